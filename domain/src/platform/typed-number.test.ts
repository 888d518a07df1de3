import { describe, expect, it } from 'vitest'
import { readTypedNumber } from './typed-number.ts'

const us = { thousandSeparator: ',', decimalSeparator: '.' }
const german = { thousandSeparator: '.', decimalSeparator: ',' }
const french = { thousandSeparator: '\u202f', decimalSeparator: ',' }

describe('a number that is typed', () => {
  it.each([
    ['12', us, 12],
    ['12.', us, 12],
    ['.5', us, 0.5],
    ['1,000', us, 1000],
    ['$1,200.50', us, 1200.5],
    ['-5', us, -5],
    ['−$5.00', us, -5],
    ['13,00', us, 13],
    ['1.125', us, 1.125],
    ['1.000', german, 1000],
    ['1.234,5 €', german, 1234.5],
    ['0.125', german, 0.125],
    ['12.5', german, 12.5],
    ['1 234,50 €', french, 1234.5],
  ])('%s is read as it is written there', (text, signs, number) => {
    expect(readTypedNumber(text, signs)).toBe(number)
  })

  it.each([
    ['', us],
    ['two', us],
    ['10 BX', us],
    ['5-3', us],
    ['--5', us],
    ['1e3', us],
    ['0x10', us],
    ['5 %', us],
    ['1,00,0', us],
    ['1234,567', us],
    ['1.2.3', us],
    ['1.000', french],
  ])('%s is refused, not made one', (text, signs) => {
    expect(readTypedNumber(text, signs)).toBeUndefined()
  })
})
