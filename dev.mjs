// npm run dev: the server, started anew when its sources change, and Vite; one ends with the other.
import { spawn } from 'node:child_process'

const run = (...options) => spawn(process.execPath, options, { stdio: 'inherit' })
const both = [
  run('--watch', '--import', 'tsx', 'server/src/main.ts', '--sample'),
  run('node_modules/vite/bin/vite.js', 'web'),
]
const end = () => {
  for (const each of both) each.kill()
}

process.on('SIGINT', end).on('SIGTERM', end)
for (const each of both)
  each.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    end()
  })
