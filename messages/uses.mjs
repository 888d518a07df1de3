// Which messages the code says, and how it names them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folders = ['web/src', 'server/src', 'contract/src', 'domain/src']
const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|gen)\.tsx?$|\/testing\//.test(path)

/** ``hold_${hold}`` may mean every key that fits. */
function expressionOf(template) {
  const text = template.replace(/\$\{[^}]*\}/g, '')
  if (!/[a-z]{2,}_|_[a-z]{2,}/.test(text)) return []
  return [new RegExp(`^${template.replace(/\$\{[^}]*\}/g, '\\w+')}$`)]
}

/** @param {string} folder */
function readFolder(folder) {
  const named = new Set()
  const listed = new Set()
  const templates = new Set()
  const lookups = new Set()
  for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!isSource(path)) continue
    const code = readFileSync(join(root, folder, path), 'utf8')
    for (const [, key] of code.matchAll(/\b(?:m|said|issue)\s*\.\s*(\w+)/g)) named.add(key)
    for (const [, word] of code.matchAll(/'(\w+)'/g)) listed.add(word)
    for (const [, lookup, template] of code.matchAll(/(\bm\[\s*)?`(\w*(?:\$\{[^`{}]*\}\w*)+)`/g)) {
      templates.add(template)
      if (lookup) lookups.add(template)
    }
  }
  return {
    folder,
    named,
    listed,
    templates: [...templates].flatMap(expressionOf),
    lookups: [...lookups].flatMap(expressionOf),
  }
}

/** @typedef {(key: string, section?: import('./catalog.mjs').Section) => boolean} Test of a key */

/** @returns {{ isSaid: Test, isNamed: Test, isLookedUp: Test }} */
export function readUses() {
  const uses = folders.map(readFolder)
  const isNamed = (key) => uses.some(({ named }) => named.has(key))
  /** ``said[`hold_${hold}`]`` may say every message that fits; a field is named alone: `text('lot_number', …)`. */
  const isSaid = (key) =>
    isNamed(key) ||
    uses.some(
      ({ folder, listed, templates }) =>
        templates.some((expression) => expression.test(key)) ||
        (folder !== 'web/src' && key.startsWith('label_') && listed.has(key.slice('label_'.length))),
    )
  /** Found by a template or from a list of keys. The pages do not know what the server alone says. */
  const isLookedUp = (key, section) =>
    uses.some(
      ({ folder, listed, lookups }) =>
        (folder !== 'web/src' || section !== 'server') &&
        ((key.includes('_') && listed.has(key)) || lookups.some((expression) => expression.test(key))),
    )
  return { isSaid, isNamed, isLookedUp }
}
