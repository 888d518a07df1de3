// npm start (--sample) and npm run serve: the server, and beside it the build of what it serves.
import module from 'node:module'
import { ensureBuilt } from './built.mjs'

const fail = ({ message }) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const page = ensureBuilt('web').catch(fail)
await ensureBuilt('server').catch(fail)
// From Node 22 on.
module.enableCompileCache?.()
const { start } = await import('./server/dist/start.mjs')
await start({ sample: process.argv.includes('--sample'), page })
