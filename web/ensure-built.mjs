// Builds the web application where it is missing or older than its sources.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const sources = [
  './src',
  './plugins',
  './public',
  './index.html',
  './login.html',
  './build.js',
  './vite.config.ts',
  './vite.login.config.ts',
  '../contract/src',
  '../messages',
  '../package-lock.json',
]
const made = new Set(['messages.gen.ts', 'routes.gen.ts'])

function newest(path) {
  if (!existsSync(path)) return 0
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => !made.has(name))
      .map((name) => newest(join(path, name))),
  )
}

const built = at('./dist/index.html')
if (!existsSync(built) || statSync(built).mtimeMs < Math.max(...sources.map((path) => newest(at(path))))) {
  process.stdout.write('Building the web application …\n')
  const result = spawnSync('npm', ['run', '-s', 'build'], {
    cwd: at('.'),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
}
