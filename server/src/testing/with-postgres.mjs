// Runs a command with TEST_DATABASE_URL leading to a PostgreSQL server of its own, made for it and removed after it. With
// `--or-embedded` first, without it where none is installed.
import { spawn } from 'node:child_process'
import { findBinaries, startPostgres } from './postgres-server.mjs'

const isOptional = process.argv[2] === '--or-embedded'
const [command = '', ...options] = process.argv.slice(isOptional ? 3 : 2)

const fail = (/** @type {Error} */ { message }) => {
  process.stderr.write(`${message}\n`)
  return process.exit(1)
}
const postgres = isOptional && !findBinaries() ? undefined : await startPostgres().catch(fail)

const child = spawn(command, options, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, ...(postgres && { TEST_DATABASE_URL: postgres.url }) },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  process.stderr.write(`${command} could not be started: ${error.message}\n`)
})
child.on('close', async (code) => {
  await postgres?.remove()
  process.exit(code ?? 1)
})
