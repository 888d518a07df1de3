// Refuses messages that nobody says: node messages/unused.mjs
import { readMessages } from './catalog.mjs'
import { readUses } from './uses.mjs'

const { isSaid } = readUses()
const unused = Object.keys(readMessages('en')).filter((key) => !isSaid(key))
if (unused.length > 0) {
  process.stderr.write(`Nobody says:\n  ${unused.join('\n  ')}\n`)
  process.exit(1)
}
