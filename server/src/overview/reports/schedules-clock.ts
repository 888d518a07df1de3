import type { ReportFrequency } from '@wellstock/domain/overview/reports'
import type { Connection } from '../../platform/database/database.ts'
import { addDays } from '../statistics/period.ts'

/**
 * The days of a report that is mailed now, on a day: the seven days before it, whatever weekday it is; or the whole month
 * before the one that the day lies in.
 */
export function coveredDays(frequency: ReportFrequency, today: string): { from: string; to: string } {
  if (frequency === 'weekly') return { from: addDays(today, -7), to: addDays(today, -1) }
  const to = addDays(`${today.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

/**
 * The days of a report that was due on a day, however late it leaves: Monday to Sunday of the week before, or the whole
 * month before.
 */
export function dueDays(frequency: ReportFrequency, due: string): { from: string; to: string } {
  const sinceMonday = (new Date(due).getUTCDay() + 6) % 7
  return coveredDays(frequency, frequency === 'weekly' ? addDays(due, -sinceMonday) : due)
}

export type ScheduleClock = { today: string; timeZone: string; next: Record<ReportFrequency, string> }

/** The day of an instant in the main office, and when reports are due next after it: Monday or the first, at 06:00 there. */
export async function scheduleClock(
  db: Connection,
  organizationId: string,
  at: Date | string,
): Promise<ScheduleClock> {
  const [clock] = await db.rows<{ today: string; timeZone: string; weekly: string; monthly: string }>(
    `with zone as (
       select coalesce((select timezone from office where organization_id = $1 and archived_at is null
         order by type <> 'main', created_at, code limit 1), 'UTC') as zone),
     local as (
       select zone, $2::timestamptz at time zone zone as at,
         date_trunc('week', $2::timestamptz at time zone zone) + interval '6 hours' as week,
         date_trunc('month', $2::timestamptz at time zone zone) + interval '6 hours' as month
       from zone)
     select at::date as today, zone as "timeZone",
       (case when week > at then week else week + interval '7 days' end) at time zone zone as weekly,
       (case when month > at then month else month + interval '1 month' end) at time zone zone as monthly
     from local`,
    [organizationId, new Date(at).toISOString()],
  )
  if (!clock) throw new Error('a statement without conditions always answers')
  const { today, timeZone, weekly, monthly } = clock
  return { today, timeZone, next: { weekly, monthly } }
}
