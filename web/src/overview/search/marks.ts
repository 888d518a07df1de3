import { folded, plain as plainOf, wordsOf } from '@wellstock/domain/platform/plain-text'

/** A text with the differences a search overlooks taken out, and where each of its characters came from. */
function foldedWithOrigin(text: string): { plain: string; origin: number[] } {
  let plain = ''
  const origin: number[] = []
  let at = 0
  for (const character of text) {
    const bare = folded(character)
    for (let i = 0; i < bare.length; i++) origin.push(at)
    plain += bare
    at += character.length
  }
  origin.push(at)
  return { plain, origin }
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Where `wanted` stands in a text, anywhere or at the beginning of words alone. */
function* places(plain: string, wanted: string, isWord: boolean): Generator<[number, number]> {
  for (let from = plain.indexOf(wanted); from >= 0; from = plain.indexOf(wanted, from + wanted.length)) {
    const to = from + wanted.length
    if (isWord && isLetter(plain[from - 1])) continue
    // A single character is a word by itself: "M" is a size, not everything that starts with m.
    if (isWord && wanted.length === 1 && isLetter(plain[to])) continue
    yield [from, to]
  }
}

/** A text in pieces, those that a search found marked: the query as typed, or else its words. */
export function marks(text: string, query: string): { text: string; isMarked: boolean }[] {
  const { plain, origin } = foldedWithOrigin(text)
  const typed = plainOf(query)
  if (typed === '') return [{ text, isMarked: false }]
  const words = wordsOf(typed)
  const asTyped = [...places(plain, typed, false)]
  const found = asTyped.length > 0 ? asTyped : words.flatMap((word) => [...places(plain, word, true)])

  const pieces: { text: string; isMarked: boolean }[] = []
  let done = 0
  for (const [from, to] of found.sort(([a], [b]) => a - b)) {
    const start = Math.max(origin[from] ?? 0, done)
    const end = origin[to] ?? text.length
    if (end <= start) continue
    if (start > done) pieces.push({ text: text.slice(done, start), isMarked: false })
    pieces.push({ text: text.slice(start, end), isMarked: true })
    done = end
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMarked: false })
  return pieces
}
