/** Dates of barcodes. All answer `YYYY-MM-DD`, or null where there is no such day. */

/**
 * The four-digit year of a two-digit one, as GS1 says it (General Specifications 7.12): 51 to 99 years ahead
 * is the century before, 50 to 99 years back is the next one.
 */
function fullYear(twoDigits: number, thisYear: number): number {
  const ahead = twoDigits - (thisYear % 100)
  const century = thisYear - (thisYear % 100) + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
  return century + twoDigits
}

/** Day 0 is the last day of the month. */
function calendarDate(year: number, month: number, day: number): string | null {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day > last) return null
  return [String(year).padStart(4, '0'), pad(month), pad(day || last)].join('-')
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Which digit is what: year, month, day, `J` day of the year, hour, `N` minute. */
export type DateForm =
  | 'YYMMDD'
  | 'MMDDYY'
  | 'MMYY'
  | 'YYMMDDHH'
  | 'YYMMDDHHNN'
  | 'YYJJJ'
  | 'YYJJJHH'
  | 'YYYYMMDD'

/**
 * Reads digits written in `form`; a form without a day means the last one of the month. `dayZero` says whether
 * day 00 means that too. The hour and minute have to exist and are left out.
 */
export function readDate(digits: string, form: DateForm, thisYear: number, dayZero = false): string | null {
  if (digits.length !== form.length || /\D/.test(digits)) return null
  const part = (letter: string) => {
    const at = form.indexOf(letter)
    return at < 0 ? 0 : Number(digits.slice(at, form.lastIndexOf(letter) + 1))
  }
  if (form.startsWith('YYYY') && part('Y') < 1900) return null
  if (part('H') > 23 || part('N') > 59) return null
  const year = form.startsWith('YYYY') ? part('Y') : fullYear(part('Y'), thisYear)
  if (form.includes('J')) {
    const day = new Date(Date.UTC(year, 0, part('J')))
    return day.getUTCFullYear() === year ? day.toISOString().slice(0, 10) : null
  }
  if (form.includes('D') && part('D') === 0 && !dayZero) return null
  return calendarDate(year, part('M'), part('D'))
}
