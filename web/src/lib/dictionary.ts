import { getLocale, type Locale } from '../paraglide/runtime.js'

type Say = (inputs: object) => string

/** A language's messages by key, as `virtual:language/es` holds them. */
export type Dictionary = Record<string, Say>

const dictionaries: Partial<Record<Locale, Dictionary>> = {}

export function keepDictionary(language: Locale, dictionary: Dictionary) {
  dictionaries[language] = dictionary
}

/** What the build makes of a compiled message (plugins/languages-apart.ts): English here, the rest looked up. */
export const message =
  (key: string, english: Say): ((inputs?: object, options?: { locale?: Locale }) => string) =>
  (inputs = {}, options) =>
    (dictionaries[options?.locale ?? getLocale()]?.[key] ?? english)(inputs)
