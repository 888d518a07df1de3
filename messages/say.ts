/** A text with `{name}` where a parameter stands, or a choice among such. */
export type Message = string | Choice

/**
 * Which text is said depends on a parameter: on its plural form in the language (`plural`), or on what it is
 * (`select`). What is not named is `other`. Choices nest.
 */
export type Choice = { plural?: string; select?: string; other: Message; [form: string]: Message | undefined }

export type Parameters = Record<string, string | number>

const rules = new Map<string, Intl.PluralRules>()

function formOf(number: number, language: string): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(number)
}

/** What a message says in its language. `write`: how a parameter stands in the text. */
export function say(
  message: Message,
  parameters: Record<string, unknown>,
  language: string,
  write: (parameter: unknown) => string = String,
): string {
  if (typeof message === 'string')
    return message.replace(/\{(\w+)\}/g, (_, name: string) => write(parameters[name]))
  const { plural, select, other, ...named } = message
  const form = plural ? formOf(Number(parameters[plural]), language) : String(parameters[select ?? ''])
  return say((Object.hasOwn(named, form) && named[form]) || other, parameters, language, write)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A business day (`YYYY-MM-DD`) as it is read in a language: Dec 4, 2026. It has no zone, so it never shifts. */
export function dayIn(day: string, language: string): string {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  formats.set(language, format)
  return format.format(new Date(day))
}
