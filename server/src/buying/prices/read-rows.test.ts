import { readFileSync } from 'node:fs'
import type { DecimalSign } from '@wellstock/domain/platform/written-numbers'
import { inEnglish } from '@wellstock/messages/in-english'
import { describe, expect, it } from 'vitest'
import { parseList } from '../../stock/lists/parse-list.ts'
import { guessPriceColumns, priceKind } from './columns.ts'
import { type PriceRow, priceReader } from './read-rows.ts'

type Read = Omit<PriceRow, 'refusal'> & { refusal: string | null }

const read = (content: string, decimal: DecimalSign | null = null): Read[] => {
  const list = parseList(content, priceKind)
  return inEnglish(list.rows.map(priceReader(list, guessPriceColumns(list), 'EUR', decimal))) as Read[]
}
const listIn = (name: string) => readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8')
const pricesOf = (content: string) => read(content).map(({ price, refusal }) => refusal ?? price)

describe('price lists as vendors send them', () => {
  it('with points between thousands, in every column of numbers', () => {
    const rows = read(listIn('prices-thousands-dot.csv'))
    expect(
      rows.map(({ pack, price, minimumPacks, refusal }) => [pack, price, minimumPacks, refusal]),
    ).toEqual([
      ['Karton/1000', 45.9, 1, null],
      ['Karton/500', 38.5, 1000, null],
    ])
  })

  it('with numbers that can be two, until somebody says which', () => {
    const list = 'Item No,Description,UOM,Pack Size,Price\nA-1,Glove,CS,1.000,46'
    expect(read(list)[0]).toMatchObject({
      price: null,
      refusal: expect.stringMatching(/^"1.000" can be 1 or 1,000: /),
    })
    expect(read(list, ',')[0]).toMatchObject({ pack: 'CS/1000', price: 46, refusal: null })
    expect(read(list, '.')[0]).toMatchObject({ pack: 'CS/1', price: 46 })
  })

  it('with prices by quantity: the one for the smallest is the price of the pack', () => {
    const rows =
      'Art No,Description,UOM,50+,1-9,10-49\nA-1,Glove,BX,7.10,8.20,7.50\nA-2,Gown,BX,11.00,12.50,12.00'
    expect(pricesOf(rows)).toEqual([8.2, 12.5])
    expect(pricesOf(rows.replace('UOM,', 'Net price,').replaceAll('BX,', '9.00,'))).toEqual([9, 9])
  })

  it('with prices for many', () => {
    expect(read(listIn('prices-per-100.csv'))).toMatchObject([
      { vendorSku: 'Q-1', pack: 'EA', price: 0.125, refusal: null },
    ])
    expect(pricesOf('Artikelnummer;Bezeichnung;Einheit;Preis je 100 Stück\nA-1;Tupfer;Stück;12,50')).toEqual([
      0.125,
    ])
    expect(
      pricesOf('Item No,Description,UOM,Pack Size,Price,Price per\nA-1,Glove,BX,50,12.50,100 pcs'),
    ).toEqual([6.25])
    expect(pricesOf('Item No,Description,UOM,Price per 100\nA-1,Glove,BX/50,12.50')).toEqual([
      expect.stringMatching(/^"12.50" is for 100, and the pack is "BX\/50"/),
    ])
  })

  it('with discounts, which are taken off a list price, are in a net price, and are asked about otherwise', () => {
    const head = 'Item No,Description,UOM'
    expect(pricesOf(`${head},List price,Discount %\nA-1,Glove,EA,10.00,25`)).toEqual([7.5])
    expect(pricesOf(`${head},List price,Discount,Net price\nA-1,Glove,EA,10.00,25 %,7.50`)).toEqual([7.5])
    expect(pricesOf(`${head},Price,Discount\nA-1,Glove,EA,10.00,25 %\nA-2,Swab,EA,3.00,`)).toEqual([
      expect.stringMatching(/^Is 10.00 before or after the discount of 25 %\?/),
      3,
    ])
  })

  it('with numbers a spreadsheet shortened', () => {
    expect(
      pricesOf('Item No,Description,UOM,Price,GTIN\n2.31E+05,Glove,EA,10.00,\nA-2,Swab,EA,3.00,4.04696E+12'),
    ).toEqual([
      expect.stringMatching(/^"2.31E\+05" was shortened/),
      expect.stringMatching(/^"4.04696E\+12" was shortened/),
    ])
  })
})
