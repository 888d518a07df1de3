// Days are `YYYY-MM-DD` and times `HH:MM`, those of the office.

/** The hours of one weekday; Monday is 1. */
export type DayHours = { weekday: number; opens: string; closes: string }

/** When an office is open that has said nothing of it. */
export const USUAL_HOURS: readonly DayHours[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '17:00',
}))

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** The weekday of a day, Monday 1 … Sunday 7. */
export const weekdayOf = (day: string) => ((utc(day).getUTCDay() + 6) % 7) + 1

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** When an office is open: no hours at all are the usual ones, a weekday without hours is closed. */
export function officeCalendarOf(hours: readonly DayHours[], closedDays: Iterable<string>) {
  const ofWeekday = new Map((hours.length > 0 ? hours : USUAL_HOURS).map((each) => [each.weekday, each]))
  const closed = new Set(closedDays)
  const hoursOn = (day: string) => (closed.has(day) ? undefined : ofWeekday.get(weekdayOf(day)))
  return {
    /** Its hours on a day; undefined: it is closed. */
    hoursOn,
    /** Whether it opens on a day. */
    isOpenDay: (day: string) => hoursOn(day) !== undefined,
    /** Whether it is open at a local time, `YYYY-MM-DDTHH:MM`. */
    isOpenAt: (local: string) => {
      const [day = '', time = ''] = local.split('T')
      const open = hoursOn(day)
      return open !== undefined && open.opens <= time && time < open.closes
    },
    /** Whether it is open from a local time until another without a break. */
    isWithinHours: (from: string, until: string) => {
      const [day = '', opens = ''] = from.split('T')
      const [lastDay, closes = ''] = until.split('T')
      const open = hoursOn(day)
      return open !== undefined && day === lastDay && open.opens <= opens && closes <= open.closes
    },
    /** How many minutes it is open on a day. */
    openMinutes: (day: string) => {
      const open = hoursOn(day)
      return open ? minutesOf(open.closes) - minutesOf(open.opens) : 0
    },
  }
}
export type OfficeCalendar = ReturnType<typeof officeCalendarOf>

export const usHolidays = [
  'new_year',
  'memorial_day',
  'juneteenth',
  'independence_day',
  'labor_day',
  'thanksgiving',
  'day_after_thanksgiving',
  'christmas',
] as const
export type UsHoliday = (typeof usHolidays)[number]

const MONDAY = 1
const THURSDAY = 4
const pad = (value: number) => String(value).padStart(2, '0')

/** The first such weekday of a year on or after a date. */
function weekdayFrom(year: number, month: number, day: number, weekday: number): string {
  const first = `${year}-${pad(month)}-${pad(day)}`
  return `${year}-${pad(month)}-${pad(day + ((weekday - weekdayOf(first) + 7) % 7))}`
}

/** The days of a year on which most offices in the United States are closed, in their order; by the date itself, also at a weekend. */
export function usHolidaysOf(year: number): { holiday: UsHoliday; day: string }[] {
  const thanksgiving = weekdayFrom(year, 11, 22, THURSDAY)
  const days: Record<UsHoliday, string> = {
    new_year: `${year}-01-01`,
    memorial_day: weekdayFrom(year, 5, 25, MONDAY),
    juneteenth: `${year}-06-19`,
    independence_day: `${year}-07-04`,
    labor_day: weekdayFrom(year, 9, 1, MONDAY),
    thanksgiving,
    day_after_thanksgiving: `${year}-11-${pad(Number(thanksgiving.slice(8)) + 1)}`,
    christmas: `${year}-12-25`,
  }
  return usHolidays.map((holiday) => ({ holiday, day: days[holiday] }))
}
