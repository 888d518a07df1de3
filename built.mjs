// Builds the server and the web application where they are missing or of other sources than those that lie here:
// node built.mjs server web
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const root = import.meta.dirname

const parts = {
  server: { title: 'server', sources: ['src', 'build.mjs'] },
  web: {
    title: 'web application',
    sources: [
      'src',
      'plugins',
      'public',
      'index.html',
      'login.html',
      'client-login.html',
      'service-worker.js',
      'build.mjs',
      'first-load.mjs',
      'fonts',
      'vite.config.ts',
      'vite.login.config.ts',
      'tsr.config.json',
    ],
  },
}
const generated = new Set(['messages.gen.ts', 'routes.gen.ts'])

/**
 * Builds a part unless what lies there is of these very sources.
 * @param {keyof typeof parts} name
 */
export async function ensureBuilt(name) {
  const { title, sources } = parts[name]
  const stamp = join(root, name, 'dist', 'built')
  const digest = digestOf([
    ...sources.map((path) => join(root, name, path)),
    join(root, 'contract/src'),
    join(root, 'domain/src'),
    join(root, 'messages'),
    join(root, 'package-lock.json'),
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  process.stdout.write(`Building the ${title} …\n`)
  rmSync(stamp, { force: true })
  const script = spawn(process.execPath, ['build.mjs'], {
    cwd: join(root, name),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The database that is made meanwhile takes longer than any build.
  setPriority(script.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const stop = (signal) => {
    script.kill()
    process.exit(128 + constants.signals[signal])
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code] = await once(script, 'exit')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) throw new Error(`The ${title} could not be built.`)
  writeFileSync(stamp, digest)
  process.stdout.write(`The ${title} is built.\n`)
}

function digestOf(paths) {
  const digest = createHash('sha1')
  const add = (path) => {
    if (!existsSync(path)) return
    if (!statSync(path).isDirectory()) digest.update(path.slice(root.length)).update(readFileSync(path))
    else for (const name of readdirSync(path).sort()) if (!generated.has(name)) add(join(path, name))
  }
  for (const path of paths) add(path)
  return digest.digest('hex')
}

if (process.argv[1] === import.meta.filename) {
  await Promise.all(process.argv.slice(2).map(ensureBuilt)).catch(({ message }) => {
    process.stderr.write(`${message}\n`)
    process.exit(1)
  })
}
