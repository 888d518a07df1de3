import type { ReportSchedule, ReportScheduleFields } from '@wellstock/contract/overview/reports'
import { said } from '@wellstock/messages/sentence'
import { recipients } from '../../identity/notifications/recipients.ts'
import { covers, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

export type StoredSchedule = ReportScheduleFields & {
  id: string
  nextRunAt: string
  lastRunAt: string | null
  lastOutcome: ReportSchedule['lastOutcome']
  /** The version that was mailed last. */
  sentVersion: number | null
  /** When it was due that is being mailed, or tried again. */
  dueAt: string | null
  createdBy: string
  version: number
}

type Named = { id: string; name: string }

const read = (db: Connection, organizationId: string, id: string | null, forUpdate = '') =>
  db.rows<StoredSchedule>(
    `select id, name, type, format, frequency, office_ids, recipients, is_active,
       next_run_at, last_run_at, created_by,
       version, case when last_outcome -> 'sent' is not null then last_outcome - '{sentVersion,dueAt}'::text[] end as "lastOutcome",
       (last_outcome ->> 'sentVersion')::integer as "sentVersion", last_outcome ->> 'dueAt' as "dueAt"
     from report_schedule where organization_id = $1 and ($2::uuid is null or id = $2)
     order by lower(name), id ${forUpdate}`,
    [organizationId, id],
  )

/** Every office, by the order in which they are shown, archived ones among them. */
export const allOffices = (db: Connection, organizationId: string) =>
  db.rows<Named & { isArchived: boolean }>(
    `select id, name, archived_at is not null as "isArchived" from office where organization_id = $1
     order by type <> 'main', created_at, code`,
    [organizationId],
  )

export const namesOfPeople = async (db: Connection, organizationId: string, ids: string[]) => {
  const found = await db.rows<Named>(
    'select id, name from person where organization_id = $1 and id = any($2)',
    [organizationId, ids],
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** What the owner of a schedule may see today: nothing, once the account is closed. */
export async function scopeOfOwner(db: Connection, organizationId: string, ownerId: string): Promise<Scope> {
  const [owner] = await recipients(db, organizationId, [ownerId])
  return scopeOf({ organizationId, grants: owner?.grants ?? [] }, 'offices.read')
}

/** One's own, and whatever lies wholly within the offices one manages. */
async function mayChange(db: Connection, person: Person, { createdBy, officeIds }: StoredSchedule) {
  if (createdBy === person.id) return true
  const managed = scopeOf(person, 'offices.write')
  if (managed.offices === 'all') return true
  if (officeIds.length > 0) return officeIds.every((id) => covers(managed, id))
  const { offices } = await scopeOfOwner(db, person.organizationId, createdBy)
  return offices !== 'all' && offices.length > 0 && offices.every((id) => covers(managed, id))
}

/** A schedule that the person may change, locked until the transaction ends. */
export async function lockSchedule(tx: Connection, person: Person, id: string): Promise<StoredSchedule> {
  const [stored] = await read(tx, person.organizationId, id, 'for update')
  if (!stored || !(await mayChange(tx, person, stored))) throw problem('NOT_FOUND', said.schedule_not_found())
  return stored
}

export async function findSchedule(db: Connection, organizationId: string, id: string) {
  const [stored] = await read(db, organizationId, id)
  return stored
}

export async function listSchedules(db: Connection, person: Person): Promise<ReportSchedule[]> {
  const stored = await read(db, person.organizationId, null)
  const mine: StoredSchedule[] = []
  for (const schedule of stored) if (await mayChange(db, person, schedule)) mine.push(schedule)
  return described(db, person, mine)
}

export async function getSchedule(db: Connection, person: Person, id: string): Promise<ReportSchedule> {
  const [schedule] = await described(db, person, await read(db, person.organizationId, id))
  if (!schedule) throw problem('NOT_FOUND', said.schedule_not_found())
  return schedule
}

async function described(
  db: Connection,
  { organizationId }: Person,
  schedules: StoredSchedule[],
): Promise<ReportSchedule[]> {
  const offices = await allOffices(db, organizationId)
  const people = await namesOfPeople(
    db,
    organizationId,
    schedules.flatMap(({ recipients, createdBy }) => [...recipients, createdBy]),
  )
  const named = (id: string) => ({ id, name: people.get(id) ?? '' })
  return schedules.map(({ officeIds, recipients, createdBy, sentVersion: _, dueAt: __, ...rest }) => ({
    ...rest,
    offices: offices.filter(({ id }) => officeIds.includes(id)).map(({ id, name }) => ({ id, name })),
    recipients: recipients.map(named),
    owner: named(createdBy),
    // Nobody is shown what they may not change.
    canChange: true,
  }))
}
