import { describe, expect, it } from 'vitest'
import { problemsOf, readAreas, readMessages, signatureOf } from './catalog.mjs'
import type { Message } from './say.ts'

const areas = readAreas()

describe.each(Object.entries(areas))('%s', (area, byLanguage) => {
  it('is there in four languages', () => {
    expect(Object.keys(byLanguage).sort()).toEqual(['de', 'en', 'es', 'fr'])
  })

  it('has every message of English and no other, with the same parameters, every plural form and nothing empty', () => {
    expect(problemsOf({ [area]: byLanguage })).toEqual([])
  })
})

it('has each message in one area', () => {
  expect(problemsOf(areas)).toEqual([])
})

it('is read in one language alone as well', () => {
  expect(readMessages('de')).toEqual(Object.assign({}, ...Object.values(areas).map(({ de }) => de)))
})

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
  const wrong = (en: object, es: object) =>
    problemsOf({ stock: { en, es } as Record<string, Record<string, Message>> })
  const lots = { plural: 'count', one: '{shown} lot', other: '{shown} lots' }

  it.each<[string, object, object, string]>([
    ['lacks one', { lot: 'Lot' }, {}, 'stock/es.json has no lot'],
    ['has one of its own', {}, { lot: 'Lote' }, 'stock/es.json: lot is not in English'],
    [
      'has another parameter',
      { lot: '{name}' },
      { lot: '{nombre}' },
      'stock/es.json: lot takes {nombre: string | number} and in English {name: string | number}',
    ],
    [
      'depends on nothing where English has a plural',
      { lots },
      { lots: '{shown} lotes' },
      'stock/es.json: lots takes {shown: string | number} and in English {count: number; shown: string | number}',
    ],
    [
      'lacks a plural form',
      { lots },
      { lots: { plural: 'count', other: '{shown} lotes' } },
      'stock/es.json: lots has no plural form one',
    ],
    [
      'has a plural form its language does not know',
      { lots },
      { lots: { ...lots, few: '{shown} lotes' } },
      'stock/es.json: lots has a plural form few, which the language does not know',
    ],
    [
      'has nothing for all others',
      { lots },
      { lots: { plural: 'count', one: '{shown} lote' } },
      'stock/es.json: lots has no other',
    ],
    ['says nothing', { lots }, { lots: { ...lots, one: ' ' } }, 'stock/es.json: lots says nothing'],
    [
      'has half a parameter',
      { lot: 'Lot' },
      { lot: 'Lote {' },
      'stock/es.json: lot has a brace that names no parameter',
    ],
    ['is a list', { lot: 'Lot' }, { lot: [] }, 'stock/es.json: lot is neither a text nor a choice'],
  ])('whose translation %s is refused', (_, en, es, problem) => {
    expect(wrong(en, es)).toContain(problem)
  })

  it('without a plural form in English is refused', () => {
    const message = { plural: 'count', other: '{count}' }
    expect(wrong({ message }, { message })).toContain('stock/en.json: message has no plural form one')
  })

  it('with a message in two areas is refused', () => {
    const area = { en: { save: 'Save' } }
    expect(problemsOf({ ui: area, stock: area })).toEqual(['save is in ui and in stock'])
  })
})
