import { createHash } from 'node:crypto'
import type {
  DocumentDetails,
  DocumentFields,
  DocumentFile,
  DocumentStep,
  NewDocument,
} from '@wellstock/contract/identity/documents'
import type { RecordKind } from '@wellstock/contract/identity/record-kinds'
import { slugOf } from '@wellstock/domain/identity/documents'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, moveTo, NOW, recordStep, refuseStep } from '../../platform/workflow/document.ts'
import { recordsOf } from '../records/seen-records.ts'
import { type DocumentFacts, type LockedDocument, storedDocument } from './document-document.ts'
import { checked, factsOf, freeSlug } from './document-fields.ts'
import { type Asking, getDocument, mustSee } from './find-documents.ts'
import { isToSign } from './seen-by.ts'
import { readFile } from './sniff.ts'

type ById = { id: string }
type Ref = { kind: RecordKind; id: string }

/** A new document with its first version, and the records it belongs to; its file may have been `read` before. */
export async function createDocument(
  asking: Asking,
  wanted: NewDocument,
  read?: Kept,
): Promise<DocumentDetails> {
  const { db: tx, person } = asking
  const { links, file, note: change, ...fields } = wanted
  const { organizationId } = person
  const kept = read ?? (await readFile(file))
  const { values, said: facts } = await checked(tx, person, fields)
  const records = []
  for (const link of links) records.push(await recordOf(asking, link, 'links'))
  const id = uuid()
  const slug = await freeSlug(tx, person, facts.title, id)
  await insertRow(tx, 'document', { organizationId, id, slug, ...values })
  for (const { kind, id: recordId } of links)
    await insertRow(tx, 'document_link', { organizationId, documentId: id, kind, recordId }, { orSkip: true })
  await addFile(tx, person, id, 1, kept, change)
  await note(
    tx,
    person,
    'document.created',
    { entity: 'document', id },
    {
      after: facts,
      file: kept.fileName,
      records: records.map(({ name }) => name),
    },
  )
  return getDocument(asking, id)
}

/** Changes what is said of a document, only if nobody has changed it since it was read. Its address follows its title. */
export async function updateDocument(
  asking: Asking,
  { id, version, ...fields }: DocumentFields & ById & { version: number },
): Promise<DocumentDetails> {
  const { db: tx, person } = asking
  const { organizationId } = person
  const before = await lockFor(asking, 'edit', id, version)
  // What was sent to a vendor stays the purchase order it is.
  if (before.state === 'filed' && fields.type !== 'purchase_order')
    throw invalid({ type: said.document_is_filed() })
  const { values, said: after } = await checked(tx, person, fields)
  const changes = differences(await factsOf(tx, person, id), after)
  if (Object.keys(changes).length > 0) {
    const slug =
      slugOf(after.title) === slugOf(before.title) ? before.slug : await freeSlug(tx, person, after.title, id)
    await updateRow(tx, 'document', { organizationId, id }, { ...values, slug })
    await recordStep(tx, person, storedDocument, 'edit', id, { version: before.version + 1, changes })
  }
  return getDocument(asking, id)
}

/** A new version after the one the person has seen. */
export async function addVersion(
  asking: Asking,
  wanted: ById & { after: number; file: DocumentFile; note: string },
): Promise<DocumentDetails> {
  const { db: tx, person } = asking
  const { id, after } = wanted
  const before = await lockFor(asking, 'revise', id)
  if (after !== before.currentVersion) throw newer()
  const kept = await readFile(wanted.file)
  const [same] = await tx.rows<{ number: number }>(
    'select number from document_version where organization_id = $1 and document_id = $2 and number = $3 and hash = $4',
    [person.organizationId, id, after, hashOf(kept.content)],
  )
  if (same) throw problem('OPERATION_FAILED', undefined, { fields: { file: said.document_same_file() } })
  await addFile(tx, person, id, after + 1, kept, wanted.note)
  await recordStep(tx, person, storedDocument, 'revise', id, {
    title: before.title,
    number: after + 1,
    file: kept.fileName,
    note: wanted.note,
  })
  return getDocument(asking, id)
}

/** Approves the version the person has seen. */
export async function approveDocument(asking: Asking, { id, number }: ById & { number: number }) {
  const { db: tx, person } = asking
  const before = await lockFor(asking, 'approve', id)
  if (number !== before.currentVersion) throw newer()
  await moveTo(tx, person, storedDocument, 'approve', before, 'approved', {
    stamps: { approved_version: number, approved_by: person.id, approved_at: NOW },
    about: { title: before.title, number },
  })
  return getDocument(asking, id)
}

export async function retireDocument(asking: Asking, { id }: ById) {
  const before = await lockFor(asking, 'retire', id)
  await moveTo(asking.db, asking.person, storedDocument, 'retire', before, 'obsolete', {
    about: { title: before.title },
  })
  return getDocument(asking, id)
}

/** Signs that the person has read the version they were shown. */
export async function signDocument(asking: Asking, { id, number }: ById & { number: number }) {
  const { db: tx, person } = asking
  const before = await lockFor(asking, 'sign', id)
  if (number !== before.currentVersion) throw newer()
  await insertRow(tx, 'document_acknowledgement', {
    organizationId: person.organizationId,
    documentId: id,
    number,
    personId: person.id,
  })
  await recordStep(tx, person, storedDocument, 'sign', id, { title: before.title, number })
  return getDocument(asking, id)
}

type Linking = ById & { kind: RecordKind; recordId: string }

export async function linkDocument(asking: Asking, { id, kind, recordId }: Linking) {
  const { db: tx, person } = asking
  const before = await lockFor(asking, 'edit', id)
  const record = await recordOf(asking, { kind, id: recordId }, 'recordId')
  const { organizationId } = person
  const isNew = await insertRow(
    tx,
    'document_link',
    { organizationId, documentId: id, kind, recordId },
    { orSkip: true },
  )
  if (isNew)
    await note(
      tx,
      person,
      'document.linked',
      { entity: 'document', id },
      {
        title: before.title,
        kind,
        record: record.name,
      },
    )
  return getDocument(asking, id)
}

/** Takes a document from a record. Whoever saw it by that record alone does not see it any more: nothing is answered but the rest. */
export async function unlinkDocument(asking: Asking, { id, kind, recordId }: Linking) {
  const { db: tx, person } = asking
  const before = await lockFor(asking, 'edit', id)
  const record = await recordOf(asking, { kind, id: recordId }, 'recordId')
  const gone = await tx.rows<{ kind: string }>(
    'delete from document_link where organization_id = $1 and document_id = $2 and kind = $3 and record_id = $4 returning kind',
    [person.organizationId, id, kind, recordId],
  )
  if (gone.length > 0)
    await note(
      tx,
      person,
      'document.unlinked',
      { entity: 'document', id },
      {
        title: before.title,
        kind,
        record: record.name,
      },
    )
  return getDocument(asking, id)
}

const newer = () => problem('OPERATION_FAILED', said.document_newer_version())

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type Kept = Awaited<ReturnType<typeof readFile>>

/** Adds a version of a document. */
export const addFile = (
  tx: Connection,
  person: Pick<Person, 'organizationId' | 'id'>,
  documentId: string,
  number: number,
  { fileName, mediaType, content, text }: Kept,
  change: string,
) =>
  tx.takeLonger(() =>
    insertRow(tx, 'document_version', {
      organizationId: person.organizationId,
      documentId,
      number,
      fileName,
      mediaType,
      size: content.length,
      hash: hashOf(content),
      content,
      note: change,
      text,
      uploadedBy: person.id,
    }),
  )

async function recordOf({ app, db, person }: Asking, { kind, id }: Ref, field: string) {
  const [record] = await recordsOf(db, app.recordSubjects, person, kind, { id })
  if (!record) throw invalid({ [field]: said.choose_a_record() })
  return record
}

/** A document the person sees, locked, with a step that they can take now. */
async function lockFor(
  asking: Asking,
  step: DocumentStep,
  id: string,
  version?: number,
): Promise<LockedDocument> {
  const { db: tx, person } = asking
  await mustSee(asking, id)
  const row = await lockDocument(tx, storedDocument, scopeOf(person, 'documents.read'), id)
  await refuseStep(tx, storedDocument, step, row, await stepFacts(tx, person, id), version)
  return row
}

async function stepFacts(tx: Connection, person: Person, id: string): Promise<DocumentFacts> {
  const values: unknown[] = [person.organizationId, id, [person.id, ...person.otherAccounts]]
  const signing = isToSign(person, (value) => `$${values.push(value)}`)
  const [facts] = await tx.rows<DocumentFacts>(
    `select v.uploaded_by = any($3) as "hasUploaded", ${signing} as "isToSign" from document d
     join document_version v on v.organization_id = d.organization_id and v.document_id = d.id and v.number = d.current_version
     where d.organization_id = $1 and d.id = $2`,
    values,
  )
  return facts ?? { hasUploaded: false, isToSign: false }
}
