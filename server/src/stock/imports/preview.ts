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

/** What committing an import would do now. */
export async function planImport(
  db: Connection,
  scope: Scope,
  stored: StoredImport & { content: string },
): Promise<{ rows: ReadRow[]; planned: PlannedRow[]; offers: (vendors: string[]) => RepairOffer[] }> {
  const { fields, repairs } = stored.reading
  // A long list takes a while at every step; others are answered between two of them.
  const list = parseList(stored.content)
  await setImmediate()
  const read = readRows(list, { fields, repairs })
  await setImmediate()
  const rows = treatDuplicates(read, repairs.duplicates, repairs.picks)
  const stock = await findStock(db, scope.organizationId, stored, rows)
  return {
    rows,
    planned: dryRun(rows, stock, stored.roomId),
    offers: (vendors) => offersFor(read, vendors),
  }
}

type Wanted = { id: string; outcome?: ImportRow['outcome'] | undefined; page: number; pageSize: number }

/** A page of the dry run, with the counts of all rows and every repair that fits. */
export async function previewImport(
  db: Connection,
  scope: Scope,
  { id, outcome, page, pageSize }: Wanted,
): Promise<ImportPreview> {
  const { planned, offers } = await planImport(db, scope, await getImportContent(db, scope, id))
  const rows = planned.map(({ row }) => row).filter((row) => !outcome || row.outcome === outcome)
  return {
    items: rows.slice((page - 1) * pageSize, page * pageSize).map(answered),
    total: rows.length,
    page,
    pageSize,
    counts: countOutcomes(planned),
    offers: offers(await vendorNames(db, scope.organizationId)),
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
