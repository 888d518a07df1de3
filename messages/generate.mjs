// Writes messages.gen.ts, the type of every message, and refuses a catalog with something wrong in it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOf, readFeatures, readMessages, signatureOf } from './catalog.mjs'

const file = join(import.meta.dirname, 'messages.gen.ts')

/** @param {[string, import('./say.ts').Message]} entry */
function typeOf([key, message]) {
  const signature = signatureOf(message)
  return `  ${key}: (${signature && `parameters: { ${signature} }`}) => string\n`
}

const types = {
  pages: ['Messages', 'What the pages say.'],
  problems: ['Problems', 'What is wrong, said by the pages and the server.'],
  server: ['ServerMessages', 'What the server says in files and mails.'],
}

export function generate() {
  const problems = problemsOf(readFeatures())
  if (problems.length > 0) throw new Error(`The messages are not right:\n  ${problems.join('\n  ')}`)
  const blocks = Object.entries(types).map(([section, [name, meaning]]) => {
    const english = Object.entries(readMessages('en', section))
    return `/** ${meaning} */\nexport type ${name} = {\n${english.map(typeOf).join('')}}\n`
  })
  const text = `// Written by generate.mjs.\n${blocks.join('\n')}`
  // Left alone where nothing has changed: whoever watches the file would begin anew.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
