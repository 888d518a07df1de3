import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksLikeDuplicate, looksLikeSameNumber, normalizedNumber } from './invoice-number.ts'

describe('the number of an invoice', () => {
  it.each([
    [' inv-00042 ', 'INV42'],
    ['INV#42', 'INV42'],
    ['Inv. 42', 'INV42'],
    ['ＩＮＶ４２', 'INV42'],
    ['INV 0042', 'INV42'],
    ['inv-42', 'INV42'],
    ['2026/0042', '2026-42'],
    ['1-01', '1-1'],
    ['10-1', '10-1'],
    ['42/A', '42A'],
    ['42-a', '42A'],
    ['---', null],
    // Beyond the worked figures.
    ['', null],
    ['№ 7', 'NO7'],
    ['1 – 02 / 003', '1-2-3'],
    ['-7-', '7'],
    ['A--B', 'AB'],
    ['000', '0'],
    ['A-100', 'A100'],
    ['٤٢', '42'],
    ['É-12', 'É12'],
    ['é 12', 'É12'],
    ['E\u0301-12', 'É12'],
    ['Ü-12', 'Ü12'],
    ['Ж-12', 'Ж12'],
    ['ж/012', 'Ж12'],
    ['発票-1', '発票1'],
  ])('%j is compared as %j', (text, expected) => {
    expect(normalizedNumber(text)).toBe(expected)
  })

  it('is the same when it is normalized again, and has nothing but letters, digits and a sign between digits', () => {
    const signs = fc.constantFrom(...'aIOß０9042-/ .#№É'.split(''))
    const text = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
      fc.array(signs).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (written) => {
        const number = normalizedNumber(written)
        if (number === null) return
        expect(normalizedNumber(number)).toBe(number)
        expect(number).toMatch(/^(?:[\p{L}\p{M}\p{N}]|(?<=\d)-(?=\d))+$/u)
        expect(number).not.toMatch(/(?<!\d)0\d/)
        expect(looksLikeSameNumber(number, number)).toBe(true)
      }),
    )
  })
})

describe('two numbers', () => {
  it.each([
    ['INV42', '42', true],
    ['INVOICE 42', 'INV-42', true],
    ['No. 42', '42', true],
    ['Invoice no. 42', '42', true],
    ['1NV 42', '42', true],
    ['A-1O42', 'A-1042', true],
    ['AO42', 'A042', true],
    ['I42', '142', true],
    ['1-01', '10-1', false],
    ['2026-42', '202642', false],
    ['INV', 'NO', false],
    ['42', '43', false],
    ['42A', '42', false],
  ])('%j and %j: look the same is %s', (a, b, expected) => {
    expect(looksLikeSameNumber(normalizedNumber(a) ?? '', normalizedNumber(b) ?? '')).toBe(expected)
  })
})

describe('two invoices of a vendor', () => {
  const invoice = { number: 'INV42', total: 120, day: '2026-11-02' }

  it.each([
    ['12 days later with the same total', { number: '977', total: 120, day: '2026-11-14' }, true],
    ['12 days later under the bare number', { number: '42', total: 120, day: '2026-11-14' }, true],
    ['a year later under the bare number', { number: '42', total: 80, day: '2027-11-02' }, true],
    ['30 days before, a cent off', { number: '977', total: 120.01, day: '2026-10-03' }, true],
    ['two cents off', { number: '977', total: 120.02, day: '2026-11-14' }, false],
    ['31 days later', { number: '977', total: 120, day: '2026-12-03' }, false],
  ])('%s', (_, other, expected) => {
    expect(looksLikeDuplicate(invoice, other)).toBe(expected)
    expect(looksLikeDuplicate(other, invoice)).toBe(expected)
  })
})
