import type { Language } from '@wellstock/domain/identity/preferences'

let current: Language = 'en'

/** The language of the moment. Components ask with `useLanguage`, so that they are drawn again when it changes. */
export const currentLanguage = (): Language => current

export const setCurrentLanguage = (language: Language) => {
  current = language
}
