import type { ScanResult } from '@wellstock/domain/scan-codes'
import { formatDate } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { serverWords } from '../lib/server-words.ts'

/** What is wrong with a code or worth asking about, in the language of the person. */
export const notesOf = ({ problems, warnings }: ScanResult): string[] =>
  [...problems, ...warnings].map(({ message }) => serverWords(message))

/** What the code says beside the product. */
export const factsOf = ({ lot, expiry, serial }: ScanResult): string[] => [
  ...(lot ? [m.scan_fact_lot({ lot })] : []),
  ...(expiry ? [m.scan_fact_expiry({ date: formatDate(expiry) })] : []),
  ...(serial ? [m.scan_fact_serial({ serial })] : []),
]
