import { queryOf } from '@wellstock/domain/overview/matching'
import { folded, plain, wordsOf } from '@wellstock/domain/platform/plain-text'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const samples: [text: string, plain: string, words: string[]][] = [
  ['CO₂ absorber', 'co2 absorber', ['co2', 'absorber']],
  ['Tape ½ in. × 5 m²', 'tape 1/2 in. x 5 m2', ['tape', '1', '2', 'in', 'x', '5', 'm2']],
  ['1½ and 2⅔', '1 1/2 and 2 2/3', ['1', '1', '2', 'and', '2', '2', '3']],
  ['10×10 cm', '10x10 cm', ['10x10', 'cm']],
  [' Émile’s  dressing\t100% ', "emile's dressing 100%", ['emile', 's', 'dressing', '100']],
  ['Straße Œuvre Æther Øresund Łódź İstanbul', 'strasse oeuvre aether oresund lodz istanbul', []],
  ['E\u0301lan É ﬁlter ＡＢ１２ ①', 'elan e filter ab12 1', []],
  ['5 µg/ml — 20 °C ± 2', '5 μg/ml - 20 °c ± 2', ['5', 'μg', 'ml', '20', 'c', '2']],
  ['N‑95 “mask”', 'n-95 "mask"', ['n', '95', 'mask']],
  ['Ёлка ЖГУТ Ж-12', 'елка жгут ж-12', ['елка', 'жгут', 'ж', '12']],
  ['ΟΔΟΣ Ά', 'οδοσ α', []],
  ['発票-1 ガーゼ ｶﾞｰｾﾞ', '発票-1 ガーゼ ガーゼ', ['発票', '1', 'ガーゼ', 'ガーゼ']],
  ['ผ้าก๊อซ हिन्दी 거즈', 'ผ้าก๊อซ हिन्दी 거즈', ['ผ้าก๊อซ', 'हिन्दी', '거즈']],
  ['قُطْن שָׁלוֹם', 'قطن שלום', ['قطن', 'שלום']],
  ['soft\u00ADhyphen zero\u200Bwidth', 'softhyphen zerowidth', ['softhyphen', 'zerowidth']],
  ['', '', []],
]

it.each(samples)('“%s” is compared as “%s”, by the database as well', async (text, expected, words) => {
  expect(plain(text)).toBe(expected)
  expect(plain([...text.normalize('NFC')].map(folded).join(''))).toBe(expected)
  if (words.length > 0) expect(wordsOf(expected)).toEqual(words)
  const [row] = await test.rows<{ plain: string; words: string[] }>(
    'select plain_text($1) as plain, search_words($1) as words',
    [text],
  )
  expect(row?.plain).toBe(expected)
  expect(row?.words.toSorted()).toEqual([...new Set(wordsOf(expected))].toSorted())
  expect(queryOf(text).text).toBe(expected)
})
