import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAccountNumber, isIban, isRoutingNumber, plainNumber } from './vendor-bank.ts'

describe('an IBAN', () => {
  const known = [
    'DE89 3704 0044 0532 0130 00',
    'GB82 WEST 1234 5698 7654 32',
    'fr14 2004 1010 0505 0001 3m02 606',
  ]

  it.each(known)('%s is one', (written) => expect(isIban(plainNumber(written))).toBe(true))

  it.each([
    '',
    'DE89',
    'DE89 3704 0044 0532 0130 01',
    'XX00',
    '8937 0400 4405 3201 3000',
    'DE89370400440532013000;',
  ])('%j is none', (written) => expect(isIban(plainNumber(written))).toBe(false))

  it('is none with one digit wrong, or two neighbors exchanged', () =>
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digits = [...plainNumber(known[0] ?? '')]
        const wrong = [...digits]
        wrong[place] = String((Number(digits[place]) + more) % 10)
        expect(isIban(wrong.join(''))).toBe(false)
        const crossed = [...digits]
        crossed.splice(place, 2, ...digits.slice(place, place + 2).reverse())
        expect(isIban(crossed.join(''))).toBe(crossed.join('') === digits.join(''))
      }),
    ))
})

describe('a routing number', () => {
  it.each(['021000021', '111000025', '322271627'])('%s is one', (number) =>
    expect(isRoutingNumber(number)).toBe(true),
  )

  it.each(['', '000000000', '02100002', '0210000211', '021000022', '501000020', '02100002A'])(
    '%j is none',
    (number) => expect(isRoutingNumber(number)).toBe(false),
  )

  it('is none with one digit wrong', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digits = [...'111000025']
        digits[place] = String((Number(digits[place]) + more) % 10)
        expect(isRoutingNumber(digits.join(''))).toBe(false)
      }),
    ))
})

it('an account number has 4 to 17 digits', () => {
  expect(['123', '1234', '12345678901234567', '123456789012345678', '12a4'].map(isAccountNumber)).toEqual([
    ...[false, true, true, false, false],
  ])
})
