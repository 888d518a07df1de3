import { addDays } from '../compliance/days.ts'

/** Further back than any office is closed in one stretch. */
export const LOOK_BACK = 366

/**
 * The last open day before one: what comes until then is there in time. Null where the office was closed for a year. Source: the worked
 * figures of procedures, (d) 6.
 */
export function lastOpenDayBefore(day: string, isOpen: (day: string) => boolean): string | null {
  for (let back = 1; back <= LOOK_BACK; back++) {
    const before = addDays(day, -back)
    if (isOpen(before)) return before
  }
  return null
}
