import { MAX_DOCUMENT } from '@wellstock/domain/identity/documents'
import { readInProcess } from './child-process.ts'

/** More pages than that no invoice has. */
const MAX_PAGES = 60

/** The lines of the text layer of a PDF, and the XML files that are in it; none where it is a picture or cannot be read. */
export type ReadPdf = { lines: string[]; attached: { name: string; content: Uint8Array }[] }

/** What a PDF says, read when it is its owner's turn. Refused where it unpacks to more than a file of its size should. */
export const readPdf = (bytes: Uint8Array, owner: string): Promise<ReadPdf> =>
  readInProcess(
    new URL('./read-pdf-process.mjs', import.meta.url),
    { bytes, maxPages: MAX_PAGES, mostAttached: MAX_DOCUMENT },
    owner,
  )
