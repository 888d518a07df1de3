import type { Currency, Language } from '@wellstock/domain/identity/preferences'
import type { PageSize } from 'pdfmake/interfaces'

/** What every printed document and every exported table says about itself. */
export type Frame = {
  organization: string
  language: Language
  currency: Currency
  /** The instant the data was read, ISO 8601. */
  asOf: string
  /** The zone in which instants are written; without one UTC, which is then named. */
  timeZone?: string
  /** The signed head of the audit: how many events, and the root of their tree. Whoever has the file can hold the record to it. */
  seal?: string
}

const locales: Record<Language, string> = { en: 'en-US', es: 'es', fr: 'fr', de: 'de' }

/** Letter where it is the usual paper, A4 elsewhere. */
export const paperOf = ({ currency }: Pick<Frame, 'currency'>): PageSize =>
  currency === 'USD' || currency === 'CAD' ? 'LETTER' : 'A4'

/** Writes instants as `2026-11-20 08:00`, in the zone of the frame. */
export function clockOf({ timeZone = 'UTC' }: Pick<Frame, 'timeZone'>) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant: string): string => {
    const { year, month, day, hour, minute } = Object.fromEntries(
      format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
    )
    return `${year}-${month}-${day} ${hour}:${minute}`
  }
}

/** `2026-11-20 08:00 (America/Denver)` */
export const asOfTime = (frame: Frame) => `${clockOf(frame)(frame.asOf)} (${frame.timeZone ?? 'UTC'})`

/** Numbers as they are read in the language of the frame. Dates are ISO on paper as in files. */
export function numbersOf({ language, currency }: Pick<Frame, 'language' | 'currency'>) {
  const locale = locales[language]
  const format = (options: Intl.NumberFormatOptions) => {
    const numbers = new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options })
    // The font has no narrow no-break space, which French groups digits with.
    return (value: number) => numbers.format(value).replaceAll('\u202f', '\u00a0')
  }
  return {
    number: format({ maximumFractionDigits: 2 }),
    money: format({ style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    percent: format({ style: 'percent', maximumFractionDigits: 1 }),
  }
}
