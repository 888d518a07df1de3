/** A business date as whole days since 1970-01-01. */
export type Day = number

const DAY = 86_400_000
const MINUTE = 60_000

export function dayOf(date: string): Day {
  const time = Date.parse(`${date}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(time)) throw new RangeError(`not a date: ${date}`)
  return time / DAY
}

/** Asks once for each day. Every shelf wants to know about every day. */
export function cached<T>(answer: (day: Day) => T): (day: Day) => T {
  const known = new Map<Day, T>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    const fresh = answer(day)
    known.set(day, fresh)
    return fresh
  }
}

export const dateOf = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10)
/** 0 Sunday … 6 Saturday. */
export const weekdayOf = (day: Day): number => (day + 4) % 7
/** 0 January … 11 December. */
export const monthOf = cached((day) => new Date(day * DAY).getUTCMonth())
export const yearOf = (day: Day): number => new Date(day * DAY).getUTCFullYear()
export const firstOfMonth = cached((day): Day => dayOf(`${dateOf(day).slice(0, 7)}-01`))
export const isLastOfMonth = (day: Day): boolean => monthOf(day + 1) !== monthOf(day)

/** Year and week as manufacturers print them on a lot: '2608'. */
export const yearWeek = cached((day): string => {
  const january = dayOf(`${yearOf(day)}-01-01`)
  const week = Math.floor((day - january) / 7) + 1
  return `${String(yearOf(day)).slice(2)}${String(week).padStart(2, '0')}`
})

const fixedHolidays = new Set(['01-01', '06-19', '07-04', '12-25'])

/** US federal holidays on which the offices are closed. */
export const isHoliday = cached((day): boolean => {
  if (fixedHolidays.has(dateOf(day).slice(5))) return true
  const month = monthOf(day)
  const weekday = weekdayOf(day)
  const ofMonth = Number(dateOf(day).slice(8))
  if (weekday === 1) return (month === 4 && ofMonth > 24) || (month === 8 && ofMonth <= 7)
  return weekday === 4 && month === 10 && ofMonth > 21 && ofMonth <= 28
})

export const isWorkday = (day: Day): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isHoliday(day)

/** The first workday on or after a day. */
export function workdayFrom(day: Day): Day {
  let candidate = day
  while (!isWorkday(candidate)) candidate++
  return candidate
}

const clocks = new Map<string, (day: Day, minutes: number) => number>()

/** Clock time in a zone as milliseconds since 1970. Valid from 03:00, after any change to summer time. */
export function clock(zone: string): (day: Day, minutes: number) => number {
  const found = clocks.get(zone) ?? newClock(zone)
  clocks.set(zone, found)
  return found
}

function newClock(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsetOf = cached((day) => {
    const name = format
      .formatToParts(day * DAY + 18 * 60 * MINUTE)
      .find((p) => p.type === 'timeZoneName')?.value
    const match = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '')
    if (!match) return 0
    return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
  })
  const steadyOffset = cached((first) => {
    const offset = offsetOf(first)
    return offset === offsetOf(firstOfMonth(first + 31)) ? offset : null
  })
  return (day: Day, minutes: number) => {
    const offset = steadyOffset(firstOfMonth(day)) ?? offsetOf(day)
    return day * DAY + Math.round((minutes - offset) * MINUTE)
  }
}
