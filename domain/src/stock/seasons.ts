/** Dates are `YYYY-MM-DD`, the last day included. Yearly: only month and day count, and `to` may lie before `from`. */
export type SeasonDates = { from: string; to: string; isYearly: boolean }

const monthAndDay = (date: string) => date.slice(5)
const yearOf = (date: string) => Number(date.slice(0, 4))

/**
 * Whether a season covers a day. A yearly one from February 29 begins on March 1 in the other years, one to February 29
 * ends on February 28.
 */
export function coversDay({ from, to, isYearly }: SeasonDates, day: string): boolean {
  if (!isYearly) return from <= day && day <= to
  const [first, last, now] = [from, to, day].map(monthAndDay) as [string, string, string]
  return first <= last ? first <= now && now <= last : first <= now || now <= last
}

const LEAP_YEAR = { from: '2000-01-01', to: '2000-12-31' }

/** Whether two seasons share a day. The database keeps the same rule (`level_season_covers`). */
export function overlaps(one: SeasonDates, other: SeasonDates): boolean {
  const { from, to } = !one.isYearly ? one : !other.isYearly ? other : LEAP_YEAR
  for (let day = from; day <= to; day = nextDay(day))
    if (coversDay(one, day) && coversDay(other, day)) return true
  return false
}

/**
 * The season that covers a day, null for none, and the last day on which that is so; null where no season comes. `seasons`
 * are those of one item: no two of them overlap.
 */
export function seasonOn<Season extends SeasonDates>(
  seasons: readonly Season[],
  day: string,
): { season: Season | null; until: string | null } {
  const season = seasons.find((each) => coversDay(each, day))
  if (season) return { season, until: endAfter(season, day) }
  const begins = seasons.flatMap((each) => beginningAfter(each, day) ?? []).sort()
  return { season: null, until: begins[0] ? dayBefore(begins[0]) : null }
}

function endAfter({ to, isYearly }: SeasonDates, day: string): string {
  if (!isYearly) return to
  const end = monthAndDay(to)
  const year = yearOf(day) + (end < monthAndDay(day) ? 1 : 0)
  return end === '02-29' && !isLeap(year) ? `${year}-02-28` : `${year}-${end}`
}

function beginningAfter({ from, isYearly }: SeasonDates, day: string): string | null {
  if (!isYearly) return from > day ? from : null
  const begin = monthAndDay(from)
  const year = yearOf(day) + (begin <= monthAndDay(day) ? 1 : 0)
  return begin === '02-29' && !isLeap(year) ? `${year}-03-01` : `${year}-${begin}`
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

function moved(date: string, days: number) {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
const nextDay = (date: string) => moved(date, 1)
const dayBefore = (date: string) => moved(date, -1)

/** An item with the levels that people set, also while a season stands in for them. */
export const withUsualLevels = <Item extends { season: { usual: object } | null }>(item: Item): Item => ({
  ...item,
  ...item.season?.usual,
})
