import { describe, expect, it } from 'vitest'
import { readMessages } from './catalog.mjs'
import { inWords, issue, type Sentence, said, sentenceOf } from './sentence.ts'

const languages = ['en', 'es', 'fr', 'de']
const inGerman = (sentence: Sentence) => inWords(readMessages('de', 'problems'), sentence, 'de')

describe('a sentence', () => {
  it('has names of ours in the language, and leaves what somebody typed as it is', () => {
    const belongs = (...names: Sentence[]) =>
      said.sku_belongs_to_product({
        name: 'Tape, type {count} & <b>',
        category: 'Gloves',
        type: 'Supplies',
        fields: names,
      })
    expect(inGerman(belongs(said.word_name(), said.word_category(), said.word_type()))).toBe(
      'Diese SKU gehört zu „Tape, type {count} & <b>“ (Gloves, Supplies). Übernehmen Sie dessen Angaben (Name, Kategorie, Typ) oder verwenden Sie eine andere SKU.',
    )
  })

  it('has numbers as they are written there, and the plural form they ask for', () => {
    const held = (count: number) => said.room_holds_stock({ items: said.items({ count }) })
    expect(inGerman(held(1250))).toContain('1.250 Artikel')
    expect(inGerman(held(1))).toContain('1 Artikel')
    expect(inWords(readMessages('en', 'problems'), held(2000), 'en')).toBe(
      'It still holds stock of 2,000 items. Choose the room it goes to.',
    )
    expect(
      inWords(readMessages('en', 'problems'), said.text_read_as({ text: '24,2755', value: 24.2755 }), 'en'),
    ).toBe('"24,2755" was read as 24.2755.')
  })

  it('has days as they are read there, or as the reader wants them; what is called like one stays', () => {
    const known = said.lot_known_to_expire({ lot: '2027-01-31', date: '2040-06-30' })
    const english = readMessages('en', 'problems')
    expect(inWords(english, known, 'en')).toBe('Lot 2027-01-31 is known to expire on Jun 30, 2040.')
    expect(inWords(english, known, 'en', (day) => day.replaceAll('-', '/'))).toContain('on 2040/06/30.')
    expect(inGerman(known)).toContain('30.06.2040')
  })

  it('is read again from the message of a schema, and nothing else is taken for one', () => {
    expect(sentenceOf(issue.must_be_at_least({ label: said.label_quantity(), min: 1 }))).toEqual(
      said.must_be_at_least({ label: said.label_quantity(), min: 1 }),
    )
    expect(sentenceOf('Invalid input')).toBeUndefined()
  })

  it('cannot be said where its reason is not known, or the name of something every object has', () => {
    for (const reason of ['no_such_reason', 'constructor', '__proto__'])
      expect(inGerman({ reason } as unknown as Sentence)).toBeUndefined()
  })

  it.each(languages)('can be said in %s whatever its reason', (language) => {
    const messages = readMessages(language, 'problems')
    for (const reason of Object.keys(messages))
      expect(inWords(messages, { reason, params: {} } as Sentence, language)).toMatch(/\S/)
  })
})
