import type { DocumentLink, DocumentSubjectName } from '@wellstock/contract/identity/documents'
import type { Person } from '../../platform/access/person.ts'
import type { DocumentSubject } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

type Add = (value: unknown) => string

/** The kinds of records of which this person sees any, each with the offices it is narrowed to, as a condition on `r`. */
const openTo = (subjects: readonly DocumentSubject[], person: Person, add: Add) =>
  subjects.flatMap((subject) => {
    const offices = subject.offices(person)
    if (offices?.length === 0) return []
    return [{ subject, isSeen: offices === null ? 'true' : subject.within(`${add(offices)}::uuid[]`) }]
  })

/** Whether the person holds one of these roles of document `d`, in its office where it has one. */
const holdsOneOf = (roles: string, grants: string) =>
  `exists (select from jsonb_to_recordset(${grants}::jsonb) as g (role text, "officeId" uuid)
    where g.role = any(${roles}) and (d.office_id is null or g."officeId" is null or g."officeId" = d.office_id))`

/**
 * In SQL: that the person sees document `d`: as its owner, as an administrator of the organization, by a role it is open to or
 * has to be signed by, or because they see a record it belongs to.
 */
export function seenBy(subjects: readonly DocumentSubject[], person: Person, add: Add): string {
  const isAdministrator = person.grants.some(({ role, officeId }) => role === 'admin' && officeId === null)
  if (isAdministrator) return 'true'
  const ways = [
    `d.owner_id = ${add(person.id)}`,
    holdsOneOf('d.readers || d.signers', add(JSON.stringify(person.grants))),
    ...openTo(subjects, person, add).map(
      ({ subject, isSeen }) =>
        `exists (select from document_link l
           join ${subject.kind} r on r.organization_id = l.organization_id and r.id = l.record_id
           where l.organization_id = d.organization_id and l.document_id = d.id and l.kind = '${subject.kind}' and ${isSeen})`,
    ),
  ]
  return `(${ways.join(' or ')})`
}

/** In SQL: that the person has to sign the current version of document `d`, and has not yet. */
export const isToSign = (person: Person, add: Add) =>
  `(d.state = 'approved' and ${holdsOneOf('d.signers', add(JSON.stringify(person.grants)))} and not exists (
     select from document_acknowledgement a where a.organization_id = d.organization_id and a.document_id = d.id
       and a.number = d.current_version and a.person_id = ${add(person.id)}))`

type FoundLink = { documentId: string; kind: DocumentSubjectName; id: string; name: string; handle: string }

/** The records these documents belong to, as far as the person sees them. */
export async function linksOf(
  db: Connection,
  subjects: readonly DocumentSubject[],
  person: Person,
  documentIds: readonly string[],
): Promise<Map<string, DocumentLink[]>> {
  const values: unknown[] = [person.organizationId, documentIds]
  const add: Add = (value) => `$${values.push(value)}`
  const parts = openTo(subjects, person, add).map(
    ({ subject, isSeen }) =>
      `select l.document_id, l.kind, l.record_id as id, ${subject.label} as name, ${subject.handle} as handle
       from document_link l join ${subject.kind} r on r.organization_id = l.organization_id and r.id = l.record_id
       where l.organization_id = $1 and l.document_id = any($2) and l.kind = '${subject.kind}' and ${isSeen}`,
  )
  const found = new Map<string, DocumentLink[]>()
  if (parts.length === 0 || documentIds.length === 0) return found
  const rows = await db.rows<FoundLink>(`${parts.join(' union all ')} order by kind, name, id`, values)
  for (const { documentId, handle, ...link } of rows) {
    const url = subjects.find(({ kind }) => kind === link.kind)?.url(handle) ?? ''
    found.set(documentId, [...(found.get(documentId) ?? []), { ...link, url }])
  }
  return found
}

/** The records of a kind that the person sees: one of them by its id, or the first whose names fit. */
export async function recordsOf(
  db: Connection,
  subjects: readonly DocumentSubject[],
  person: Person,
  kind: DocumentSubjectName,
  { id = null, like = null }: { id?: string | null; like?: string | null },
): Promise<DocumentLink[]> {
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
     where r.organization_id = $1 and case when $2::uuid is null then ${isLive} else r.id = $2 end and ($3::text is null or ${label} ilike $3) and ${open.isSeen}
     order by 2, 1 limit 20`,
    values,
  )
  return rows.map((row) => ({ kind, id: row.id, name: row.name, url: url(row.handle) }))
}
