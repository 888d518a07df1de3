import type { Notice } from './notices.ts'

export const days = ['today', 'yesterday', 'earlier'] as const
type Day = (typeof days)[number]

const startOf = (date: Date, daysBefore = 0) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime()

/** On which day something was, in the zone of the person. A clock that is ahead of ours is of today. */
export function dayOf(instant: string, now = new Date()): Day {
  const time = Date.parse(instant)
  if (time >= startOf(now)) return 'today'
  return time >= startOf(now, 1) ? 'yesterday' : 'earlier'
}

/** The notices of each day, in their order; days without any are left out. */
export function groupByDay(notices: readonly Notice[], now = new Date()): { day: Day; notices: Notice[] }[] {
  return days
    .map((day) => ({ day, notices: notices.filter(({ timestamp }) => dayOf(timestamp, now) === day) }))
    .filter((group) => group.notices.length > 0)
}
