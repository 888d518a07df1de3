import { said } from '@wellstock/messages/sentence'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { type Asking, mustSee } from './find-documents.ts'
import { downloadName } from './sniff.ts'

type Stored = { fileName: string; mediaType: string; content: Buffer }

/** What a file may do in a browser: be looked at, in a page of ours. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, no-store',
}
/** What is saved alone runs nowhere. */
const SAVED = { 'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'" }

/** A version as it was handed in. Only a PDF is opened by the browser, all else is saved. */
export async function fileOf(asking: Asking, { id, number }: { id: string; number: number }) {
  const { db, person } = asking
  await mustSee(asking, id)
  const [stored] = await db.rows<Stored>(
    `select v.file_name, v.media_type, v.content from document_version v
     where v.organization_id = $1 and v.document_id = $2 and v.number = $3`,
    [person.organizationId, id, number],
  )
  if (!stored) throw problem('NOT_FOUND', said.document_not_found())
  const { fileName, mediaType, content } = stored
  const isShown = mediaType === 'application/pdf'
  return new FileAnswer(
    downloadName(fileName, mediaType),
    mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    () => new Uint8Array(content),
    isShown ? HEADERS : { ...HEADERS, ...SAVED },
  )
}
