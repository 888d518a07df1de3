import { plain } from '@wellstock/domain/platform/plain-text'

/** Which of two numbers comes first in `03/04/2025`. `unclear`: nothing in the column shows which, so the month is taken. */
export type DateOrder = 'month' | 'day' | 'unclear'

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?$/
const DAY_NAMED = /^(\d{1,2})[ .-]+(\p{L}+)\.?[ .,-]+(\d{4}|\d{2})$/u
const MONTH_NAMED = /^(\p{L}+)\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4})$/u

const MONTHS: [RegExp, number][] = [
  [/^(jan|ene|gen)/, 1],
  [/^(feb|fev)/, 2],
  [/^(mar|maer|mrz)/, 3],
  [/^(apr|abr|avr)/, 4],
  [/^(may|mai)/, 5],
  [/^(jun|juin)/, 6],
  [/^(jul|juil)/, 7],
  [/^(aug|ago|aou)/, 8],
  [/^(sep|set)/, 9],
  [/^(oct|okt)/, 10],
  [/^nov/, 11],
  [/^(dec|dez|dic)/, 12],
]

// The days a spreadsheet counts from the end of 1899, for dates between 1982 and 2064.
const SERIAL = /^([3-5]\d{4})(\.\d+)?$/
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

const MONTH = /^(\d{1,2})\s?[/.-]\s?(\d{4}|\d{2})$/
const YEAR_MONTH = /^(\d{4})\s?[-/.]\s?(\d{1,2})$/
const MONTH_NAME = /^(\p{L}{3,10})\.?[\s./'’-]*(?:(?:de|del)\s)?(\d{4}|\d{2})$/u
const YEAR_MONTH_NAME = /^(\d{4})[\s./-]*(\p{L}{3,10})\.?$/u

/** A month alone, as expiry dates are printed: what expires in it can be used until its last day. */
export function readLastOfMonth(text: string): string | undefined {
  const written = text.trim()
  const [year, month] =
    (YEAR_MONTH.exec(written) ?? YEAR_MONTH_NAME.exec(written))?.slice(1) ??
    (MONTH.exec(written) ?? MONTH_NAME.exec(written))?.slice(1).reverse() ??
    []
  const number = Number(monthOf(month ?? '') ?? month)
  if (!year || !(number >= 1 && number <= 12)) return undefined
  return new Date(Date.UTC(Number(year.length === 2 ? `20${year}` : year), number, 0))
    .toISOString()
    .slice(0, 10)
}

/** How a column writes its dates, decided by those that can only be read one way. */
export function dateOrder(values: readonly string[]): DateOrder {
  let days = 0
  let months = 0
  for (const value of values) {
    const match = NUMBERS.exec(value.trim())
    if (!match) continue
    if (match[2] === '.' || Number(match[1]) > 12) days++
    else if (Number(match[3]) > 12) months++
  }
  if (days === 0 && months === 0) return 'unclear'
  return days > months ? 'day' : 'month'
}

/** A date as `YYYY-MM-DD`; whether the day exists is for the schema to say. `isGuess`: day and month may be swapped. */
export function readDate(text: string, order: DateOrder): { value: string; isGuess: boolean } | undefined {
  const written = text.trim()
  const iso = ISO.exec(written)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const numbers = NUMBERS.exec(written)
  if (numbers) {
    const [, first, sign, second, year] = numbers
    if (sign === '.' || order === 'day') return dateOf(year, second, first)
    return { ...dateOf(year, first, second), isGuess: order === 'unclear' && first !== second }
  }
  const named = DAY_NAMED.exec(written)
  const named2 = MONTH_NAMED.exec(written)
  const month = monthOf(named?.[2] ?? named2?.[1] ?? '')
  if (named && month) return dateOf(named[3], month, named[1])
  if (named2 && month) return dateOf(named2[3], month, named2[2])
  const serial = SERIAL.exec(written)
  if (!serial) return undefined
  return {
    value: new Date(SERIAL_ZERO + Number(serial[1]) * DAY).toISOString().slice(0, 10),
    isGuess: true,
  }
}

function monthOf(name: string): string | undefined {
  const spelled = plain(name)
  const month = MONTHS.find(([pattern]) => pattern.test(spelled))
  return month && String(month[1])
}

function dateOf(year = '', month = '', day = '') {
  const value = [year.length === 2 ? `20${year}` : year, month.padStart(2, '0'), day.padStart(2, '0')].join(
    '-',
  )
  return { value, isGuess: false }
}

export const looksLikeDate = (text: string) =>
  !SERIAL.test(text.trim()) && readDate(text, 'unclear') !== undefined
