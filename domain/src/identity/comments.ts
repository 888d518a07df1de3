/** The longest comment, in characters. */
export const MAX_COMMENT = 2000

/** The most people one comment names. */
export const MAX_MENTIONS = 20

export type CommentPart = { text: string; isMention: boolean }

/** A comment in parts: where it names the people it mentions, as `@Ana Ruiz`, and what is between. Together they are the text. */
export function partsOf(text: string, names: readonly string[]): CommentPart[] {
  // Of two names that begin alike, the longer one.
  const marks = names.map((name) => `@${name}`).sort((a, b) => b.length - a.length)
  const parts: CommentPart[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const mark = marks.find((each) => standsAt(text, each, at))
    if (mark === undefined) {
      plain += text[at]
      at++
      continue
    }
    if (plain !== '') parts.push({ text: plain, isMention: false })
    parts.push({ text: mark, isMention: true })
    plain = ''
    at += mark.length
  }
  return plain === '' ? parts : [...parts, { text: plain, isMention: false }]
}

const isPartOfWord = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? '')

const standsAt = (text: string, mark: string, at: number) =>
  text.startsWith(mark, at) && !isPartOfWord(text[at - 1]) && !isPartOfWord(text[at + mark.length])

/** What of a name somebody is typing at this place, after an `@` that begins a word; null where they are not. */
export function typedName(text: string, caret: number): string | null {
  const [, typed = null] = /(?:^|[\s(])@([^@\n]{0,60})$/.exec(text.slice(0, caret)) ?? []
  return typed
}
