/** How numbers, money and dates are shown. One locale and currency until the settings offer more. */
const LOCALE = 'en-US'
const CURRENCY = 'USD'

const integer = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const wholeMoney = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: CURRENCY,
  maximumFractionDigits: 0,
})
const unitPrice = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: CURRENCY,
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 })
// A business date has no zone: read as UTC and shown as UTC, it never shifts by a day.
const plainDate = new Intl.DateTimeFormat(LOCALE, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const shortDate = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dateTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

export const formatNumber = (value: number) => integer.format(value)
/** Signed, with a real minus sign: a movement of stock. */
export const formatChange = (value: number) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${integer.format(Math.abs(value))}`
/** A total: whole dollars. */
export const formatMoney = (value: number) => wholeMoney.format(value)
/** A price per unit: two to four decimals. */
export const formatPrice = (value: number) => unitPrice.format(value)
export const formatPercent = (share: number) => percent.format(share)
/** `2026-03-14` → Mar 14, 2026. */
export const formatDate = (date: string) => plainDate.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
export const formatShortDate = (date: string) => shortDate.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
/** An instant, in the zone of the person. */
export const formatDateTime = (instant: string) => dateTime.format(new Date(instant))

/** Specification 9: 'Just now', then 'Nm ago' up to 59, 'Nh ago' up to 23, then 'Nd ago'. */
export function formatAgo(instant: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes}m ago`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`
}

/** Seconds as m:ss, for countdowns. */
export const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, Math.floor(seconds % 60))).padStart(2, '0')}`
