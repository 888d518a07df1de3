import { oneOf, type RawSearch } from '../../lib/search-params.ts'
import { type Mode, modes } from './modes.ts'

/** What to do, and a code that was scanned elsewhere. */
export type ScanSearch = { mode?: Mode | undefined; code?: string | undefined }

/** As long as the largest code. */
const LONGEST = 4300

export const readScanSearch = (raw: RawSearch): ScanSearch => {
  // A code of digits alone is read as a number from the address, unless it is too long for one.
  const code = typeof raw.code === 'string' ? raw.code : undefined
  return { mode: oneOf(modes, raw.mode), code: code && code.length <= LONGEST ? code : undefined }
}
