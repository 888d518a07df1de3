import { describe, expect, it } from 'vitest'
import { problemOfLimits, readReading, verdictOfReading, verdictOfReadings } from './readings.ts'

const fridge = { min: 2, max: 8 }
const english = { thousandSeparator: ',', decimalSeparator: '.' }
const german = { thousandSeparator: '.', decimalSeparator: ',' }

describe('a fridge of 2 to 8 °C', () => {
  it.each([
    [7.9, 'passed'],
    [8, 'passed'],
    [8.1, 'out_of_range'],
    [2, 'passed'],
    [1.9, 'out_of_range'],
    [-3, 'out_of_range'],
  ])('at %f: %s', (value, verdict) => {
    expect(verdictOfReading(value, fridge)).toBe(verdict)
  })

  it('had an excursion where its lowest or its highest was one', () => {
    const since = (lowest: number, highest: number) =>
      verdictOfReadings([lowest, highest].map((value) => ({ value, limits: fridge })))
    expect([since(2.4, 7.9), since(2.4, 8.1), since(1.2, 7.9)]).toEqual([
      'passed',
      'out_of_range',
      'out_of_range',
    ])
  })
})

it('a limit one way leaves the other open, and a sum of decimals is no excursion', () => {
  expect(verdictOfReading(1e6, { min: 2, max: null })).toBe('passed')
  expect(verdictOfReading(0.1 + 0.2, { min: null, max: 0.3 })).toBe('passed')
  expect(verdictOfReading(5, { min: null, max: null })).toBe('passed')
})

it.each([
  ['7.9', english, { value: 7.9 }],
  ['7,9', german, { value: 7.9 }],
  ['-18', english, { value: -18 }],
  ['abc', english, { problem: 'not_a_number' }],
  ['8 or so', english, { problem: 'not_a_number' }],
  ['Infinity', english, { problem: 'not_a_number' }],
  [' ', english, { problem: 'missing' }],
])('%s is read by the signs of whoever types', (text, signs, answer) => {
  expect(readReading(text, signs)).toEqual(answer)
})

it('limits upside down are refused', () => {
  expect(problemOfLimits({ min: 8, max: 2 })).toBe('min_above_max')
  expect(problemOfLimits({ min: Number.NaN, max: 2 })).toBe('not_a_number')
  expect([fridge, { min: 2, max: 2 }, { min: null, max: null }].map(problemOfLimits)).toEqual([
    null,
    null,
    null,
  ])
})
