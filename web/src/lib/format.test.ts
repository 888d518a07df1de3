import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Formats,
  formatAgo,
  formatChange,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShareChange,
  formatShortDate,
  formatTime,
  formatWorth,
  numberSigns,
  priceSign,
  setFormats,
} from './format.ts'

const plain: Formats = {
  language: 'en',
  dateFormat: 'MM/DD/YYYY',
  timeFormat: '12h',
  currency: 'USD',
  rates: {},
  organizationCurrency: 'USD',
}
// Intl separates with spaces of several kinds.
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

beforeEach(() => setFormats(plain))
afterAll(() => setFormats(plain))

describe('dates', () => {
  it.each([
    ['MM/DD/YYYY', '03/04/2026'],
    ['DD/MM/YYYY', '04/03/2026'],
    ['YYYY-MM-DD', '2026-03-04'],
  ] as const)('as %s', (dateFormat, shown) => {
    setFormats({ ...plain, dateFormat })
    expect(formatDate('2026-03-04')).toBe(shown)
    expect(formatDate('2026-03-04T23:59:59Z')).toBe(shown)
  })

  it.each([
    ['12h', '3:05 PM', '12:30 AM'],
    ['24h', '15:05', '00:30'],
  ] as const)('times as %s', (timeFormat, afternoon, midnight) => {
    setFormats({ ...plain, timeFormat })
    expect(spaced(formatTime(new Date(2026, 2, 4, 15, 5).getTime()))).toBe(afternoon)
    expect(spaced(formatTime(new Date(2026, 2, 4, 0, 30).getTime()))).toBe(midnight)
  })

  it('an instant is a date and a time, both as they were chosen', () => {
    setFormats({ ...plain, dateFormat: 'DD/MM/YYYY', timeFormat: '24h' })
    expect(formatDateTime(new Date(2026, 2, 4, 15, 5).toISOString())).toBe('04/03/2026 15:05')
  })

  it('the month by its name is said in the language', () => {
    setFormats({ ...plain, language: 'fr' })
    expect(formatShortDate('2026-02-04')).toBe('4 févr.')
  })
})

describe('numbers', () => {
  it.each([
    ['en', '1,234,567', '12%'],
    ['es', '1.234.567', '12 %'],
    ['fr', '1 234 567', '12 %'],
    ['de', '1.234.567', '12 %'],
  ] as const)('in %s', (language, number, percent) => {
    setFormats({ ...plain, language })
    expect(spaced(formatNumber(1_234_567))).toBe(number)
    expect(spaced(formatPercent(0.12))).toBe(percent)
    expect(formatChange(-7)).toBe('−7')
    expect(spaced(formatShareChange(0.0583))).toBe(
      percent.replace(/\d+/, language === 'en' ? '+5.8' : '+5,8'),
    )
    expect(spaced(formatShareChange(-0.12))).toBe(`−${percent}`)
    expect(spaced(formatShareChange(0))).toBe(percent.replace('12', '0'))
  })
})

describe('a number that is typed', () => {
  it.each([
    ['en', ',', '.'],
    ['es', '.', ','],
    ['fr', '\u202f', ','],
    ['de', '.', ','],
  ] as const)('in %s has the separators %j and %j', (language, thousandSeparator, decimalSeparator) => {
    setFormats({ ...plain, language })
    expect(numberSigns()).toEqual({ thousandSeparator, decimalSeparator })
  })
})

describe('money', () => {
  it('what things are worth in whole dollars, amounts to the cent, and prices with their decimals', () => {
    expect(formatWorth(1234.5)).toBe('$1,235')
    expect(formatMoney(1234.5)).toBe('$1,234.50')
    expect(formatPrice(0.125)).toBe('$0.125')
    expect(formatPrice(3)).toBe('$3.00')
  })

  it.each([1234.5, 1.15, 33.33])(
    'an amount of %d the same as a total and as a price, in every currency',
    (amount) => {
      setFormats({ ...plain, currency: 'EUR', rates: { EUR: 0.9213 } })
      expect(formatPrice(amount)).toBe(formatMoney(amount))
    },
  )

  it('in the chosen currency, where there is a rate', () => {
    setFormats({ ...plain, currency: 'EUR', rates: { EUR: 0.5 } })
    expect(formatMoney(1000)).toBe('€500.00')
    expect(formatPrice(3)).toBe('€1.50')
  })

  it("in the organization's own, unconverted, where there is none", () => {
    setFormats({ ...plain, currency: 'EUR', rates: { GBP: 0.8 } })
    expect(formatWorth(1000)).toBe('$1,000')
    setFormats({ ...plain, currency: 'USD', organizationCurrency: 'CAD' })
    expect(formatWorth(1000)).toBe('CA$1,000')
  })

  it("is entered in the organization's own, whatever it is shown in", () => {
    setFormats({ ...plain, currency: 'USD', organizationCurrency: 'EUR', rates: { USD: 1.1 } })
    expect(priceSign()).toBe('€')
  })

  it('as the language writes it', () => {
    setFormats({ ...plain, language: 'de', currency: 'EUR', organizationCurrency: 'EUR' })
    expect(spaced(formatPrice(1234.5))).toBe('1.234,50 €')
  })
})

describe('how long ago', () => {
  const now = Date.parse('2026-11-20T15:00:00Z')
  const minute = 60_000
  it.each([
    [0, 'Just now'],
    [-minute, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1m ago'],
    [59 * minute, '59m ago'],
    [60 * minute, '1h ago'],
    [24 * 60 * minute - 1, '23h ago'],
    [24 * 60 * minute, '1d ago'],
    [400 * 24 * 60 * minute, '400d ago'],
  ])('%d ms are %s', (age, words) => {
    expect(formatAgo(new Date(now - age).toISOString(), now)).toBe(words)
  })
})
