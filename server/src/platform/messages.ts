import type { Language } from '@wellstock/domain/identity/preferences'
import { readMessages } from '@wellstock/messages/catalog'
import { type Message, say as sayMessage } from '@wellstock/messages/say'
import { inWords, type Sentence } from '@wellstock/messages/sentence'
import type { Messages, ServerMessages } from '@wellstock/messages/types'

const catalogs: Partial<Record<Language, Record<string, Message>>> = {}

/** The messages of a language, read when first spoken. */
function catalogOf(language: Language) {
  catalogs[language] ??= readMessages(language)
  return catalogs[language]
}

/** Every text of a language, by its key. */
export type Texts = Messages & ServerMessages

/** The texts of a language, for files, mails and notices: `messagesIn('de').files_page({ page, pages })`. */
export const messagesIn = (language: Language) =>
  new Proxy({} as Texts, {
    get: (_, key) => {
      const message = catalogOf(language)[String(key)]
      return message && ((parameters = {}) => sayMessage(message, parameters, language))
    },
  })

/** A sentence in a language; programs are answered in English. A text somebody typed stays as it is. */
export function say(sentence: Sentence | string, language: Language = 'en'): string {
  if (typeof sentence === 'string') return sentence
  return inWords(catalogOf(language), sentence, language) ?? sentence.reason
}

/** A sentence as data carry it: `spoken` in the contract. */
export const spoken = (sentence: Sentence | null) => ({
  message: sentence && say(sentence),
  messageReason: sentence,
})

/** The same for what is wrong with each field. */
export const spokenFields = (fieldReasons: Record<string, Sentence>) => ({
  fields: Object.fromEntries(Object.entries(fieldReasons).map(([field, sentence]) => [field, say(sentence)])),
  fieldReasons,
})
