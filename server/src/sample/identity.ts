import { parse, v5 } from 'uuid'

const namespace = parse(v5('tamarind.example', v5.DNS))
const digits = Buffer.from('0123456789abcdef')
const bytes = Buffer.alloc(16)
const text = Buffer.alloc(36, '-')
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

/** The id of a sample entity, from its label: UUID version 5. */
export function idOf(label: string): string {
  // A load derives more than a hundred thousand of them: written into one buffer they leave no scraps behind.
  v5(Buffer.from(label), namespace, bytes)
  places.forEach((place, i) => {
    const byte = bytes[i] ?? 0
    text[place] = digits[byte >> 4] ?? 0
    text[place + 1] = digits[byte & 15] ?? 0
  })
  return text.toString('latin1')
}

/** In SQL: the id of a sample entity that is derived from others, from a text: shaped as UUID version 8, which anybody may derive. */
export const idOfText = (text: string) =>
  `overlay(overlay(md5(${text}) placing '8' from 13) placing 'a' from 17)::uuid`
