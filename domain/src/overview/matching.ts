import { plain, wordsOf } from '../platform/plain-text.ts'

/** A query as texts are compared with it. */
export type Query = { text: string; words: string[] }

/** What was typed, ready to be compared. */
export function queryOf(text: string): Query {
  const compared = plain(text)
  return { text: compared, words: wordsOf(compared) }
}

/** `contains`, of a text that is plain already. */
export function fits(compared: string, { text: typed, words }: Query): boolean {
  if (compared === '' || typed === '') return false
  if (compared.includes(typed)) return true
  if (words.length === 0 || !words.every((word) => compared.includes(word))) return false
  const own = wordsOf(compared)
  return words.every((word) =>
    own.some((each) => (word.length === 1 ? each === word : each.startsWith(word))),
  )
}

/** Shorter parts of a type's name say nothing. */
const SHORTEST_TYPE = 3

/** Whether a type, such as `vendor-order`, is meant: each word of the query begins one of its words. */
export const isOfType = (type: string, { text, words }: Query): boolean =>
  text.length >= SHORTEST_TYPE &&
  words.length > 0 &&
  words.every((word) => type.split('-').some((each) => each.startsWith(word)))

/** Whether a text has the query as typed, or all of its words: each begins one of the text's, a single character is one. */
export const contains = (text: string, query: Query): boolean => fits(plain(text), query)
