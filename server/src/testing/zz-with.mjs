// Runs a command with TEST_DATABASE_URL leading to a PostgreSQL server of its own, made for it and removed after it.
import { spawn } from 'node:child_process'
import { startPostgres } from './zz-server.mjs'

const [command = '', ...options] = process.argv.slice(2)

const postgres = await startPostgres().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  return process.exit(1)
})

const child = spawn(command, options, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  process.stderr.write(`${command} could not be started: ${error.message}\n`)
})
child.on('close', async (code) => {
  await postgres.remove()
  process.exit(code ?? 1)
})
