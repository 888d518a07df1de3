import type { RecordKind } from '@wellstock/contract/identity/record-kinds'
import type { DocumentType } from '@wellstock/domain/identity/documents'
import { v7 as uuid } from 'uuid'
import { type Actor, note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { freeSlug } from './document-fields.ts'
import { addFile } from './save-document.ts'

type Made = {
  title: string
  type: DocumentType
  officeId: string
  /** The record it belongs to: whoever sees that sees the document. */
  link: { kind: RecordKind; id: string }
  file: { name: string; mediaType: string; content: Buffer }
  /** What the search reads. */
  text: string
}

/** Keeps a file that a feature has made and sent as a document of its own, filed as it is, in the name of whoever had it made. Answers with its id. */
export async function fileDocument(
  tx: Connection,
  actor: Actor & { id: string },
  { title, type, officeId, link, file, text }: Made,
): Promise<string> {
  const { organizationId } = actor
  const id = uuid()
  const slug = await freeSlug(tx, actor, title, id)
  await insertRow(tx, 'document', { organizationId, id, slug, title, type, ownerId: actor.id, officeId })
  await insertRow(tx, 'document_link', { organizationId, documentId: id, kind: link.kind, recordId: link.id })
  await addFile(
    tx,
    actor,
    id,
    1,
    { fileName: file.name, mediaType: file.mediaType, content: file.content, text },
    '',
  )
  await tx.rows(`update document set state = 'filed' where organization_id = $1 and id = $2`, [
    organizationId,
    id,
  ])
  await note(
    tx,
    actor,
    'document.created',
    { entity: 'document', id },
    { after: { title, type }, file: file.name },
  )
  return id
}
