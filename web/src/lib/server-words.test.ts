import { afterEach, describe, expect, it } from 'vitest'
import { applyLanguage } from './language.ts'
import { loadPhrasebook, serverWords } from './server-words.ts'

afterEach(() => applyLanguage('en'))

const conflict = (name: string, fields: string) =>
  `This SKU belongs to "${name}" (Gloves, Supplies). Use its ${fields}, or another SKU.`

describe('a sentence of the server', () => {
  it.each([
    ['name', 'Name'],
    ['name, category, type', 'Name, Kategorie, Typ'],
  ])('has the names of ours that it lists in the language of the person: %s', async (fields, said) => {
    await applyLanguage('de')
    await loadPhrasebook()
    expect(serverWords(conflict('Tape, type', fields))).toBe(
      `Diese SKU gehört zu „Tape, type“ (Gloves, Supplies). Übernehmen Sie dessen Angaben (${said}) oder verwenden Sie eine andere SKU.`,
    )
  })

  it('says how many of something in the language of the person', async () => {
    await applyLanguage('de')
    await loadPhrasebook()
    const said = serverWords('It still holds stock: 1,250 units of 5 items. Choose the room it goes to.')
    expect(said).not.toContain('items')
  })
})
