import { readMessages } from './catalog.mjs'
import { inWords, type Sentence } from './sentence.ts'

const english = readMessages('en')

const isSentence = (value: object): value is Sentence => 'reason' in value && String(value.reason) in english

/** For tests: whatever it is, with every sentence in it as it is said in English. */
export function inEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglish)
  if (typeof value !== 'object' || value === null) return value
  if (isSentence(value)) return inWords(english, value, 'en')
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inEnglish(part)]))
}
