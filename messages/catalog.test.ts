import { describe, expect, it } from 'vitest'
import { problemsOf, readFeatures, readMessages, signatureOf } from './catalog.mjs'
import type { Message } from './say.ts'

const features = readFeatures()

describe.each(Object.entries(features))('%s', (feature, byLanguage) => {
  it('is there in four languages', () => {
    expect(Object.keys(byLanguage).sort()).toEqual(['de', 'en', 'es', 'fr'])
  })

  it('has every message of English and no other, with the same parameters, every plural form and nothing empty', () => {
    expect(problemsOf({ [feature]: byLanguage })).toEqual([])
  })
})

it('has each message in one feature', () => {
  expect(problemsOf(features)).toEqual([])
})

it('tells who says a message by its section', () => {
  const [pages, problems] = [readMessages('en', 'pages'), readMessages('en', 'problems')]
  expect(readMessages('en', 'pages', 'problems')).toEqual({ ...pages, ...problems })
  expect(Object.keys({ ...pages, ...problems })).not.toContain(Object.keys(readMessages('en', 'server'))[0])
})

it('is read in one language alone as well', () => {
  const german = Object.values(features).flatMap(({ de = {} }) => Object.values(de))
  expect(readMessages('de')).toEqual(Object.assign({}, ...german))
})

it.each(['en', 'es', 'fr', 'de'])(
  'calls what a column of a file may have as its page does, in %s',
  (language) => {
    const messages = readMessages(language)
    const values = Object.keys(messages).filter((key) => /_file_(state|purpose|priority|reason)_/.test(key))
    expect(values.length).toBeGreaterThan(20)
    const onPages = values.map((key) => [key, messages[key.replace('_file_', '_')] ?? messages[key]])
    expect(Object.fromEntries(values.map((key) => [key, messages[key]]))).toEqual(Object.fromEntries(onPages))
  },
)

describe('the parameters of a message', () => {
  it.each<[Message, string]>([
    ['Nothing', ''],
    ['{to} and {from}', 'from: string | number; to: string | number'],
    [{ plural: 'count', one: '{count} lot', other: '{shown} lots' }, 'count: number; shown: string | number'],
    [
      { select: 'type', email: '{name}', other: { plural: 'n', one: '', other: '' } },
      'n: number; name: string | number; type: string',
    ],
  ])('are those of its texts and those it depends on', (message, signature) => {
    expect(signatureOf(message)).toBe(signature)
  })
})

describe('a catalog', () => {
  type Messages = Record<string, Message>
  const wrong = (en: object, es: object) =>
    problemsOf({ stock: { en: { pages: en as Messages }, es: { pages: es as Messages } } })
  const lots = { plural: 'count', one: '{shown} lot', other: '{shown} lots' }

  it.each<[string, object, object, string]>([
    ['lacks one', { lot: 'Lot' }, {}, 'stock/es.json, pages has no lot'],
    ['has one of its own', {}, { lot: 'Lote' }, 'stock/es.json, pages: lot is not in English'],
    [
      'has another parameter',
      { lot: '{name}' },
      { lot: '{nombre}' },
      'stock/es.json, pages: lot takes {nombre: string | number} and in English {name: string | number}',
    ],
    [
      'depends on nothing where English has a plural',
      { lots },
      { lots: '{shown} lotes' },
      'stock/es.json, pages: lots takes {shown: string | number} and in English {count: number; shown: string | number}',
    ],
    [
      'lacks a plural form',
      { lots },
      { lots: { plural: 'count', other: '{shown} lotes' } },
      'stock/es.json, pages: lots has no plural form one',
    ],
    [
      'has a plural form its language does not know',
      { lots },
      { lots: { ...lots, few: '{shown} lotes' } },
      'stock/es.json, pages: lots has a plural form few, which the language does not know',
    ],
    [
      'has nothing for all others',
      { lots },
      { lots: { plural: 'count', one: '{shown} lote' } },
      'stock/es.json, pages: lots has no other',
    ],
    ['says nothing', { lots }, { lots: { ...lots, one: ' ' } }, 'stock/es.json, pages: lots says nothing'],
    [
      'has half a parameter',
      { lot: 'Lot' },
      { lot: 'Lote {' },
      'stock/es.json, pages: lot has a brace that names no parameter',
    ],
    ['is a list', { lot: 'Lot' }, { lot: [] }, 'stock/es.json, pages: lot is neither a text nor a choice'],
  ])('whose translation %s is refused', (_, en, es, problem) => {
    expect(wrong(en, es)).toContain(problem)
  })

  it('without a plural form in English is refused', () => {
    const message = { plural: 'count', other: '{count}' }
    expect(wrong({ message }, { message })).toContain('stock/en.json, pages: message has no plural form one')
  })

  it('with a message in two places is refused', () => {
    const messages = { save: 'Save' }
    expect(problemsOf({ ui: { en: { pages: messages } }, stock: { en: { server: messages } } })).toEqual([
      'save is in ui, pages and in stock, server',
    ])
  })

  it('with a message in another section than in English is refused', () => {
    const messages = { save: 'Save' }
    expect(problemsOf({ stock: { en: { pages: messages }, es: { problems: messages } } })).toEqual([
      'stock/es.json, pages has no save',
      'stock/es.json, problems: save is not in English',
    ])
  })

  it('with a section that nobody says is refused', () => {
    expect(problemsOf({ stock: { en: { page: {} } as object } })).toEqual([
      'stock/en.json has a section page, which nobody says',
    ])
  })
})
