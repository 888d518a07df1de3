import type { RecordKind, RecordLink } from '@wellstock/contract/identity/records'
import type { Grant } from '@wellstock/contract/platform/access'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'

export type Add = (value: unknown) => string

/** The kinds of records of which this person sees any, each with what it is narrowed to, as a condition on `r`. */
export const openTo = (subjects: readonly RecordSubject[], person: Person, add: Add) =>
  subjects.flatMap((subject) => {
    const offices = subject.offices(person)
    if (offices === null) return [{ subject, isSeen: 'true' }]
    if (offices.length === 0 && !subject.isOwn) return []
    return [{ subject, isSeen: seenIn(subject, `${add(offices)}::uuid[]`, () => `${add(person.id)}::uuid`) }]
  })

const seenIn = ({ within, isOwn }: RecordSubject, offices: string, personId: () => string) =>
  isOwn ? `(${within(offices)} or ${isOwn(personId())})` : within(offices)

/** The records of a kind that the person sees: one of them by its id, or the first whose names fit. */
export async function recordsOf(
  db: Connection,
  subjects: readonly RecordSubject[],
  person: Person,
  kind: RecordKind,
  { id = null, like = null }: { id?: string | null; like?: string | null },
): Promise<RecordLink[]> {
  const values: unknown[] = [person.organizationId, id, like]
  const [open] = openTo(
    subjects.filter((subject) => subject.kind === kind),
    person,
    (value) => `$${values.push(value)}`,
  )
  if (!open) return []
  const { label, handle, isLive, url } = open.subject
  const rows = await db.rows<{ id: string; name: string; handle: string }>(
    `select r.id, ${label} as name, ${handle} as handle from ${kind} r
     where r.organization_id = $1 and case when $2::uuid is null then ${isLive} else r.id = $2 end and ($3::text is null or plain_text(${label}) like $3) and ${open.isSeen}
     order by 2, 1 limit 20`,
    values,
  )
  return rows.map((row) => ({ kind, id: row.id, name: row.name, url: url(row.handle) }))
}

type Active = { id: string; name: string; grants: Grant[] }

/** Everybody active who sees a record, by name. */
export async function peopleWhoSee(
  db: Connection,
  subjects: readonly RecordSubject[],
  organizationId: string,
  { kind, id }: { kind: RecordKind; id: string },
): Promise<{ id: string; name: string }[]> {
  const subject = subjects.find((each) => each.kind === kind)
  if (!subject) return []
  const people = await db.rows<Active>(
    `select p.id, p.name, coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'officeId', g.office_id)) from current_role_grant g
       where g.organization_id = p.organization_id and g.person_id = p.id), '[]') as grants
     from person p where p.organization_id = $1 and p.status = 'active'`,
    [organizationId],
  )
  const open = people.map(({ id: personId, grants }) => ({
    id: personId,
    offices: subject.offices({ organizationId, grants }),
  }))
  return db.rows<{ id: string; name: string }>(
    `select p.id, p.name from jsonb_to_recordset($3::jsonb) as t (id uuid, offices uuid[])
     join person p on p.organization_id = $1 and p.id = t.id
     join ${kind} r on r.organization_id = $1 and r.id = $2
     where t.offices is null or ${seenIn(subject, 't.offices', () => 't.id')} order by lower(p.name), p.id`,
    [organizationId, id, JSON.stringify(open)],
  )
}
