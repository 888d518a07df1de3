import { setImmediate } from 'node:timers/promises'
import type { ImportPreview, ImportRow, RepairOffer } from '@wellstock/contract/stock/imports'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { say, spoken } from '../../platform/messages.ts'
import { parseList } from '../lists/parse-list.ts'
import { countOutcomes, dryRun } from './dry-run.ts'
import { getImportContent, type StoredImport } from './imports.ts'
import type { PlannedRow } from './planned-row.ts'
import type { ReadRow } from './read-row.ts'
import { readRows } from './read-values.ts'
import { offersFor, treatDuplicates } from './repairs.ts'
import { findStock, vendorNames } from './stock.ts'

type Read = { rows: ReadRow[]; offers: (vendors: string[]) => RepairOffer[] }

/** The rows of an import as its draft says they are read. */
export async function readImport({
  content,
  reading: { fields, repairs },
}: Pick<StoredImport, 'reading'> & { content: string }): Promise<Read> {
  // A long list takes a while at every step; others are answered between two of them.
  const list = parseList(content)
  await setImmediate()
  const read = readRows(list, { fields, repairs })
  await setImmediate()
  const rows = treatDuplicates(read, repairs.duplicates, repairs.picks)
  return { rows, offers: (vendors) => offersFor(read, vendors) }
}

/** What committing an import would do now. */
export async function planImport(
  db: Connection,
  scope: Scope,
  stored: StoredImport,
  rows: ReadRow[],
): Promise<PlannedRow[]> {
  return dryRun(rows, await findStock(db, scope.organizationId, stored, rows), stored.roomId)
}

type Wanted = { id: string; outcome?: ImportRow['outcome'] | undefined; page: number; pageSize: number }

/** A page of the dry run, with the counts of all rows and every repair that fits. */
export async function previewImport(
  db: Connection,
  scope: Scope,
  { id, outcome, page, pageSize }: Wanted,
): Promise<ImportPreview> {
  const stored = await getImportContent(db, scope, id)
  const read = await readImport(stored)
  const planned = await planImport(db, scope, stored, read.rows)
  const rows = planned.map(({ row }) => row).filter((row) => !outcome || row.outcome === outcome)
  return {
    items: rows.slice((page - 1) * pageSize, page * pageSize).map(answered),
    total: rows.length,
    page,
    pageSize,
    counts: countOutcomes(planned),
    offers: read.offers(await vendorNames(db, scope.organizationId)),
  }
}

const answered = ({ problems, notes, ...row }: PlannedRow['row']): ImportRow => ({
  ...row,
  problems: problems.map(({ field, message, repair }) => ({
    field,
    ...spoken(message),
    repair: say(repair),
    repairReason: repair,
  })),
  notes: notes.map((sentence) => say(sentence)),
  noteReasons: notes,
})
