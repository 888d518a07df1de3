// Writes messages.gen.ts, the type of every message, and refuses a catalog with something wrong in it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOf, readAreas, signatureOf } from './catalog.mjs'

const file = join(import.meta.dirname, 'messages.gen.ts')

/** @param {[string, import('./say.ts').Message]} entry */
function typeOf([key, message]) {
  const signature = signatureOf(message)
  return `  ${key}: (${signature && `parameters: { ${signature} }`}) => string\n`
}

export function generate() {
  const areas = readAreas()
  const problems = problemsOf(areas)
  if (problems.length > 0) throw new Error(`The messages are not right:\n  ${problems.join('\n  ')}`)
  const english = Object.values(areas).flatMap(({ en }) => Object.entries(en))
  const types = `// Written by generate.mjs.\nexport type Messages = {\n${english.map(typeOf).join('')}}\n`
  // Left alone where nothing has changed: whoever watches the file would begin anew.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types)
}
