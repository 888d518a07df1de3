import type { Problems } from './messages.gen.ts'
import { type Message, say } from './say.ts'

/** What may stand in a sentence: see `inWords`. */
export type Part = string | number | null | undefined | Sentence | readonly (string | Sentence)[]

/** What is wrong, in no language yet: which message of the catalog, and what stands in it. */
export type Sentence = { reason: keyof Problems; params?: Record<string, Part> }

/** A label is a name of ours; what a plural form depends on is a number. */
type PartOf<Name, Type> = Name extends 'label' ? Sentence : string extends Type ? Part : number

/** Every sentence by its reason: `said.bin_taken({ code })`. */
type Sentences<Said> = {
  [Reason in keyof Problems]: Problems[Reason] extends (parameters: infer Given) => string
    ? unknown extends Given
      ? () => Said
      : (params: { [Name in keyof Given]: PartOf<Name, Given[Name]> }) => Said
    : never
}

const sentences = <Said>(wrap: (sentence: Sentence) => Said) =>
  new Proxy({} as Sentences<Said>, {
    get: (_, reason) => (params?: Sentence['params']) =>
      wrap({ reason: reason as keyof Problems, ...(params && { params }) }),
  })

export const said = sentences((sentence) => sentence)

/** What a field is called: `lot_number` for the message `label_lot_number`. */
export type Label = keyof {
  [Reason in keyof Problems as Reason extends `label_${infer Name}` ? Name : never]: true
}

/** The name of a field, as it stands in a sentence. */
export const named = (label: Label) => said[`label_${label}`]()

/** A sentence for a schema, which takes a text: what `sentenceOf` reads again. */
export function messageOf(sentence: Sentence): string {
  return JSON.stringify(sentence)
}

/** The same as `said`, for schemas. */
export const issue = sentences(messageOf)

/** The sentence of a schema's message, where it is one of ours. */
export function sentenceOf(message: string): Sentence | undefined {
  return message.startsWith('{"reason":') ? (JSON.parse(message) as Sentence) : undefined
}

/**
 * A sentence in a language: a number and a day as they are written there, a name of ours by its message, a list with commas;
 * what somebody typed stays as it is. `undefined` where the messages do not have it.
 */
export function inWords(
  messages: Record<string, Message>,
  { reason, params = {} }: Sentence,
  language: string,
  writeDay?: (day: string) => string,
): string | undefined {
  const message = Object.hasOwn(messages, reason) ? messages[reason] : undefined
  if (message === undefined) return undefined
  const write = (part: unknown): string => {
    if (typeof part === 'number') return part.toLocaleString(language, { maximumFractionDigits: 20 })
    if (Array.isArray(part)) return part.map(write).join(', ')
    if (typeof part === 'object' && part) return inWords(messages, part as Sentence, language, writeDay) ?? ''
    return String(part ?? '')
  }
  return say(message, params, language, write, writeDay)
}
