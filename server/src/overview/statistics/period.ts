import type { Comparison, PeriodName } from '@wellstock/domain/overview/statistics'

const DAY = 86_400_000

export type Bucket = 'day' | 'week' | 'month'
/** `isPartial`: the period cuts it off, or it is not over yet. */
export type Stretch = { from: string; to: string; isPartial: boolean }
/** Whole days, the first and the last among them. */
export type Period = { from: string; to: string; days: number }

const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (date: string, days: number) => dateOf(timeOf(date) + days * DAY)

/** The same day of another month, or that month's last. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = Date.UTC(year, month - 1 + months, 1)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dateOf(first + (Math.min(day, last) - 1) * DAY)
}

export const periodBetween = (from: string, to: string): Period => ({
  from,
  to,
  days: (timeOf(to) - timeOf(from)) / DAY + 1,
})

type Wanted = { period: PeriodName; from?: string | undefined; to?: string | undefined }

/** What is meant by a name: so many days or months, the last of them today; or the days given. */
export function periodOf({ period, from, to }: Wanted, today: string): Period {
  if (period === 'custom') return periodBetween(from ?? today, to ?? today)
  const length = Number.parseInt(period, 10)
  return periodBetween(
    period.endsWith('d') ? addDays(today, 1 - length) : addDays(addMonths(today, -length), 1),
    today,
  )
}

/** The equally long period that ends the day before this one begins. */
export const periodBefore = ({ from, days }: Period): Period =>
  periodBetween(addDays(from, -days), addDays(from, -1))

/** What a period is compared to, if to anything. */
export function comparedTo(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none' || comparison === 'offices') return null
  if (comparison === 'previous') return periodBefore(period)
  return periodBetween(addMonths(period.from, -12), addMonths(period.to, -12))
}

/** Days up to a month, weeks up to a good half year, months beyond: what a chart can still show. */
export const bucketOf = ({ days }: Period): Bucket => (days <= 31 ? 'day' : days <= 190 ? 'week' : 'month')

/** The first days of the first and the last month that lie in a period whole. */
export function wholeMonths({ from, to }: Period): { first: string; last: string } | null {
  const first = addDays(from, -1).slice(0, 7) < from.slice(0, 7) ? from : firstOfNext(from)
  const last = addDays(to, 1).endsWith('-01') ? `${to.slice(0, 8)}01` : addMonths(`${to.slice(0, 8)}01`, -1)
  return first <= last ? { first, last } : null
}

export const firstOfNext = (date: string) => addMonths(`${date.slice(0, 8)}01`, 1)

function wholeAround(date: string, bucket: Bucket): [from: string, to: string] {
  if (bucket === 'day') return [date, date]
  if (bucket === 'week') {
    const monday = addDays(date, -((new Date(timeOf(date)).getUTCDay() + 6) % 7))
    return [monday, addDays(monday, 6)]
  }
  const first = `${date.slice(0, 8)}01`
  return [first, addDays(addMonths(first, 1), -1)]
}

/** The days, weeks from Monday or calendar months of a period, without gaps and not reaching beyond it. */
export function stretchesOf(period: Period, bucket: Bucket, today: string): Stretch[] {
  const stretches: Stretch[] = []
  for (let from = period.from; from <= period.to; from = addDays(stretches.at(-1)?.to ?? period.to, 1)) {
    const [first, last] = wholeAround(from, bucket)
    stretches.push({
      from,
      to: last < period.to ? last : period.to,
      isPartial: first < from || last > period.to || last >= today,
    })
  }
  return stretches
}
