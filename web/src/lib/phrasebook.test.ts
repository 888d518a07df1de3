import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const languages = ['es', 'fr', 'de']
const book = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `phrasebook/${language}.json`), 'utf8'))

const sources = ['server/src', 'contract/src', 'domain/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  // Problems are said by their code; the sample and the tests say nothing to anybody.
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\/|\/sample\/|src\/problems\.ts$/.test(file))

const literal = `('(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"|\`[^\`]*\`)`
const refusal = new RegExp(
  `(?:problem\\(\\s*'[A-Z_]+',\\s*|\\b(?:message|error|missing):\\s*|invalid\\(\\{\\s*\\w+:\\s*|` +
    `\\.(?:min|max|regex|refine|length)\\([^()'"\`]*,\\s*)${literal}`,
  'g',
)

/** What server and contract may answer to a person, with a value where one is put in. */
const sentences = new Map(
  sources.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(refusal), ([, text = '']) => {
      const sentence = text
        .slice(1, -1)
        .replaceAll("\\'", "'")
        .replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, 'value')
      return [sentence, file] as const
    }).filter(([sentence]) => /^[A-Z].* /.test(sentence) && !sentence.includes('${')),
  ),
)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

it('finds the sentences at all', () => {
  expect(sentences.size).toBeGreaterThan(100)
})

it.each(languages)('says in %s whatever the server may answer', (language) => {
  const known = Object.keys(book(language)).map(
    (english) =>
      new RegExp(
        `^${english
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.+')}$`,
        's',
      ),
  )
  const unsaid = [...sentences].filter(([sentence]) => !known.some((pattern) => pattern.test(sentence)))
  expect(unsaid).toEqual([])
})

it('says the same sentences in every language', () => {
  const [first, ...others] = languages.map((language) => Object.keys(book(language)).sort())
  for (const other of others) expect(other).toEqual(first)
})
