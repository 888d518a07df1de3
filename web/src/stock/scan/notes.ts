import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import { sentenceOfNote } from '@wellstock/domain/stock/scan-codes/notes'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'

/** What is wrong with a code or worth asking about, in the language of the person. */
export const notesOf = ({ problems, warnings }: ScanResult): string[] =>
  [...problems, ...warnings].map((note) => words(sentenceOfNote(note)))

type Facts = { [Fact in 'lot' | 'expiry' | 'serial']?: ScanResult[Fact] | undefined }

/** What the code says beside the product. */
export const factsOf = ({ lot, expiry, serial }: Facts): string[] => [
  ...(lot ? [m.common_lot_named({ lot })] : []),
  ...(expiry ? [m.scan_fact_expiry({ date: formatDate(expiry) })] : []),
  ...(serial ? [m.scan_fact_serial({ serial })] : []),
]
