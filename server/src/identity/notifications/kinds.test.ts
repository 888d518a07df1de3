import { languages } from '@wellstock/domain/identity/preferences'
import { expect, it } from 'vitest'
import { describe as wordsOf } from './kinds.ts'

it('counts one item and several, in every language', () => {
  const imported = (items: number) =>
    languages.map((language) =>
      wordsOf('import.finished', { importId: '1', name: 'list.csv', items }, language)?.message.replaceAll(
        '\u00a0',
        ' ',
      ),
    )
  expect(imported(1)).toEqual([
    '“list.csv” was imported: 1 item.',
    'Se ha importado «list.csv»: 1 artículo.',
    '« list.csv » a été importé : 1 article.',
    '„list.csv“ wurde importiert: 1 Artikel.',
  ])
  expect(imported(12)).toEqual([
    '“list.csv” was imported: 12 items.',
    'Se ha importado «list.csv»: 12 artículos.',
    '« list.csv » a été importé : 12 articles.',
    '„list.csv“ wurde importiert: 12 Artikel.',
  ])
})
