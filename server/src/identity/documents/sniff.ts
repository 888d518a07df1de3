import type { DocumentFile } from '@wellstock/contract/identity/documents'
import { isEInvoice } from '@wellstock/domain/buying/e-invoice'
import { MAX_DOCUMENT } from '@wellstock/domain/identity/documents'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { fileTypeFromBuffer } from 'file-type'
import { isImage, withoutMetadata } from '../../platform/files/pictures.ts'
import { xmlRootOf } from '../../platform/files/xml.ts'
import { problem } from '../../platform/http/problem.ts'

export const XML = 'application/xml'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What is taken, by its media type: what the name of such a file ends in. The first is added where it ends otherwise. */
const endings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  // An electronic invoice, and no other: a browser could take it for a page.
  [XML]: ['xml'],
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
  const text = mediaType === 'text/plain' ? textOf(bytes) : null
  return {
    fileName: name,
    mediaType,
    // A text is kept in the one encoding it is shown in.
    content:
      text !== null
        ? Buffer.from(text)
        : isImage(mediaType)
          ? await withoutMetadata(bytes, mediaType)
          : bytes,
    text: (text ?? '').slice(0, SEARCHED).toWellFormed(),
  }
}

async function typeOf(bytes: Buffer): Promise<string | null> {
  const root = rootOf(bytes)
  if (root === 'doctype') throw refused(415, said.xml_has_doctype())
  if (root && isEInvoice(root)) return XML
  // The mark of UTF-16 looks like the beginning of a sound.
  if (isMarkedUtf16(bytes) && isPlainText(bytes)) return 'text/plain'
  const found = await fileTypeFromBuffer(bytes)
  if (found) return found.mime !== XML && Object.hasOwn(endings, found.mime) ? found.mime : null
  return isPlainText(bytes) ? 'text/plain' : null
}

/** As much of a file as its root stands in, in bytes. */
const BEGINNING = 65_536

/** How a file begins that may be XML. */
export function rootOf(bytes: Uint8Array) {
  try {
    return xmlRootOf(textOf(bytes.subarray(0, BEGINNING)))
  } catch {
    return null
  }
}

const decoders = {
  utf8: new TextDecoder('utf-8', { fatal: true }),
  utf16le: new TextDecoder('utf-16le', { fatal: true }),
  utf16be: new TextDecoder('utf-16be', { fatal: true }),
}

/** What stands in Windows-1252 for the control characters of Latin-1; five of them stay what they are. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const isMarkedUtf16 = ([a, b]: Uint8Array) => (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)

/** Text as people save it: UTF-16 where it says so, UTF-8 where it is valid, else what Windows writes. */
export function textOf(bytes: Uint8Array): string {
  if (isMarkedUtf16(bytes)) return (bytes[0] === 0xff ? decoders.utf16le : decoders.utf16be).decode(bytes)
  try {
    return decoders.utf8.decode(bytes)
  } catch {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 128] ?? sign)
  }
}

/** Text that no browser could take for a page: without control characters that does not begin as markup does. */
function isPlainText(bytes: Buffer): boolean {
  try {
    const text = textOf(bytes)
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f]/.test(text) && !/^\s*<[!?a-z]/i.test(text)
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
