import type { CaseRow } from '@wellstock/contract/procedures/case'
import { addDays, addMonths, dayNumber } from '@wellstock/domain/compliance/days'
import { clockTime } from '@wellstock/domain/procedures/clock-times'
import type { CalendarView } from './calendar-search.ts'

/** Days that an agenda shows at once. */
const AGENDA_DAYS = 14

/** 0 on a Sunday. January 1, 1970 was a Thursday. */
const weekdayOf = (day: string) => (((dayNumber(day) + 4) % 7) + 7) % 7

/** The day its week begins on; `first` is the weekday that weeks begin with, 0 being Sunday. */
export const weekOf = (day: string, first: 0 | 1) => addDays(day, -((weekdayOf(day) - first + 7) % 7))

/** The days a view shows: of a month also what fills its first and its last week. */
export function daysOf(view: Exclude<CalendarView, 'list'>, day: string, first: 0 | 1): string[] {
  const from = (start: string, count: number) => Array.from({ length: count }, (_, at) => addDays(start, at))
  if (view === 'day') return [day]
  if (view === 'week') return from(weekOf(day, first), 7)
  if (view === 'agenda') return from(day, AGENDA_DAYS)
  const start = weekOf(`${day.slice(0, 7)}-01`, first)
  const end = addMonths(`${day.slice(0, 7)}-01`, 1)
  return from(start, Math.ceil((dayNumber(end) - dayNumber(start)) / 7) * 7)
}

/** The day on which a view shows what comes after, or before. */
export function turned(view: Exclude<CalendarView, 'list'>, day: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(`${day.slice(0, 7)}-01`, by)
  return addDays(day, by * { day: 1, week: 7, agenda: AGENDA_DAYS }[view])
}

/** `09:45` as minutes since midnight. */
export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const two = (value: number) => String(value).padStart(2, '0')
/** Minutes since midnight as `09:45`. */
export const clockOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** A case as the clock of its office has it: minutes since the midnight its day begins with. */
export type Placed = {
  row: CaseRow
  day: string
  from: number
  to: number
  /** Until when its room is not free. */
  until: number
  /** Which of the columns beside one another it stands in, and how many there are. */
  lane: number
  lanes: number
}

const HOURS_A_DAY = 24 * 60

const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

/** Where a case stands: as long as it takes, from where the clock is at its start. */
export function placed(row: CaseRow): Placed {
  const from = minuteOf(clockTime(new Date(row.startsAt), row.timezone).slice(11))
  const to = from + minutesBetween(row.startsAt, row.endsAt)
  const until = to + minutesBetween(row.endsAt, row.roomUntil)
  return { row, day: row.day, from, to, until, lane: 0, lanes: 1 }
}

/** Cases of one column, those at the same time beside one another. */
export function inLanes(cases: readonly Placed[]): Placed[] {
  const sorted = cases.toSorted((one, other) => one.from - other.from || other.to - one.to)
  const done: Placed[] = []
  let group: Placed[] = []
  let groupEnd = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    done.push(...group.map((each) => ({ ...each, lanes })))
    group = []
  }
  for (const each of sorted) {
    if (each.from >= groupEnd) close()
    const taken = new Set(group.filter(({ to }) => to > each.from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane++
    group.push({ ...each, lane })
    groupEnd = Math.max(groupEnd, each.to)
  }
  close()
  return done
}

type Hours = { opens: string | null; closes: string | null }

/** From which full hour to which the grid is drawn: what is open, and what is booked besides. */
export function hoursOf(days: readonly Hours[], cases: readonly Placed[]): { from: number; to: number } {
  const opens = days.flatMap((day) => (day.opens ? [minuteOf(day.opens)] : []))
  const closes = days.flatMap((day) => (day.closes ? [minuteOf(day.closes)] : []))
  const from = Math.min(...opens, ...cases.map((each) => each.from))
  const to = Math.max(...closes, ...cases.map((each) => each.until))
  if (!Number.isFinite(from) || !Number.isFinite(to)) return { from: 7 * 60, to: 19 * 60 }
  return {
    from: Math.max(0, Math.floor(from / 60) * 60),
    to: Math.min(HOURS_A_DAY, Math.ceil(to / 60) * 60),
  }
}
