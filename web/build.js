// Builds web/dist. A script of its own because the message compiler keeps the process alive for half a minute.
import { build } from 'vite'

await build({ root: import.meta.dirname })
process.exit(0)
