import { availableOf, type Balance } from './ledger.ts'
import { cents, ofCents, rounded, spread, sumOf } from './money.ts'

/** From which share of its money a line is watched. */
export const WATCH_FROM = 85

/** The shares of a line's money that somebody is told of, the lowest first. */
export const toldAt = [WATCH_FROM, 100] as const

export const budgetStatuses = ['ok', 'watch', 'over'] as const
export type BudgetStatus = (typeof budgetStatuses)[number]

/** What is committed and spent of the money, in percent. Null without any. */
export function burnOf({ allocated, committed, spent }: Balance): number | null {
  return allocated > 0 ? (100 * (committed + spent)) / allocated : null
}

/** `over` where nothing is left or more was taken than there is, `watch` from 85 % committed and spent, else `ok`. */
export function statusOf(balance: Balance): BudgetStatus {
  if (availableOf(balance) < 0) return 'over'
  return (burnOf(balance) ?? 0) >= WATCH_FROM ? 'watch' : 'ok'
}

/** What lists of lines are narrowed to: a status, or all that are to be watched or over. */
export const budgetNarrowings = [...budgetStatuses, 'at_risk'] as const
export type BudgetNarrowing = (typeof budgetNarrowings)[number]

/** Whether a line is among those a list is narrowed to. */
export const isAmong = (wanted: BudgetNarrowing, balance: Balance): boolean =>
  wanted === 'at_risk' ? statusOf(balance) !== 'ok' : statusOf(balance) === wanted

/** The sums of several lines. */
export const totalOf = (lines: readonly Balance[]): Balance => ({
  allocated: sumOf(lines.map(({ allocated }) => allocated)),
  precommitted: sumOf(lines.map(({ precommitted }) => precommitted)),
  committed: sumOf(lines.map(({ committed }) => committed)),
  spent: sumOf(lines.map(({ spent }) => spent)),
})

export type Period = { startsOn: string; endsOn: string }

const DAY = 24 * 60 * 60_000
/** How many days it is from one day to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** Which part of a year has passed at the end of a day, 0 … 1. */
export const passedOf = ({ startsOn, endsOn }: Period, today: string) =>
  Math.min(1, Math.max(0, (daysBetween(startsOn, today) + 1) / (daysBetween(startsOn, endsOn) + 1)))

/** Before so much of the year has passed nothing is said about how it ends. */
const EARLY = 1 / 12

/**
 * What will have been spent at the end of the year if it goes on as it went: spent ÷ the part of the year that has passed,
 * and no less than what is spent and committed. Null in the first month: too early to tell.
 */
export function forecastOf(balance: Balance, year: Period, today: string): number | null {
  const passed = passedOf(year, today)
  if (passed >= 1) return sumOf([balance.spent, balance.committed])
  if (passed < EARLY) return null
  return Math.max(rounded(balance.spent / passed), sumOf([balance.spent, balance.committed]))
}

/** What will be left of the budget at that rate; below zero: what will be missing. */
export function varianceOf(balance: Balance, year: Period, today: string): number | null {
  const forecast = forecastOf(balance, year, today)
  return forecast === null ? null : ofCents(cents(balance.allocated) - cents(forecast))
}

/** The day on which all of the money will have been spent at that rate; null where it lasts, is spent already, or nothing can be said yet. */
export function runsOutOn(balance: Balance, year: Period, today: string): string | null {
  const passed = passedOf(year, today)
  const rate = balance.spent / passed
  if (passed < EARLY || balance.spent >= balance.allocated || rate <= balance.allocated) return null
  const days = Math.floor(((daysBetween(year.startsOn, year.endsOn) + 1) * balance.allocated) / rate)
  return new Date(Date.parse(year.startsOn) + Math.max(0, days - 1) * DAY).toISOString().slice(0, 10)
}

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/**
 * The first and last day of a fiscal year, named after the year it ends in, that begins with a month (1 … 12). It begins no
 * earlier than the day after the year before it ended: when the first month changes, one year is a short one.
 */
export function fiscalYearOf(year: number, firstMonth: number, endOfLast: string | null): Period {
  const startYear = firstMonth === 1 ? year : year - 1
  const usual = day(startYear, firstMonth - 1, 1)
  const endsOn = day(startYear + 1, firstMonth - 1, 0)
  const next =
    endOfLast === null ? usual : day(Number(endOfLast.slice(0, 4)), Number(endOfLast.slice(5, 7)), 1)
  return { startsOn: next > usual && next < endsOn ? next : usual, endsOn }
}

/** The first days of the months of a year. */
export function monthsOf({ startsOn, endsOn }: Period): string[] {
  const months: string[] = []
  const [year = 0, month = 1] = startsOn.split('-').map(Number)
  for (let index = 0; ; index++) {
    const first = day(year, month - 1 + index, 1)
    if (first > endsOn) return months
    months.push(first)
  }
}

export const budgetStates = ['draft', 'proposed', 'approved', 'closed', 'discarded'] as const
export type BudgetState = (typeof budgetStates)[number]

export const changeStates = ['requested', 'approved', 'rejected', 'withdrawn'] as const
export type ChangeState = (typeof changeStates)[number]

/** What can be done with a request for money to move. */
export const changeSteps = ['approve', 'reject', 'withdraw'] as const
export type ChangeStep = (typeof changeSteps)[number]

/** From so many days on, what holds money may be forgotten. */
export const STALE_DAYS = 90

/** The day of a year that is nearest to a day: what counts for another year counts on its first or last day. */
export const dayWithin = ({ startsOn, endsOn }: Period, day: string) =>
  day < startsOn ? startsOn : day > endsOn ? endsOn : day

/** The number of the fiscal year that a day is in, where years begin with a month (1 … 12). */
export const fiscalYearNumber = (day: string, firstMonth: number) =>
  Number(day.slice(0, 4)) + (firstMonth > 1 && Number(day.slice(5, 7)) >= firstMonth ? 1 : 0)

/** How much of the money of lines is planned for each month: of lines of a month theirs, of others an even share. */
export function plannedIn(
  months: readonly string[],
  lines: readonly { month: string | null; allocated: number }[],
) {
  const shares = spread(
    sumOf(lines.filter(({ month }) => month === null).map(({ allocated }) => allocated)),
    months.map(() => 1),
  )
  return months.map((month, index) =>
    sumOf([
      shares[index] ?? 0,
      ...lines.filter((line) => line.month === month).map(({ allocated }) => allocated),
    ]),
  )
}

type Mapping = { departmentId: string | null; productCategory: string; categoryId: string }

/**
 * The budget category that pays for products of a category bought for a department. A rule for that product category comes
 * before one for any (''), then the department's own before everybody's. Null: there is no rule.
 */
export function categoryFor(mappings: readonly Mapping[], departmentId: string, productCategory: string) {
  const fits = mappings.filter(
    (each) =>
      (each.departmentId === departmentId || each.departmentId === null) &&
      (each.productCategory === productCategory || each.productCategory === ''),
  )
  const rank = (each: Mapping) => (each.productCategory === '' ? 0 : 2) + (each.departmentId === null ? 0 : 1)
  return fits.sort((a, b) => rank(b) - rank(a))[0]?.categoryId ?? null
}

type Place = { officeId: string | null; month: string | null }

/** The line that pays for an office in a month, of those for a department and category: the one named most closely. */
export function lineFor<Line extends Place>(
  lines: readonly Line[],
  officeId: string,
  month: string,
): Line | null {
  const fits = lines.filter(
    (line) =>
      (line.officeId === officeId || line.officeId === null) && (line.month === month || line.month === null),
  )
  const rank = (line: Place) => (line.officeId === null ? 0 : 2) + (line.month === null ? 0 : 1)
  return fits.sort((a, b) => rank(b) - rank(a))[0] ?? null
}
