import { currentLanguage } from './current-language.ts'
import { formatNumber } from './format.ts'

/** The server and the schemas of the contract speak English; a phrasebook says the same in another language. */
type Phrasebook = Record<string, string>

type Language = ReturnType<typeof currentLanguage>

const books: Record<Exclude<Language, 'en'>, () => Promise<{ default: Phrasebook }>> = {
  es: () => import('./phrasebook/es.json'),
  fr: () => import('./phrasebook/fr.json'),
  de: () => import('./phrasebook/de.json'),
}

const placeholder = /\{(\w+)\}/g

type Pattern = { expression: RegExp; names: string[]; translation: string }

/** `{label} is required.` → what fits it, and how its parts are called. The most definite come first. */
function patternsOf(book: Phrasebook): Pattern[] {
  return Object.entries(book)
    .filter(([english]) => english.includes('{'))
    .sort(([a], [b]) => b.replace(placeholder, '').length - a.replace(placeholder, '').length)
    .map(([english, translation]) => {
      const literal = english.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      return {
        expression: new RegExp(`^${literal.join('([\\s\\S]+?)')}$`),
        names: [...english.matchAll(placeholder)].map(([, name = '']) => name),
        translation,
      }
    })
}

type Words = { book: Phrasebook; patterns: Pattern[] }

const loaded: Partial<Record<Language, Words>> = {}

/** Loads the phrasebook of the language spoken now. Without it sentences stay English. */
export async function loadPhrasebook() {
  const language = currentLanguage()
  if (language === 'en' || loaded[language]) return
  const { default: book } = await books[language]()
  loaded[language] = { book, patterns: patternsOf(book) }
}

const isNumber = (text: string) => /^\d{1,3}(?:,\d{3})+$|^\d+$/.test(text)

/** A part that stands in a sentence: names of ours are translated, a number written as here, the rest left alone. */
function part({ book, patterns }: Words, text: string): string {
  if (isNumber(text)) return formatNumber(Number(text.replaceAll(',', '')))
  // So many of something: "5 items".
  for (const { expression, translation } of patterns) {
    const found = expression.exec(text)
    if (found?.length === 2 && isNumber(found[1] ?? ''))
      return translation.replace(placeholder, part({ book, patterns }, found[1] ?? ''))
  }
  // A list is one of names of ours only if all of them are: what somebody typed is never taken apart.
  const names = text.split(', ').map((name) => book[name])
  return book[text] ?? (names.includes(undefined) ? text : names.join(', '))
}

/** A sentence of the server in the language of the person; in English where nobody has translated it. */
export function serverWords(sentence: string): string {
  const known = loaded[currentLanguage()]
  if (!known) return sentence
  const { book, patterns } = known
  const whole = book[sentence]
  if (whole) return whole
  for (const { expression, names, translation } of patterns) {
    const found = expression.exec(sentence)
    if (!found) continue
    const parts = new Map(names.map((name, index) => [name, found[index + 1] ?? '']))
    return translation.replace(placeholder, (_, name: string) => part(known, parts.get(name) ?? ''))
  }
  return sentence
}

/** The same for what a form or a refusal says about each field. */
export const fieldWords = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, serverWords(sentence)]))
