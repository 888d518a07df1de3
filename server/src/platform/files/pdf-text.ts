import { readInProcess } from './child-process.ts'

/** More pages than that no invoice has. */
const MAX_PAGES = 60

/**
 * The lines of the text layer of a PDF, read when it is its owner's turn; none where it is a picture or cannot be read. Refused where it
 * unpacks to more than a file of its size should.
 */
export const pdfText = (bytes: Uint8Array, owner: string): Promise<string[]> =>
  readInProcess(new URL('./pdf-text-process.mjs', import.meta.url), { bytes, maxPages: MAX_PAGES }, owner)
