import type { CaseRow } from '@wellstock/contract/procedures/case'
import type { CaseCalendar, CaseOptions } from '@wellstock/contract/procedures/cases'
import { daysBetween } from '@wellstock/domain/compliance/days'
import { said } from '@wellstock/messages/sentence'
import { officeDays } from '../../identity/office-hours/office-hours.ts'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { CASE_COLUMNS, CASE_JOINS, type CaseNarrowing, narrowings } from './case-list.ts'

const MOST_DAYS = 42
const MOST_CASES = 1_000
const MINUTE = 60_000

type Asked = CaseNarrowing & { from: string; until: string; officeId?: string | undefined }

/** Some days of the calendar in the offices of a scope: cases, the rooms they stand in, when offices are open and who is away. */
export async function readCalendar(
  db: Connection,
  scope: Scope,
  { from, until, officeId, ...narrowed }: Asked,
): Promise<CaseCalendar> {
  const days = daysBetween(from, until)
  if (days < 0) throw invalid({ until: said.ends_before_it_begins() })
  if (days >= MOST_DAYS) throw invalid({ until: said.at_most_days({ count: MOST_DAYS }) })
  const values: unknown[] = [scope.organizationId, officesInScope(scope), officeId ?? null, from, until]
  const add = (value: unknown) => `$${values.push(value)}`
  const more = (Object.keys(narrowings) as (keyof CaseNarrowing)[]).flatMap((name) => {
    const value = narrowed[name]
    return value ? [` and ${narrowings[name](value, add)}`] : []
  })
  const cases = await db.rows<CaseRow>(
    `select r.id, r.number, r.state, r.version, jsonb_build_object('id', f.id, 'name', f.name, 'code', f.code) as office, ${CASE_COLUMNS}
     from procedure_case r join office f on f.organization_id = r.organization_id and f.id = r.office_id ${CASE_JOINS}
     where r.organization_id = $1 and ($2::uuid[] is null or r.office_id = any($2)) and ($3::uuid is null or r.office_id = $3)
       and r.day between $4::date - 1 and $5 and (r.ends_at at time zone f.timezone) > $4::date ${more.join('')}
     order by r.starts_at, r.id limit ${MOST_CASES + 1}`,
    values,
  )
  const rooms = await db.rows<CaseCalendar['rooms'][number]>(
    `select m.id, m.name, m.number, m.office_id, o.name as "officeName" from room m
     join office o on o.organization_id = m.organization_id and o.id = m.office_id and o.archived_at is null
     where m.organization_id = $1 and ($2::uuid[] is null or m.office_id = any($2)) and ($3::uuid is null or m.office_id = $3) and m.is_active
       and exists (select from procedure_type_room s where s.organization_id = m.organization_id and s.room_id = m.id)
     order by o.name, m.floor, m.number, m.id`,
    values.slice(0, 3),
  )
  const absences = await db.rows<CaseCalendar['absences'][number]>(
    `select provider_id, starts_at, ends_at from provider_absence where organization_id = $1
     and starts_at < $3::date + 2 and ends_at > $2::date - 1 order by starts_at limit 500`,
    [scope.organizationId, from, until],
  )
  const shown = cases.slice(0, MOST_CASES)
  return {
    cases: shown,
    rooms,
    absences,
    isCutOff: cases.length > MOST_CASES,
    days: await openDays(db, scope, { from, until }, rooms, shown),
  }
}

/** When the offices that have rooms for procedures are open on each day, and how much of that is booked. */
async function openDays(
  db: Connection,
  { organizationId }: Scope,
  { from, until }: Pick<Asked, 'from' | 'until'>,
  rooms: CaseCalendar['rooms'],
  cases: readonly CaseRow[],
): Promise<CaseCalendar['days']> {
  const standing = cases.filter(({ state }) => state !== 'cancelled' && state !== 'no_show')
  const days: CaseCalendar['days'] = []
  for (const officeId of new Set(rooms.map((room) => room.officeId))) {
    const count = rooms.filter((room) => room.officeId === officeId).length
    for (const each of await officeDays(db, organizationId, officeId, from, until)) {
      const booked = standing
        .filter((found) => found.office.id === officeId && found.day === each.day)
        .reduce((sum, { startsAt, endsAt }) => sum + (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE, 0)
      days.push({
        ...{ officeId, day: each.day, opens: each.opens, closes: each.closes, closedFor: each.closedFor },
        utilization: utilizationOf(booked, each.openMinutes * count),
      })
    }
  }
  return days
}

/** Booked by open minutes. Turnover is neither. Null: it is closed. Source: procedures, (d) 12. */
export const utilizationOf = (booked: number, open: number): number | null =>
  open === 0 ? null : booked / open

/** What somebody books from, in the offices they schedule in. */
export async function bookingOptions(db: Connection, person: Person): Promise<CaseOptions> {
  const { organizationId } = person
  const offices = officesInScope(scopeOf(person, 'procedures.write'))
  const values = [organizationId, offices]
  return {
    offices: await db.rows(
      `select id, name, timezone from office where organization_id = $1 and archived_at is null and status = 'active'
         and ($2::uuid[] is null or id = any($2)) and exists (select from procedure_type_room s join room m on m.organization_id = s.organization_id
           and m.id = s.room_id and m.office_id = office.id and m.is_active where s.organization_id = $1) order by name`,
      values,
    ),
    types: await db.rows(
      `select t.id, t.name, t.minutes, t.turnover_minutes, array(select s.room_id from procedure_type_room s
         where s.organization_id = t.organization_id and s.type_id = t.id) as room_ids
       from procedure_type t where t.organization_id = $1 and t.is_active order by lower(t.name)`,
      [organizationId],
    ),
    rooms: await db.rows(
      `select m.id, m.name, m.office_id, m.number from room m where m.organization_id = $1 and m.is_active
         and ($2::uuid[] is null or m.office_id = any($2))
         and exists (select from procedure_type_room s where s.organization_id = m.organization_id and s.room_id = m.id) order by m.floor, m.number`,
      values,
    ),
    providers: await db.rows(
      'select id, name from provider where organization_id = $1 and is_active order by lower(name)',
      [organizationId],
    ),
  }
}
