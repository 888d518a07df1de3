import { type Language, languages } from '@wellstock/domain/identity/preferences'
import { local } from './storage.ts'

const KEY = 'locale'

export const storeLanguage = (language: Language) => local.set(KEY, language)

/** The language that was last chosen on this computer. */
export function storedLanguage(): Language | undefined {
  const stored = local.get(KEY)
  return languages.find((language) => language === stored)
}

/** The language of the browser, English where it is none of ours. */
export function browserLanguage(): Language {
  const own = navigator.language.slice(0, 2).toLowerCase()
  return languages.find((language) => language === own) ?? 'en'
}
