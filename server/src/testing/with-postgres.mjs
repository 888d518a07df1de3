// Runs a command with TEST_DATABASE_URL leading to a PostgreSQL server of its own, made for it and removed after it.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const [command, ...options] = process.argv.slice(2)

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= 15) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  if (newest && existsSync(join(debian, newest, 'bin/initdb'))) return join(debian, newest, 'bin')
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folder = config.status === 0 ? config.stdout.trim() : ''
  if (folder && existsSync(join(folder, 'initdb'))) return folder
  return fail('PostgreSQL 15 or newer is missing. On Debian: apt-get install postgresql')
}

const binaries = findBinaries()
const folder = mkdtempSync(join(tmpdir(), 'wellstock-postgres-'))
const data = join(folder, 'data')
const isRoot = userInfo().uid === 0

// PostgreSQL refuses to run as root.
function run(name, args) {
  const program = join(binaries, name)
  const result = isRoot
    ? spawnSync('runuser', ['-u', 'postgres', '--', program, ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    : spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (result.status !== 0) fail(`${name} failed`)
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

const port = await freePort()
if (isRoot) {
  const id = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout)
  chownSync(folder, id, id)
}
run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'])
const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 -c shared_buffers=256MB`
run('pg_ctl', ['-D', data, '-w', '-o', settings, '-l', join(folder, 'log'), 'start'])

const child = spawn(command, options, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  process.stderr.write(`${command} could not be started: ${error.message}\n`)
})
child.on('close', (code) => {
  run('pg_ctl', ['-D', data, '-m', 'fast', 'stop'])
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
