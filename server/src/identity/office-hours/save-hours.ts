import type { NewClosedDays, OfficeHours } from '@wellstock/contract/identity/office-hours'
import type { DayHours } from '@wellstock/domain/identity/office-hours'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { covers } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockOffice } from '../offices/lock-office.ts'
import { getOfficeHours } from './office-hours.ts'

type Call = Pick<ScopedCall, 'db' | 'person' | 'scope'>

/** Sets the week of an office: a day that is not named is closed. */
export async function setWeek(
  { db, person, scope }: Call,
  { id, hours: wanted }: { id: string; hours: DayHours[] },
): Promise<OfficeHours> {
  const { organizationId } = scope
  await lockOffice(db, scope, id)
  const before = await getOfficeHours(db, scope, id)
  const hours = wanted.toSorted((one, other) => one.weekday - other.weekday)
  const changes = differences(before, { hours })
  if (!changes.hours && !before.isUsual) return before
  await db.rows('delete from office_hours where organization_id = $1 and office_id = $2', [
    organizationId,
    id,
  ])
  await db.rows(
    `insert into office_hours (organization_id, office_id, weekday, opens, closes)
     select $1, $2, weekday, opens, closes from jsonb_to_recordset($3::jsonb) as x (weekday integer, opens time, closes time)`,
    [organizationId, id, JSON.stringify(hours)],
  )
  await note(db, person, 'office.hours_changed', { entity: 'office', id }, { changes })
  return getOfficeHours(db, scope, id)
}

/** Refuses what is of every office to those who keep the hours of some. */
function refuseOfSomeOffices({ scope }: Call) {
  if (scope.offices !== 'all') throw problem('FORBIDDEN', said.closed_days_are_of_all_offices())
}

/** Closes an office on days, or every office; where none of them is new, says so. */
export async function addClosedDays(call: Call, { officeId, days: wanted }: NewClosedDays) {
  const { db, person, scope } = call
  if (officeId) await lockOffice(db, scope, officeId)
  else refuseOfSomeOffices(call)
  const days = wanted.map(({ day, name }) => ({ id: uuid(), day, name: name.trim() }))
  const added = await db.rows<{ day: string; name: string }>(
    `insert into closed_day (organization_id, id, office_id, day, name)
     select $1, id, $2, day, name from jsonb_to_recordset($3::jsonb) as x (id uuid, day date, name text)
     where not exists (select from closed_day c where c.organization_id = $1 and c.office_id is null and c.day = x.day)
     on conflict do nothing returning day::text, name`,
    [scope.organizationId, officeId, JSON.stringify(days)],
  )
  if (added.length === 0) {
    const message = said.closed_already()
    throw problem('DUPLICATE_DATA', message, { fields: { 'days.0.day': message } })
  }
  await note(db, person, 'office.closed_days_added', { entity: 'office', id: officeId }, { days: added })
  return { added: added.length }
}

/** Has an office, or every office, open again on a day. */
export async function removeClosedDay(call: Call, id: string) {
  const { db, person, scope } = call
  const missing = problem('NOT_FOUND', said.closed_day_not_found())
  const [closed] = await db.rows<{ officeId: string | null; day: string; name: string }>(
    `select office_id as "officeId", day::text, name from closed_day where organization_id = $1 and id = $2`,
    [scope.organizationId, id],
  )
  if (!closed || (closed.officeId && !covers(scope, closed.officeId))) throw missing
  const { officeId, ...before } = closed
  if (!officeId) refuseOfSomeOffices(call)
  const removed = await db.rows('delete from closed_day where organization_id = $1 and id = $2 returning 1', [
    scope.organizationId,
    id,
  ])
  if (removed.length === 0) throw missing
  await note(db, person, 'office.closed_day_removed', { entity: 'office', id: officeId }, { before })
  return { id }
}
