// Days are `YYYY-MM-DD`, those of the device's office. Worked out in whole numbers, as `Date` takes ten times as long: the next
// days of thousands of plans are derived at once. Years begin in March for it, so that a leap day is the last of its year.
// Source: Howard Hinnant, "chrono-compatible low-level date algorithms".

const DAYS_OF_ERA = 146_097
const DAYS_TO_1970 = 719_468

function numberOf(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  return era * DAYS_OF_ERA + yearOfEra * 365 + leapDays + dayOfYear - DAYS_TO_1970
}

const pad = (value: number) => (value < 10 ? `0${value}` : String(value))
const written = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7))
const dayOf = (day: string) => Number(day.slice(8, 10))

/** A day as the number of days since 1970, for arithmetic. */
export const dayNumber = (day: string) => numberOf(yearOf(day), monthOf(day), dayOf(day))

/** The day of such a number. */
export function dayOfNumber(number: number): string {
  const era = Math.floor((number + DAYS_TO_1970) / DAYS_OF_ERA)
  const dayOfEra = number + DAYS_TO_1970 - era * DAYS_OF_ERA
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return written(year, month, dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1)
}

export const addDays = (day: string, days: number) => (days === 0 ? day : dayOfNumber(dayNumber(day) + days))
export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from)

/** Months since the year 0. */
export const monthNumber = (day: string) => yearOf(day) * 12 + monthOf(day) - 1

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const lengthOfMonth = (year: number, month: number) =>
  month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0)

/** The same day of another month, or that month's last: January 31 and 1 → February 28. */
export function addMonths(day: string, months: number): string {
  const number = monthNumber(day) + months
  const [year, month] = [Math.floor(number / 12), (((number % 12) + 12) % 12) + 1]
  return written(year, month, Math.min(dayOf(day), lengthOfMonth(year, month)))
}

/** Whether a text is a day that there is. */
export function isDay(text: string): boolean {
  const day = dayOf(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && day >= 1 && day <= lengthOfMonth(yearOf(text), monthOf(text))
}
