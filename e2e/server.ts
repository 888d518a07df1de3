import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const START = `const { start } = await import('./server/dist/start.mjs')
await start({ sample: process.argv.includes('--sample') })`

/** Starts Wellstock as it is built, on a data folder and a port that is free. It answers at `await server.said(READY)`. */
export function startServer(dataDir: string, options: string[] = [], environment: NodeJS.ProcessEnv = {}) {
  const server = spawn(process.execPath, ['--input-type=module', '--eval', START, '--', ...options], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // Each journey names an address of its own, so that one's wrong passwords do not lock out the next.
      TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const over = once(server, 'exit')
  const terminal: string[] = []
  const lines = createInterface({ input: server.stdout }).on('line', (line) => terminal.push(line))
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal)
    await over
    process.off('exit', kill)
  }
  return {
    /** Every line it has written to its terminal. */
    terminal: terminal as readonly string[],
    /** What the pattern's group finds in the lines to come. */
    said: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        lines.on('line', (line) => {
          const found = pattern.exec(line)?.[1]
          if (found) resolve(found)
        })
        void over.then(() => reject(new Error(`The server ended without saying ${pattern}.`)))
      }),
    /** Lets it finish what it does, so that its folder can be copied. */
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

export const READY = /is ready at (\S+)/
