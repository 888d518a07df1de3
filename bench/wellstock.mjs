// The server as it is built and installed.
import { start } from '../server/dist/start.mjs'

await start({ sample: false })
