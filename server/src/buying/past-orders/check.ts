import { setImmediate } from 'node:timers/promises'
import type { PastImportProgress } from '@wellstock/contract/buying/past-orders'
import type { PastField } from '@wellstock/domain/buying/past-orders'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import { parseList } from '../../stock/lists/parse-list.ts'
import { pastKind } from './columns.ts'
import { changeDraft, getPastImport, lockImport, refuseIncomplete } from './imports.ts'
import { readKnownPast } from './known.ts'
import { type PlannedRow, RowPlanner } from './plan-rows.ts'
import { pastReader } from './read-rows.ts'

/** Rows worked out and kept at a time: others are answered between two of them. */
const PORTION = 1_000

export type Call = Pick<ScopedCall, 'app' | 'person'>
type Wanted = { id: string; version: number }

type Stored = {
  content: string
  fields: (PastField | null)[]
  order: 'day' | 'month' | null
  officeId: string
  vendorId: string | null
  vendors: Record<string, string>
  currency: string
}

/** Works out what each row of a draft comes to, in portions, and reports how far it is. No order is written. */
export async function* checkPastImport(
  { app, person }: Call,
  { id, version }: Wanted,
): AsyncGenerator<PastImportProgress> {
  const { organizationId } = person
  const write = <T>(work: (tx: Connection) => Promise<T>) => app.database.write(organizationId, work)
  const { stored, today } = await write(async (tx) => {
    await lockImport(tx, person, id, { version, states: ['draft'] })
    const [found] = await tx.rows<Stored>(
      `select i.content, i.fields, i.date_order as "order", i.office_id, i.vendor_id, i.vendors, o.currency
       from past_import i join organization o on o.id = i.organization_id where i.organization_id = $1 and i.id = $2`,
      [organizationId, id],
    )
    if (!found) throw problem('NOT_FOUND', said.past_import_not_found())
    refuseIncomplete(found.fields, found.vendorId !== null)
    await tx.rows('delete from past_import_row where organization_id = $1 and import_id = $2', [
      organizationId,
      id,
    ])
    await changeDraft(tx, person, id, {})
    return { stored: found, today: await todayOf(tx, organizationId, app.now()) }
  })
  const begun = version + 1

  const list = parseList(stored.content, pastKind)
  await setImmediate()
  const reader = pastReader(list, { ...stored, today })
  const rows = []
  for (const row of list.rows) {
    rows.push(reader(row))
    if (rows.length % PORTION === 0) await setImmediate()
  }
  const known = await readKnownPast(
    (work) => app.database.read(organizationId, work),
    { organizationId, today, ...stored },
    rows,
  )
  const planner = new RowPlanner(known)
  const counts = { new: 0, same: 0, problem: 0, orders: 0, lines: 0, receipts: 0, bills: 0 }
  for (let from = 0; from < rows.length; from += PORTION) {
    yield { step: 'working', done: from, rows: rows.length }
    const planned = rows.slice(from, from + PORTION).map((row) => planner.plan(row))
    for (const { outcome, plan } of planned) {
      counts[outcome]++
      counts.orders += plan?.order ? 1 : 0
      counts.lines += plan?.line ? 1 : 0
      counts.receipts += plan?.receipt ? 1 : 0
      counts.bills += plan?.bill ? 1 : 0
    }
    await write(async (tx) => {
      await lockImport(tx, person, id, { version: begun, states: ['draft'] })
      await keepRows(tx, organizationId, id, planned)
    })
  }
  const checked = await write(async (tx) => {
    await lockImport(tx, person, id, { version: begun, states: ['draft'] })
    // By the clock that says when other files were written.
    await tx.rows(
      `update past_import set counts = $3, checked_at = now(), updated_at = now(), version = version + 1
       where organization_id = $1 and id = $2`,
      [organizationId, id, JSON.stringify(counts)],
    )
    tx.touch('past-import', id)
    return getPastImport(tx, person, id)
  })
  yield { step: 'done', import: checked }
}

const keepRows = (tx: Connection, organizationId: string, id: string, rows: readonly PlannedRow[]) =>
  tx.rows(
    `insert into past_import_row (organization_id, import_id, line, outcome, number, vendor, name, vendor_id, product_id, pack, problem, plan)
     select $1, $2, line, outcome, number, vendor, name, "vendorId", "productId", pack, problem, plan
     from jsonb_to_recordset($3::jsonb) as row (line int, outcome text, number text, vendor text, name text, "vendorId" uuid,
       "productId" uuid, pack text, problem jsonb, plan jsonb)`,
    [organizationId, id, JSON.stringify(rows)],
  )
