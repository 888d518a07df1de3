import { describe, expect, it } from 'vitest'
import { bidLike, gloves, gowns } from './fixtures.ts'
import { csvToFill, placeRows } from './offer-table.ts'
import { emptyOffer, readOffer, withSigns } from './offer-values.ts'

const english = { thousandSeparator: ',', decimalSeparator: '.' }
const german = { thousandSeparator: '.', decimalSeparator: ',' }
const bid = bidLike()

const placed = (text: string, signs = english) => {
  const { lines, ...rest } = placeRows(text, bid, emptyOffer(bid, signs).lines, signs)
  return { ...rest, gloves: lines[gloves], gowns: lines[gowns] }
}

describe('pasted prices', () => {
  it('are placed by number, SKU or description, in the order of the table', () => {
    const found = placed('1\t11.40\tBX/100\nIsolation gown\t0.8875')
    expect(found).toMatchObject({ placed: 2, left: [] })
    expect(found.gloves).toMatchObject({ price: '11.4', pack: 'BX/100', packQuantity: '100' })
    expect(found.gowns).toMatchObject({ price: '0.8875', pack: 'EA', packQuantity: '1' })
    expect(placed('glv-2\t9').gloves?.price).toBe('9')
  })
  it('are placed by the heads of their columns, in any order', () => {
    const found = placed('Price;SKU;MOQ;Your SKU\n27,75;GLV-2;10;AC-100', german)
    expect(found.gloves).toMatchObject({ price: '27,75', leastPacks: '10', vendorSku: 'AC-100' })
    expect(found.gowns?.price).toBe('')
  })
  it('are one for each line where nothing else is there', () => {
    const found = placed('11,40\n27,75', german)
    expect([found.gloves?.price, found.gowns?.price]).toEqual(['11,4', '27,75'])
  })
  it('say what could not be placed', () => {
    const rows = ['GLV-2\t9', 'Masks\t3', 'GWN-1\tsoon', 'GLV-2\t8']
    expect(placed(rows.join('\n'))).toMatchObject({ placed: 1, left: rows.slice(1), gloves: { price: '9' } })
  })
  it.each([english, german])('come back in the file to fill in', (signs) => {
    const offer = emptyOffer(bid, signs)
    const text = csvToFill(bid, offer, signs).replace('Nitrile gloves M', '=cmd')
    const row = text.split('\r\n')[1] ?? ''
    const separator = signs.decimalSeparator === ',' ? ';' : ','
    const filled = row.split(separator)
    filled[4] = signs.decimalSeparator === ',' ? '"1,25"' : '1.25'
    const read = placed(`${text.split('\r\n')[0]?.replace('\ufeff', '')}\n${filled.join(separator)}`, signs)
    expect(read.gloves?.price).toBe(signs.decimalSeparator === ',' ? '1,25' : '1.25')
  })
  it('never make a formula', () => {
    const named = bidLike({ lines: bid.lines.map((line) => ({ ...line, name: '=HYPERLINK("x")' })) })
    expect(csvToFill(named, emptyOffer(named, english), english)).toContain(`"'=HYPERLINK(""x"")"`)
  })
})

describe('a typed offer', () => {
  const typed = (price: string, changes = {}) => {
    const offer = emptyOffer(bid, english)
    const line = offer.lines[gloves]
    if (!line) throw new Error('no line')
    return { ...offer, lines: { ...offer.lines, [gloves]: { ...line, price, ...changes } } }
  }
  const errorsOf = (values: ReturnType<typeof typed>) => {
    const { errors } = readOffer(values, bid, english, new Set())
    return errors[`${gloves}.price`] ?? errors[`${gloves}.packQuantity`]
  }
  it.each([
    ['-1', 'At least 0'],
    ['1.23456', '4 decimals at the most'],
    ['soon', 'Enter a number'],
    ['1.2345', undefined],
    ['0', undefined],
  ])('has a price of up to four decimals: %s', (price, error) => {
    expect(errorsOf(typed(price))).toBe(error)
  })
  it('has packs of at least one', () => {
    expect(errorsOf(typed('1', { packQuantity: '0' }))).toBe('At least 1')
    expect(errorsOf(typed('1', { packQuantity: '1.5' }))).toBe('Whole numbers only')
  })
  it('asks for a price and for every answer', () => {
    const { errors } = readOffer(emptyOffer(bid, english), bid, english, new Set())
    expect(Object.values(errors)).toEqual(['Enter a price for at least one line.', 'Answer yes or no.'])
  })
  it('means the same in another language', () => {
    expect(withSigns(typed('1.250'), german).lines[gloves]?.price).toBe('1,250')
    expect(withSigns(typed('1,250.5'), german).lines[gloves]?.price).toBe('1.250,5')
  })
})
