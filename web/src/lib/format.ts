import {
  type Currency,
  customary,
  type DateFormat,
  type Language,
  type TimeFormat,
} from '@wellstock/domain/identity/preferences'
import { m } from './messages.ts'

export { formatCountdown } from './countdown.ts'

/** How numbers, money and dates are shown. The shell sets it from the settings of whoever is signed in. */
export type Formats = {
  language: Language
  dateFormat: DateFormat
  timeFormat: TimeFormat
  currency: Currency
  /** What one unit of the organization's currency is worth in others. */
  rates: Record<string, number>
  organizationCurrency: string
}

const locales: Record<Language, string> = { en: 'en-US', es: 'es', fr: 'fr', de: 'de' }

function signsOf(locale: string) {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  return { thousandSeparator: sign('group'), decimalSeparator: sign('decimal') }
}

function formatsOf({ language, dateFormat, timeFormat, currency, rates, organizationCurrency }: Formats) {
  const locale = locales[language]
  const rate = currency === organizationCurrency ? 1 : rates[currency]
  // Without a rate nobody knows what an amount is worth elsewhere: it stays in the currency it is kept in.
  const money = { style: 'currency', currency: rate ? currency : organizationCurrency } as const
  return {
    dateFormat,
    rate: rate ?? 1,
    signs: signsOf(locale),
    integer: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    decimal: new Intl.NumberFormat(locale, {
      maximumSignificantDigits: 3,
      roundingPriority: 'morePrecision',
      maximumFractionDigits: 0,
    }),
    wholeMoney: new Intl.NumberFormat(locale, { ...money, maximumFractionDigits: 0 }),
    money: new Intl.NumberFormat(locale, money),
    unitPrice: new Intl.NumberFormat(locale, {
      ...money,
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
    ownWhole: new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: organizationCurrency,
      maximumFractionDigits: 0,
    }),
    ownCents: new Intl.NumberFormat(locale, { style: 'currency', currency: organizationCurrency }),
    cents: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    // What is entered is kept as it is, whatever currency amounts are shown in.
    ownSign: new Intl.NumberFormat(locale, { style: 'currency', currency: organizationCurrency })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value,
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
    share: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
    shareChange: new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }),
    oneDecimal: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    // A business date has no zone: read as UTC and shown as UTC, it never shifts by a day.
    shortMonth: new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }),
    shortDate: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    monthName: new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
    day: new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
    names: new Intl.ListFormat(locale, { type: 'conjunction' }),
    time: new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: timeFormat === '12h' ? 'h12' : 'h23',
    }),
  }
}

/** How everything is shown before it is known who looks. */
export const formatsIn = (language: Language): Formats => ({
  language,
  ...customary[language],
  currency: 'USD',
  rates: {},
  organizationCurrency: 'USD',
})

let formats = formatsOf(formatsIn('en'))
let current = ''

/** From here on everything is shown this way. What stands on the page has to be drawn again. */
export function setFormats(next: Formats) {
  const key = JSON.stringify(next)
  if (key === current) return
  current = key
  formats = formatsOf(next)
}

export const formatNumber = (value: number) => formats.integer.format(value)
/** A rate, which may be small: three digits that count, and never fewer than all whole ones. */
export const formatRate = (value: number) => formats.decimal.format(value)
/** How a number is typed: `1,50` is one and a half where that is written so. For a NumberInput. */
export const numberSigns = () => formats.signs
/** Signed, with a real minus sign: a movement of stock. */
export const formatChange = (value: number) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`
/** What stock is worth, or what is foreseen, or a limit: whole dollars. */
export const formatWorth = (value: number) => formats.wholeMoney.format(value * formats.rate)
/** An amount of a document or a budget, the same wherever it stands: to the cent. */
export const formatMoney = (value: number) => formats.money.format(value * formats.rate)
/** A price per unit: to the cent, with up to four decimals where it has more. */
export const formatPrice = (value: number) =>
  isToTheCent(value) ? formatMoney(value) : formats.unitPrice.format(value * formats.rate)
const isToTheCent = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
/** An amount that others are to add up to: in the organization's currency, to the cent where it has cents. */
export const formatOwnMoney = (value: number) =>
  (Number.isInteger(value) ? formats.ownWhole : formats.ownCents).format(value)
/** An amount of a document, in the organization's currency and to the cent. */
export const formatOwnCents = (value: number) => formats.ownCents.format(value)
/** An amount without the sign of the currency, as it is typed. */
export const formatTypedMoney = (value: number) =>
  (Number.isInteger(value) ? formats.integer : formats.cents).format(value)
/** The sign of the currency in which prices are entered: the organization's. */
export const priceSign = () => formats.ownSign ?? ''
export const formatPercent = (share: number) => formats.percent.format(share)
/** A share of which the tenth of a percent counts: 1.4 %. */
export const formatShare = (share: number) => formats.share.format(share)
/** By how much something has moved, as a share of what it was: +5.8 %, −3 %. */
export const formatShareChange = (share: number) => formats.shareChange.format(share).replace('-', '−')
/** A measured number: 4.2 turns. */
export const formatDecimal = (value: number) => formats.oneDecimal.format(value)

/** Ana, Bo and Cy. */
export const formatNames = (names: readonly string[]) => formats.names.format(names)

const inOrder: Record<DateFormat, (year: string, month: string, day: string) => string> = {
  'MM/DD/YYYY': (year, month, day) => `${month}/${day}/${year}`,
  'DD/MM/YYYY': (year, month, day) => `${day}/${month}/${year}`,
  'YYYY-MM-DD': (year, month, day) => `${year}-${month}-${day}`,
}

/** `2026-03-14` → 03/14/2026, 14/03/2026 or as it is. */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return inOrder[formats.dateFormat](year, month, day)
}
/** Where a year would be too much: Mar 14. */
export const formatShortDate = (date: string) =>
  formats.shortDate.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
/** `2026-03` → Mar 26. */
export const formatShortMonth = (month: string) =>
  formats.shortMonth.format(new Date(`${month}-01T00:00:00Z`))
/** A day of these weeks: Sat, Mar 14. */
export const formatDay = (date: string) => formats.day.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
/** The month of a business date: March 2026. */
export const formatMonth = (date: string) => formats.month.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
/** A month by its number, 1 … 12: March. */
export const formatMonthName = (month: number) =>
  formats.monthName.format(new Date(Date.UTC(2026, month - 1, 1)))
/** The day of the week of a business date: Sat. */
export const formatWeekday = (date: string) =>
  formats.weekday.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
/** The time of an instant, in the zone of the browser. */
export const formatTime = (instant: string | number) => formats.time.format(new Date(instant))
/** An instant, in the zone of the browser. */
export function formatDateTime(instant: string): string {
  const at = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${formatDate(date)} ${formatTime(instant)}`
}

/** Specification 9: 'Just now', then 'Nm ago' up to 59, 'Nh ago' up to 23, then 'Nd ago'. */
export function formatAgo(instant: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return m.ago_now()
  if (minutes < 60) return m.ago_minutes({ count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? m.ago_hours({ count: hours }) : m.ago_days({ count: Math.floor(hours / 24) })
}
