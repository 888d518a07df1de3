import type { Language } from '@wellstock/domain/identity/preferences'
import { useSyncExternalStore } from 'react'
import { currentLanguage, setCurrentLanguage } from './current-language.ts'
import { storeDictionary } from './dictionary.ts'
import { formatsIn, setFormats } from './format.ts'
import { loadSentences } from './sentences.ts'
import { storedLanguage, storeLanguage } from './stored-language.ts'

// One file per language, loaded where it is wanted: English is in the messages themselves.
const others = {
  es: () => Promise.all([import('virtual:language/es'), import('dayjs'), import('dayjs/locale/es.js')]),
  fr: () => Promise.all([import('virtual:language/fr'), import('dayjs'), import('dayjs/locale/fr.js')]),
  de: () => Promise.all([import('virtual:language/de'), import('dayjs'), import('dayjs/locale/de.js')]),
}

const listeners = new Set<() => void>()
let wanted: Language = 'en'

/**
 * From here on everything is said in this language, which is remembered on this computer. A language that cannot be
 * loaded leaves the one before. Of two changes shortly after one another the later one stands.
 */
export async function applyLanguage(language: Language): Promise<void> {
  wanted = language
  if (language !== 'en') {
    const [{ default: dictionary }, { default: dayjs }] = await others[language]()
    if (wanted !== language) return
    storeDictionary(language, dictionary)
    dayjs.locale(language)
  } else if (currentLanguage() !== 'en') {
    const { default: dayjs } = await import('dayjs')
    if (wanted !== language) return
    dayjs.locale('en')
  }
  storeLanguage(language)
  document.documentElement.lang = language
  if (language === currentLanguage()) return
  setCurrentLanguage(language)
  // Needed once something is refused; until then nothing waits for it.
  loadSentences().catch(() => {})
  for (const listener of listeners) listener()
}

/** Before the first paint: the language of last time, numbers and dates with it. Offline it may be missing, and English is better than nothing. */
export async function startLanguage(): Promise<void> {
  const language = storedLanguage() ?? 'en'
  if (language !== 'en') await applyLanguage(language).catch(() => {})
  setFormats(formatsIn(currentLanguage()))
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The language of the moment: a component that asks is drawn again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(listen, currentLanguage)
