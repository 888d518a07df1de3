import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Variants = { declarations: string[]; selectors: string[]; match: Record<string, string> }
type Message = string | Variants[]
type Messages = Record<string, Message>

const web = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(web, path), 'utf8'))
const { baseLocale, locales, 'plugin.inlang.messageFormat': format } = read('project.inlang/settings.json')

const areas: string[] = format.pathPattern
const fileOf = (area: string, language: string) => area.replace('{locale}', language)

function messagesOf(area: string, language: string): Messages {
  const path = fileOf(area, language)
  if (!existsSync(join(web, path))) return {}
  const { $schema: _, ...messages } = read(path)
  return messages
}

const texts = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
const placeholders = (text: string) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name)
const parameters = (message: Message) => [...new Set(texts(message).flatMap(placeholders))].sort()
const declared = (message: Message) =>
  typeof message === 'string' ? [] : message.flatMap(({ declarations }) => declarations).sort()

/** The plural forms a message has no words for. Without them it would say its own key. */
function unspoken(message: Message, language: string): string[] {
  if (typeof message === 'string') return []
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return message.flatMap(({ declarations, selectors, match }) => {
    const plurals = declarations.flatMap((line) => /^local (\w+) = \w+: plural\b/.exec(line)?.[1] ?? [])
    return selectors
      .filter((selector) => plurals.includes(selector))
      .flatMap((selector) => {
        const said = Object.keys(match).map((key) => new RegExp(`\\b${selector}=([\\w*]+)`).exec(key)?.[1])
        return said.includes('*') ? [] : forms.filter((form) => !said.includes(form))
      })
  })
}

// A language has begun as soon as one of its files is there; from then on it is complete or wrong.
const begun: string[] = locales.filter(
  (language: string) =>
    language !== baseLocale && areas.some((area) => existsSync(join(web, fileOf(area, language)))),
)

describe.each(areas)('%s', (area) => {
  const english = messagesOf(area, baseLocale)

  it('says every plural form in English', () => {
    const wrong = Object.entries(english).filter(([, message]) => unspoken(message, baseLocale).length > 0)
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  for (const language of begun)
    describe(language, () => {
      const messages = messagesOf(area, language)

      it('has every message of English, and no other', () => {
        expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
      })

      it('has the same parameters', () => {
        const wrong = Object.entries(messages).filter(
          ([key, message]) =>
            english[key] !== undefined &&
            (parameters(message).join() !== parameters(english[key]).join() ||
              (typeof message !== 'string' && declared(message).join() !== declared(english[key]).join())),
        )
        expect(wrong.map(([key]) => key)).toEqual([])
      })

      it('says every plural form', () => {
        const wrong = Object.entries(messages).filter(([, message]) => unspoken(message, language).length > 0)
        expect(wrong.map(([key, message]) => [key, unspoken(message, language)])).toEqual([])
      })

      it('leaves nothing empty', () => {
        const empty = Object.entries(messages).filter(([, message]) =>
          texts(message).some((text) => text.trim() === ''),
        )
        expect(empty.map(([key]) => key)).toEqual([])
      })
    })
})
