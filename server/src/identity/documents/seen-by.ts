import type { RecordKind, RecordLink } from '@wellstock/contract/identity/records'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'
import { type Add, openTo } from '../records/seen-records.ts'

/** Whether the person holds one of these roles of document `d`, in its office where it has one. */
const holdsOneOf = (roles: string, grants: string) =>
  `exists (select from jsonb_to_recordset(${grants}::jsonb) as g (role text, "officeId" uuid)
    where g.role = any(${roles}) and (d.office_id is null or g."officeId" is null or g."officeId" = d.office_id))`

/**
 * In SQL: that the person sees document `d`: as its owner, as an administrator of the organization, by a role it is open to or
 * has to be signed by, or because they see a record it belongs to.
 */
export function seenBy(subjects: readonly RecordSubject[], person: Person, add: Add): string {
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

type FoundLink = { documentId: string; kind: RecordKind; id: string; name: string; handle: string }

/** The records these documents belong to, as far as the person sees them. */
export async function linksOf(
  db: Connection,
  subjects: readonly RecordSubject[],
  person: Person,
  documentIds: readonly string[],
): Promise<Map<string, RecordLink[]>> {
  const values: unknown[] = [person.organizationId, documentIds]
  const add: Add = (value) => `$${values.push(value)}`
  const parts = openTo(subjects, person, add).map(
    ({ subject, isSeen }) =>
      `select l.document_id, l.kind, l.record_id as id, ${subject.label} as name, ${subject.handle} as handle
       from document_link l join ${subject.kind} r on r.organization_id = l.organization_id and r.id = l.record_id
       where l.organization_id = $1 and l.document_id = any($2) and l.kind = '${subject.kind}' and ${isSeen}`,
  )
  const found = new Map<string, RecordLink[]>()
  if (parts.length === 0 || documentIds.length === 0) return found
  const rows = await db.rows<FoundLink>(`${parts.join(' union all ')} order by kind, name, id`, values)
  for (const { documentId, handle, ...link } of rows) {
    const url = subjects.find(({ kind }) => kind === link.kind)?.url(handle) ?? ''
    found.set(documentId, [...(found.get(documentId) ?? []), { ...link, url }])
  }
  return found
}
