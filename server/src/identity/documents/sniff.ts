import type { DocumentFile } from '@wellstock/contract/identity/documents'
import { MAX_DOCUMENT } from '@wellstock/domain/identity/documents'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { fileTypeFromBuffer } from 'file-type'
import { isImage, withoutMetadata } from '../../platform/files/pictures.ts'
import { problem } from '../../platform/http/problem.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What is taken, by its media type: what the name of such a file ends in. The first is added where it ends otherwise. */
const endings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'text/plain': ['txt', 'csv', 'md', 'log', 'tsv'],
  [WORD]: ['docx'],
  [EXCEL]: ['xlsx'],
}

/** As much of a text as is searched, in characters. */
const SEARCHED = 100_000

const refused = (status: number, sentence: Sentence) =>
  problem('VALIDATION_ERROR', sentence, { status, fields: { file: sentence } })

/** A file as it is kept: what it is, its bytes say, and never its name. Pictures keep nothing but pixels. */
export async function readFile({ name, content }: DocumentFile) {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) throw refused(422, said.file_empty())
  if (bytes.length > MAX_DOCUMENT) throw refused(413, said.file_over({ max: 25 }))
  const mediaType = await typeOf(bytes)
  if (!mediaType) throw refused(415, said.file_type_not_taken())
  return {
    fileName: name,
    mediaType,
    content: isImage(mediaType) ? await withoutMetadata(bytes, mediaType) : bytes,
    text: mediaType === 'text/plain' ? textOf(bytes).slice(0, SEARCHED).toWellFormed() : '',
  }
}

async function typeOf(bytes: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes)
  if (found) return Object.hasOwn(endings, found.mime) ? found.mime : null
  return isPlainText(bytes) ? 'text/plain' : null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const textOf = (bytes: Buffer) => utf8.decode(bytes)

/** Text that no browser could take for a page: UTF-8 without control characters that does not begin as markup does. */
function isPlainText(bytes: Buffer): boolean {
  try {
    const text = textOf(bytes)
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) && !/^\s*<[!?a-z]/i.test(text)
  } catch {
    return false
  }
}

/** What a file is called where it is saved: as it was handed in, with the ending of what it is. */
export function downloadName(fileName: string, mediaType: string): string {
  const known = endings[mediaType] ?? []
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  return known.includes(ending) ? fileName : `${fileName}.${known[0]}`
}
