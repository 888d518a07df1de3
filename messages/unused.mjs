// Refuses messages that nobody says: node messages/unused.mjs
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMessages } from './catalog.mjs'

const root = join(import.meta.dirname, '..')
const folders = ['web/src', 'server/src', 'contract/src', 'domain/src']
const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|gen)\.tsx?$|\/testing\//.test(path)

const used = new Set()
/** ``said[`hold_${hold}`]`` may say every message that fits. */
const patterns = new Set()
for (const folder of folders)
  for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!isSource(path)) continue
    const code = readFileSync(join(root, folder, path), 'utf8')
    for (const [, key] of code.matchAll(/\b(?:m|said|issue)\s*\.\s*(\w+)/g)) used.add(key)
    // What a field is called is named alone: `text('lot_number', …)`.
    if (folder !== 'web/src') for (const [, name] of code.matchAll(/'(\w+)'/g)) used.add(`label_${name}`)
    for (const [, template] of code.matchAll(/`(\w*(?:\$\{[^`{}]*\}\w*)+)`/g))
      if (/[a-z]{2,}_|_[a-z]{2,}/.test(template.replace(/\$\{[^}]*\}/g, '')))
        patterns.add(`^${template.replace(/\$\{[^}]*\}/g, '\\w+')}$`)
  }

const expressions = [...patterns].map((pattern) => new RegExp(pattern))
const unused = Object.keys(readMessages('en')).filter(
  (key) => !used.has(key) && !expressions.some((expression) => expression.test(key)),
)
if (unused.length > 0) {
  process.stderr.write(`Nobody says:\n  ${unused.join('\n  ')}\n`)
  process.exit(1)
}
