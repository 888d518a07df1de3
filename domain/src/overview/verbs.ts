import { plain } from '../platform/plain-text.ts'

/** What can be done from the search, each under its English name. */
export const verbs = ['use', 'receive', 'move', 'count', 'order', 'go'] as const
export type Verb = (typeof verbs)[number]

/** Understood whatever language a person works in. */
const english: Partial<Record<Verb, readonly string[]>> = { order: ['reorder'], go: ['go to'] }

const counted: ReadonlySet<Verb> = new Set<Verb>(['use', 'receive', 'move', 'order'])
const LARGEST = 10_000_000

export type Reading = {
  verb: Verb
  quantity: number | null
  words: string
  /** A number at the end may as well belong to the name (“use blade 10”): the words with it. */
  named: string | null
}

const isNumber = (token: string | undefined) => token !== undefined && /^\d+$/.test(token)
const isTimes = (token: string | undefined) => token === 'x' || token === 'X'
const amountIn = (token: string | undefined) =>
  token !== undefined && /^(?:x?\d+|\d+x)$/i.test(token) ? Number(token.replace(/x/i, '')) : null

/** What is left of the words once a quantity is taken off, in front or else at the end. A size (“4 x 4”) is none. */
function quantityIn(tokens: readonly string[]): { quantity: number | null; tokens: readonly string[] } {
  const [first, second, third] = tokens
  const leading = amountIn(first)
  if (leading !== null && !(isTimes(second) && isNumber(third)))
    return { quantity: leading, tokens: tokens.slice(isTimes(second) ? 2 : 1) }
  const trailing = amountIn(tokens.at(-1))
  const before = isTimes(tokens.at(-2)) ? -2 : -1
  if (trailing === null || (before === -2 && isNumber(tokens.at(-3)))) return { quantity: null, tokens }
  return { quantity: trailing, tokens: tokens.slice(0, before) }
}

/**
 * What was typed as something to do: a verb, a whole quantity right behind it or at the end, and the words of what it is
 * done with. `words` are the verbs of the person's language. Null where it is none of that.
 */
export function readVerb(
  typed: string,
  words: Partial<Record<Verb, readonly string[]>> = {},
): Reading | null {
  const tokens = typed.trim().split(/\s+/)
  const compared = tokens.map(plain)
  const [said] = verbs
    .flatMap((verb) =>
      [verb, ...(english[verb] ?? []), ...(words[verb] ?? [])].map((phrase) => ({
        verb,
        parts: plain(phrase).split(' '),
      })),
    )
    .filter(({ parts }) => parts.every((part, place) => part === compared[place]))
    .sort((a, b) => b.parts.length - a.parts.length)
  if (!said) return null
  const rest = tokens.slice(said.parts.length)
  const read = counted.has(said.verb) ? quantityIn(rest) : { quantity: null, tokens: rest }
  const { quantity } = read
  if (read.tokens.length === 0 || rest[0] === '') return null
  if (quantity !== null && (quantity < 1 || quantity > LARGEST)) return null
  return {
    verb: said.verb,
    quantity,
    words: read.tokens.join(' '),
    named: quantity !== null && isNumber(rest.at(-1)) && amountIn(rest[0]) === null ? rest.join(' ') : null,
  }
}
