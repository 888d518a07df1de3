import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Where the programs of PostgreSQL 15 or newer are; undefined without one. */
export function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= 15) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  if (newest && existsSync(join(debian, newest, 'bin/initdb'))) return join(debian, newest, 'bin')
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folder = config.status === 0 ? config.stdout.trim() : ''
  return folder && existsSync(join(folder, 'initdb')) ? folder : undefined
}

/** A port that nothing listens on. */
export function freePort() {
  return new Promise((/** @type {(port: number) => void} */ resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

/** Makes a PostgreSQL server of its own in a new folder, and starts it. */
export async function startPostgres() {
  const binaries = findBinaries()
  if (!binaries) throw new Error('PostgreSQL 15 or newer is missing. On Debian: apt-get install postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'wellstock-postgres-'))
  const data = join(folder, 'data')
  const isRoot = userInfo().uid === 0
  const port = await freePort()

  /** @type {(name: string, ...args: string[]) => Promise<void>} */
  async function run(name, ...args) {
    const program = [join(binaries ?? '', name), '-D', data, ...args]
    // PostgreSQL refuses to run as root.
    const [first = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...program] : program
    const [code] = await once(spawn(first, rest, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
    if (code !== 0) throw new Error(`${name} failed`)
  }

  if (isRoot) {
    const id = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout)
    chownSync(folder, id, id)
  }
  await run('initdb', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8')
  // Left to itself it would take statistics in the middle of a test, and plan from then on in another way.
  const quiet = '-c autovacuum=off -c max_wal_size=8GB -c checkpoint_timeout=1h'
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 -c shared_buffers=256MB ${quiet}`
  await run('pg_ctl', '-w', '-o', settings, '-l', join(folder, 'log'), 'start')

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Ends every connection, and is there again with what was committed. */
    restart: () => run('pg_ctl', '-w', '-m', 'fast', '-l', join(folder, 'log'), 'restart'),
    async remove() {
      await run('pg_ctl', '-m', 'fast', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
