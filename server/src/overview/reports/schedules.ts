import type { ReportSchedule, ReportScheduleFields } from '@wellstock/contract/overview/reports'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { holds, recipients } from '../../identity/notifications/recipients.ts'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { scheduleClock } from './schedules-clock.ts'
import { allOffices, getSchedule, lockSchedule, namesOfPeople, scopeOfOwner } from './schedules-read.ts'

type Places = Pick<ReportScheduleFields, 'officeIds' | 'recipients'>

/**
 * Refuses offices that its owner or whoever writes it may not see, and people who may not see all of them. What was in
 * it `before` stays without being asked: it can be renamed and switched off whatever became of its owner or its people.
 */
async function checked(
  tx: Connection,
  scope: Scope,
  owner: Scope,
  { name, officeIds, recipients: ids, ...fields }: ReportScheduleFields,
  before?: Places,
) {
  const { organizationId } = scope
  const offices = await allOffices(tx, organizationId)
  const isEvery = officeIds.length === 0
  const wasEvery = before?.officeIds.length === 0
  const chosen = offices.filter(({ id, isArchived }) =>
    isEvery ? !isArchived && covers(owner, id) : officeIds.includes(id),
  )
  const isKept = ({ id }: { id: string }) => (isEvery ? wasEvery : before?.officeIds.includes(id) === true)
  const added = chosen.filter((office) => !isKept(office))
  if (
    added.some(({ id }) => !covers(scope, id) || !covers(owner, id)) ||
    chosen.length < new Set(officeIds).size ||
    (chosen.length === 0 && !wasEvery)
  )
    throw invalid({ officeIds: said.office_does_not_exist() })

  const names = await namesOfPeople(tx, organizationId, ids)
  if (ids.some((id) => !names.has(id))) throw invalid({ recipients: said.person_does_not_exist() })
  const active = await recipients(tx, organizationId, ids)
  const barred = ids.filter((id) => {
    const asked = before?.recipients.includes(id) ? added : chosen
    const reader = active.find((person) => person.id === id)
    return asked.length > 0 && !(reader && asked.every((office) => holds(reader, 'offices.read', office.id)))
  })
  const nameOf = (id: string) => names.get(id) ?? ''
  if (barred.length > 0)
    throw invalid({
      recipients: said.people_may_not_see_offices({ people: [...new Set(barred)].map(nameOf).join(', ') }),
    })
  return {
    fields: {
      ...fields,
      name: name.trim(),
      officeIds: officeIds.length > 0 ? chosen.map(({ id }) => id) : [],
      recipients: [...new Set(ids)],
    },
    /** The same as it is read by people. */
    words: {
      ...fields,
      name: name.trim(),
      officeIds: officeIds.length > 0 ? chosen.map((office) => office.name) : [],
      recipients: [...new Set(ids)].map(nameOf),
    },
  }
}

/** Has a report mailed each week or month. `now` decides when for the first time. */
export async function createSchedule(
  tx: Connection,
  person: Person,
  scope: Scope,
  wanted: ReportScheduleFields,
  now: Date,
): Promise<ReportSchedule> {
  const { organizationId } = person
  const { fields, words } = await checked(tx, scope, scope, wanted)
  const { next } = await scheduleClock(tx, organizationId, now)
  const id = uuid()
  await tx.rows(
    `insert into report_schedule (organization_id, id, name, type, format, frequency, office_ids, recipients, is_active,
       next_run_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [...valuesOf(organizationId, id, fields), next[fields.frequency], person.id],
  )
  await note(tx, person, 'report.scheduled', { entity: 'report', id }, words)
  return getSchedule(tx, person, id)
}

const valuesOf = (organizationId: string, id: string, fields: ReportScheduleFields) => [
  organizationId,
  id,
  fields.name,
  fields.type,
  fields.format,
  fields.frequency,
  fields.officeIds,
  fields.recipients,
  fields.isActive,
]

type Changed = ReportScheduleFields & { id: string; version: number }

/** Changes a schedule, only if nobody has since it was read. It stays its owner's, who must be able to see offices added. */
export async function updateSchedule(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, version, ...wanted }: Changed,
  now: Date,
): Promise<ReportSchedule> {
  const { organizationId } = person
  const before = await lockSchedule(tx, person, id)
  if (version !== before.version) throw await stale(tx, 'report.changed', id, version)
  const owner = await scopeOfOwner(tx, organizationId, before.createdBy)
  const { fields, words } = await checked(tx, scope, owner, wanted, before)
  const changes = await differences(tx, organizationId, before, words)
  if (Object.keys(changes).length > 0) {
    const { next } = await scheduleClock(tx, organizationId, now)
    const isNewTime = fields.frequency !== before.frequency || !before.isActive
    await tx.rows(
      `update report_schedule set name = $3, type = $4, format = $5, frequency = $6, office_ids = $7, recipients = $8,
         is_active = $9, next_run_at = $10, last_outcome = case when $11 then last_outcome - 'dueAt' else last_outcome end, version = version + 1, updated_at = now()
       where organization_id = $1 and id = $2`,
      [
        ...valuesOf(organizationId, id, fields),
        isNewTime ? next[fields.frequency] : before.nextRunAt,
        isNewTime,
      ],
    )
    await note(
      tx,
      person,
      'report.changed',
      { entity: 'report', id },
      { version: before.version + 1, changes },
    )
  }
  return getSchedule(tx, person, id)
}

async function differences(
  tx: Connection,
  organizationId: string,
  before: ReportScheduleFields,
  after: ReportScheduleFields,
) {
  const offices = await allOffices(tx, organizationId)
  const people = await namesOfPeople(tx, organizationId, before.recipients)
  const earlier: ReportScheduleFields = {
    ...before,
    officeIds: offices.flatMap(({ id, name }) => (before.officeIds.includes(id) ? [name] : [])),
    recipients: before.recipients.map((id) => people.get(id) ?? ''),
  }
  const changed = (Object.keys(after) as (keyof ReportScheduleFields)[]).filter(
    (field) => JSON.stringify(earlier[field]) !== JSON.stringify(after[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, { from: earlier[field], to: after[field] }]))
}

/** Stops mailing a report, for good. */
export async function removeSchedule(tx: Connection, person: Person, id: string): Promise<{ id: string }> {
  const { name } = await lockSchedule(tx, person, id)
  await tx.rows('delete from report_schedule where organization_id = $1 and id = $2', [
    person.organizationId,
    id,
  ])
  await note(tx, person, 'report.unscheduled', { entity: 'report', id }, { name })
  return { id }
}
