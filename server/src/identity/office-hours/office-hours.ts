import type { ClosedDay, OfficeHours } from '@wellstock/contract/identity/office-hours'
import {
  type DayHours,
  type OfficeCalendar,
  officeCalendarOf,
  USUAL_HOURS,
} from '@wellstock/domain/identity/office-hours'
import { said } from '@wellstock/messages/sentence'
import { covers, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

const hoursOf = (db: Connection, organizationId: string, officeId: string) =>
  db.rows<DayHours>(
    `select weekday, left(opens::text, 5) as opens, left(closes::text, 5) as closes from office_hours
     where organization_id = $1 and office_id = $2 order by weekday`,
    [organizationId, officeId],
    'office-hours',
  )

/** When an office is open and when it is closed, as people see it. */
export async function getOfficeHours(db: Connection, scope: Scope, officeId: string): Promise<OfficeHours> {
  const { organizationId } = scope
  const [office] = await db.rows<{ today: string }>(
    `select office_today(timezone)::text as today from office
     where organization_id = $1 and id = $2 and archived_at is null`,
    [organizationId, officeId],
  )
  if (!office || !covers(scope, officeId)) throw problem('NOT_FOUND', said.office_not_found())
  const { today } = office
  const hours = await hoursOf(db, organizationId, officeId)
  const closedDays = await db.rows<ClosedDay>(
    `select id, day::text, name, office_id is null as "isOfAll" from closed_day
     where organization_id = $1 and (office_id = $2 or office_id is null) and day >= date_trunc('year', $3::date)
     order by day, office_id nulls first`,
    [organizationId, officeId, today],
  )
  const isUsual = hours.length === 0
  return { officeId, hours: isUsual ? [...USUAL_HOURS] : hours, isUsual, closedDays, today }
}

/** When an office is open from a day until another, which are included: its rules answer without asking again. */
export async function officeCalendar(
  db: Connection,
  organizationId: string,
  officeId: string,
  fromDay: string,
  untilDay: string,
): Promise<OfficeCalendar> {
  const hours = await hoursOf(db, organizationId, officeId)
  const closed = await db.rows<{ day: string }>(
    `select day::text from closed_day
     where organization_id = $1 and (office_id = $2 or office_id is null) and day between $3 and $4`,
    [organizationId, officeId, fromDay, untilDay],
    'closed-days',
  )
  return officeCalendarOf(
    hours,
    closed.map(({ day }) => day),
  )
}
