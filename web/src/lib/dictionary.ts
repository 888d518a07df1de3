import type { Language } from '@wellstock/domain/identity/preferences'
import { type Message, type Parameters, say } from '@wellstock/messages/say'
import { currentLanguage } from './current-language.ts'

/** A language's messages by key, as `virtual:language/es` holds them. */
export type Dictionary = Record<string, Message>

const dictionaries: Partial<Record<Language, Dictionary>> = {}

export function storeDictionary(language: Language, dictionary: Dictionary) {
  dictionaries[language] = { ...dictionaries[language], ...dictionary }
}

/** What the build makes of `m.key` (plugins/messages-in-place.ts): English is here, the rest is looked up. */
export const message =
  (key: string, english: Message) =>
  (parameters: Parameters = {}): string => {
    const language = currentLanguage()
    const translated = dictionaries[language]?.[key]
    return translated === undefined ? say(english, parameters, 'en') : say(translated, parameters, language)
  }

/** The same for one of several. */
export const messageOf = (messages: Dictionary, key: string) => message(key, messages[key] ?? key)
