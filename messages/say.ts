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

/** Parameters that may be a business day, which is then written as it is read. A lot may be called like one. */
const days = ['date', 'day', 'until', 'from', 'to']
const isDay = (name: string, value: unknown): value is string =>
  days.includes(name) && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** What a message says in its language. `write`, `writeDay`: how a parameter, and a business day, stands in the text. */
export function say(
  message: Message,
  parameters: Record<string, unknown>,
  language: string,
  write: (parameter: unknown) => string = String,
  writeDay: (day: string, language: string) => string = dayIn,
): string {
  if (typeof message === 'string')
    return message.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = parameters[name]
      return isDay(name, value) ? writeDay(value, language) : write(value)
    })
  const { plural, select, other, ...named } = message
  const form = plural ? formOf(Number(parameters[plural]), language) : String(parameters[select ?? ''])
  return say((Object.hasOwn(named, form) && named[form]) || other, parameters, language, write, writeDay)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A business day (`YYYY-MM-DD`) as it is read in a language: Dec 4, 2026. It has no zone, so it never shifts. */
export function dayIn(day: string, language: string): string {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  formats.set(language, format)
  return format.format(new Date(day))
}
