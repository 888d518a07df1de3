import type {
  DocumentDetails,
  DocumentRow,
  DocumentStep,
  documents,
} from '@wellstock/contract/identity/documents'
import { documentSteps } from '@wellstock/contract/identity/documents'
import { may } from '@wellstock/contract/platform/access'
import { plain } from '@wellstock/domain/platform/plain-text'
import { said } from '@wellstock/messages/sentence'
import type * as z from 'zod'
import { isOwnAccount, type Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { refusalOf } from '../../platform/workflow/document.ts'
import { storedDocument } from './document-document.ts'
import { isToSign, linksOf, seenBy } from './seen-by.ts'

/** What the routes of documents work with. */
export type Asking = { app: Pick<App, 'recordSubjects'>; db: Connection; person: Person }
export type DocumentFilter = z.output<NonNullable<(typeof documents.list)['~orpc']['inputSchema']>>

const FROM = `document d
  join person o on o.organization_id = d.organization_id and o.id = d.owner_id
  join document_version v on v.organization_id = d.organization_id and v.document_id = d.id and v.number = d.current_version`

const VALIDITY = `case when d.valid_to is null then null
  when d.valid_to < office_today(o.timezone) then 'expired'
  when d.valid_to <= office_today(o.timezone) + 30 then 'expiring' else 'valid' end`

const COLUMNS = `d.id, d.slug, d.title, d.type, d.state, jsonb_build_object('id', o.id, 'name', o.name) as owner,
  d.valid_to, ${VALIDITY} as validity, d.tags, d.current_version, v.media_type, v.size, d.updated_at`

const orders = {
  title: 'lower(d.title)',
  type: 'd.type',
  state: 'd.state',
  owner: 'lower(o.name)',
  validTo: 'd.valid_to',
  updated: 'd.updated_at',
}

export async function listDocuments({ app, db, person }: Asking, filter: DocumentFilter) {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const { search, type, state, validity, tag, toSign, kind, recordId, sort, dir } = filter
  const like = search && add(likeOf(search))
  const conditions = [
    `d.organization_id = ${add(person.organizationId)}`,
    seenBy(app.recordSubjects, person, add),
    like &&
      `(plain_text(d.title) like ${like} or plain_text(array_to_string(d.tags, ' ')) like ${like} or plain_text(v.file_name) like ${like}
       or d.words @@ plainto_tsquery('simple', ${add(plain(search ?? ''))}))`,
    type && `d.type = ${add(type)}`,
    state && `d.state = ${add(state)}`,
    validity && `d.state <> 'obsolete' and ${VALIDITY} = ${add(validity)}`,
    tag && `${add(tag)} = any(d.tags)`,
    toSign && isToSign(person, add),
    (kind || recordId) &&
      `exists (select from document_link l where l.organization_id = d.organization_id and l.document_id = d.id
         and l.kind = ${add(kind ?? null)} and l.record_id = ${add(recordId ?? null)}::uuid)`,
  ].filter(Boolean)
  const from = `${FROM} where ${conditions.join(' and ')}`
  const found = await readPage(db, filter, from, values, (limit, all) => {
    const signing = isToSign(person, (value) => `$${all.push(value)}`)
    return db.rows<Omit<DocumentRow, 'links'>>(
      `select ${COLUMNS}, ${signing} as "isToSign" from ${from} order by ${orders[sort]} ${dir} nulls last, d.id ${limit}`,
      all,
    )
  })
  const links = await linksOf(
    db,
    app.recordSubjects,
    person,
    found.items.map(({ id }) => id),
  )
  return { ...found, items: found.items.map((row) => ({ ...row, links: links.get(row.id) ?? [] })) }
}

const notFound = () => problem('NOT_FOUND', said.document_not_found())

/** The document of an address, of before as well, if the person sees it. */
export async function findAt({ app, db, person }: Asking, slug: string): Promise<string> {
  const values: unknown[] = [person.organizationId, slug]
  const isSeen = seenBy(app.recordSubjects, person, (value) => `$${values.push(value)}`)
  const [row] = await db.rows<{ id: string }>(
    `select d.id from document d where d.organization_id = $1 and d.id = document_at($1, $2) and ${isSeen}`,
    values,
  )
  if (!row) throw notFound()
  return row.id
}

/** Refuses what the person does not see as what is not there. */
export async function mustSee({ app, db, person }: Asking, id: string): Promise<void> {
  const values: unknown[] = [person.organizationId, id]
  const isSeen = seenBy(app.recordSubjects, person, (value) => `$${values.push(value)}`)
  const [row] = await db.rows<{ id: string }>(
    `select d.id from document d where d.organization_id = $1 and d.id = $2 and ${isSeen}`,
    values,
  )
  if (!row) throw notFound()
}

type Read = Omit<DocumentDetails, 'links' | 'versions' | 'signatures' | 'steps'>

/** A document the person sees. */
export async function getDocument(asking: Asking, id: string): Promise<DocumentDetails> {
  await mustSee(asking, id)
  const { app, db, person } = asking
  const values: unknown[] = [person.organizationId, id]
  const signing = isToSign(person, (value) => `$${values.push(value)}`)
  const [row] = await db.rows<Read>(
    `select ${COLUMNS}, ${signing} as "isToSign", d.valid_from, d.readers, d.signers, d.version,
       case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as office,
       case when a.id is not null then jsonb_build_object('number', d.approved_version, 'by', a.name, 'at', d.approved_at) end as approved
     from ${FROM}
     left join office f on f.organization_id = d.organization_id and f.id = d.office_id
     left join person a on a.organization_id = d.organization_id and a.id = d.approved_by
     where d.organization_id = $1 and d.id = $2`,
    values,
  )
  if (!row) throw notFound()
  const versions = await db.rows<DocumentDetails['versions'][number]>(
    `select v.number, v.file_name, v.media_type, v.size, v.hash as sha256, v.note,
       jsonb_build_object('id', p.id, 'name', p.name) as "uploadedBy", v.uploaded_at
     from document_version v join person p on p.organization_id = v.organization_id and p.id = v.uploaded_by
     where v.organization_id = $1 and v.document_id = $2 order by v.number desc`,
    [person.organizationId, id],
  )
  const signatures = await db.rows<DocumentDetails['signatures'][number]>(
    `select p.id, p.name, a.acknowledged_at as at from document d
     join person p on p.organization_id = d.organization_id and p.status = 'active'
     left join document_acknowledgement a on a.organization_id = d.organization_id and a.document_id = d.id
       and a.number = d.current_version and a.person_id = p.id
     where d.organization_id = $1 and d.id = $2 and (a.person_id is not null or exists (
       select from current_role_grant g where g.organization_id = p.organization_id and g.person_id = p.id and g.role = any(d.signers)
         and (d.office_id is null or g.office_id is null or g.office_id = d.office_id)))
     order by a.acknowledged_at nulls first, lower(p.name), p.id`,
    [person.organizationId, id],
  )
  const links = await linksOf(db, app.recordSubjects, person, [id])
  const facts = {
    hasUploaded: isOwnAccount(person, versions[0]?.uploadedBy.id ?? null),
    isToSign: row.isToSign,
  }
  const isOpen = (step: DocumentStep) =>
    may(person.grants, step === 'sign' ? 'documents.read' : 'documents.write') &&
    refusalOf(storedDocument, step, row.state, facts) === null
  return {
    ...row,
    links: links.get(id) ?? [],
    versions,
    signatures,
    steps: documentSteps.filter(isOpen),
  }
}

/** Tags in use on documents the person sees; for whoever writes documents, who can own them, and where they can be. */
export async function choicesOf({ app, db, person }: Asking) {
  const values: unknown[] = [person.organizationId]
  const isSeen = seenBy(app.recordSubjects, person, (value) => `$${values.push(value)}`)
  const tags = await db.rows<{ tag: string }>(
    `select distinct tag from document d cross join unnest(d.tags) as tag where d.organization_id = $1 and ${isSeen} order by tag`,
    values,
  )
  const found = tags.map(({ tag }) => tag)
  if (!may(person.grants, 'documents.write')) return { tags: found, people: [], offices: [] }
  const people = await db.rows<{ id: string; name: string }>(
    `select id, name from person where organization_id = $1 and status = 'active' order by lower(name), id`,
    [person.organizationId],
  )
  const offices = await db.rows<{ id: string; name: string }>(
    'select id, name from office where organization_id = $1 and archived_at is null order by name, id',
    [person.organizationId],
  )
  return { tags: found, people, offices }
}
