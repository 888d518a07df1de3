import type { PastImport, PastImportProgress } from '@wellstock/contract/buying/past-orders'
import type { PastPlan } from '@wellstock/domain/buying/past-orders'
import { said } from '@wellstock/messages/sentence'
import { currentGrants } from '../../platform/access/current-grants.ts'
import { everyOffice, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockDocument, moveTo, NOW, refuseStep } from '../../platform/workflow/document.ts'
import type { Call } from './check.ts'
import { getPastImport, lockImport } from './imports.ts'
import { type LockedImport, pastImportDocument } from './past-import-document.ts'

/** Rows written at a time: others wait for no more than these. */
const PORTION = 500
const NAMED_BLOCKERS = 20

type Wanted = { id: string; version: number; allOrNothing: boolean }

/**
 * Writes what the rows of a file bring in portions and reports how far it is. Rows with a problem are left out, unless it is all or
 * nothing. After a crash it goes on where it was; sent again once it is done, it says so.
 */
export async function* commitPastImport(
  { app, person }: Call,
  wanted: Wanted,
): AsyncGenerator<PastImportProgress> {
  const write = <T>(work: (tx: Connection) => Promise<T>) => app.database.write(person.organizationId, work)
  const begun = await write((tx) => begin(tx, person, wanted))
  if (begun === null) {
    const done = await app.database.read(person.organizationId, (db) => getPastImport(db, person, wanted.id))
    return yield { step: 'done', import: done }
  }
  const { locked, rows } = begun
  for (let done = 0; ; ) {
    yield { step: 'working', done: Math.min(done, rows), rows }
    const written = await write((tx) => writePortion(tx, person, locked))
    if (written === 0) break
    done += written
  }
  const committed = await write(async (tx) => {
    const now = await lockImport(tx, person, locked.id, { version: locked.version, states: ['writing'] })
    const { counts } = await getPastImport(tx, person, locked.id)
    await moveTo(tx, person, pastImportDocument, 'commit', now, 'committed', {
      about: { fileName: now.fileName, ...counts },
    })
    tx.touch('past-order')
    return getPastImport(tx, person, locked.id)
  })
  yield { step: 'done', import: committed }
}

/** Null: it is written already. */
async function begin(tx: Connection, person: Person, { id, version, allOrNothing }: Wanted) {
  const { organizationId } = person
  const found = await lockDocument(tx, pastImportDocument, everyOffice(person), id)
  if (found.state === 'committed') return null
  await refuseStep(tx, pastImportDocument, 'begin', found, {}, version)
  if (found.checkedAt === null) throw problem('OPERATION_FAILED', said.price_list_not_checked())
  if (found.state === 'draft') {
    if (allOrNothing) await refuseProblems(tx, organizationId, id)
    await refuseOthers(tx, organizationId, id)
  }
  const [left] = await tx.rows<{ rows: number }>(
    `select count(*) as rows from past_import_row where organization_id = $1 and import_id = $2 and outcome = 'new' and not is_written`,
    [organizationId, id],
  )
  const rows = left?.rows ?? 0
  if (found.state === 'draft' && rows === 0)
    throw problem('OPERATION_FAILED', said.past_nothing_to_bring_in())
  await moveTo(tx, person, pastImportDocument, 'begin', found, 'writing', {
    stamps: found.state === 'draft' ? { committed_by: person.id, committed_at: NOW } : {},
    about: { fileName: found.fileName, rows },
  })
  return { locked: { ...found, version: found.version + 1 }, rows }
}

async function refuseProblems(tx: Connection, organizationId: string, id: string) {
  const bad = await tx.rows<{ line: number; sentence: { message: string }; total: number }>(
    `select line, problem -> 'sentence' as sentence, count(*) over () as total from past_import_row
     where organization_id = $1 and import_id = $2 and outcome = 'problem' order by line limit ${NAMED_BLOCKERS}`,
    [organizationId, id],
  )
  if (bad[0])
    throw problem(
      'OPERATION_FAILED',
      said.rows_cannot_be_imported({ rows: said.rows({ count: bad[0].total }) }),
      {
        blockers: bad.map(({ line, sentence }) => said.line_says({ line, message: sentence as never })),
      },
    )
}

/** What was there when the rows were worked out has to be there still. */
async function refuseOthers(tx: Connection, organizationId: string, id: string) {
  const [other] = await tx.rows<{ isWriting: boolean }>(
    `select o.state = 'writing' as "isWriting" from past_import o
     join past_import i on i.organization_id = o.organization_id and i.id = $2
     where o.organization_id = $1 and o.id <> $2 and (o.state = 'writing' or greatest(o.committed_at, o.undone_at) > i.checked_at)
     order by 1 desc limit 1`,
    [organizationId, id],
  )
  if (other)
    throw problem(
      'OPERATION_FAILED',
      other.isWriting ? said.past_import_other_writing() : said.past_import_other_since(),
    )
}

/** Writes what some of the rows bring. Returns how many they were. */
async function writePortion(tx: Connection, person: Person, { id, version }: LockedImport): Promise<number> {
  const { organizationId } = person
  const grants = await currentGrants(tx, person)
  if (scopeOf({ ...person, grants }, 'vendors.write').offices !== 'all') throw problem('FORBIDDEN')
  await lockImport(tx, person, id, { version, states: ['writing'] })
  const rows = await tx.rows<{ line: number; plan: PastPlan }>(
    `select line, plan from past_import_row where organization_id = $1 and import_id = $2 and outcome = 'new' and not is_written
     order by line limit ${PORTION}`,
    [organizationId, id],
  )
  if (rows.length === 0) return 0
  const insert = (text: string, parts: readonly unknown[]) =>
    parts.length > 0 && tx.rows(text, [organizationId, id, JSON.stringify(parts)])
  await insert(
    `insert into past_order (organization_id, id, import_id, number, vendor_id, office_id, ordered_on)
     select $1, id, $2, number, "vendorId", "officeId", "orderedOn" from jsonb_to_recordset($3::jsonb) as o (id uuid, number text,
       "vendorId" uuid, "officeId" uuid, "orderedOn" date)`,
    rows.flatMap(({ plan }) => plan.order ?? []),
  )
  await insert(
    `insert into past_order_line (organization_id, id, import_id, past_order_id, line, product_id, pack, pack_quantity, packs, pack_price,
       promised_on)
     select $1, id, $2, "orderId", line, "productId", pack, "packQuantity", packs, "packPrice", "promisedOn"
     from jsonb_to_recordset($3::jsonb) as l (id uuid, "orderId" uuid, line int, "productId" uuid, pack text, "packQuantity" int, packs int,
       "packPrice" numeric, "promisedOn" date)`,
    rows.flatMap(({ line, plan }) => (plan.line ? { ...plan.line, line } : [])),
  )
  await insert(
    `insert into past_receipt (organization_id, id, import_id, past_order_line_id, received_on, quantity, rejected)
     select $1, id, $2, "lineId", "receivedOn", quantity, rejected from jsonb_to_recordset($3::jsonb) as r (id uuid, "lineId" uuid,
       "receivedOn" date, quantity int, rejected int)`,
    rows.flatMap(({ plan }) => plan.receipt ?? []),
  )
  await insert(
    `insert into past_bill (organization_id, id, import_id, past_order_line_id, number, invoiced_on, quantity, pack_price)
     select $1, id, $2, "lineId", invoice, "invoicedOn", quantity, "packPrice" from jsonb_to_recordset($3::jsonb) as b (id uuid,
       "lineId" uuid, invoice text, "invoicedOn" date, quantity int, "packPrice" numeric)`,
    rows.flatMap(({ plan }) => plan.bill ?? []),
  )
  await tx.rows(
    'update past_import_row set is_written = true where organization_id = $1 and import_id = $2 and line = any($3)',
    [organizationId, id, rows.map(({ line }) => line)],
  )
  return rows.length
}

/** Takes all that a file brought in away again. Refused, with their names, while later files have added to it. */
export async function undoPastImport(
  tx: Connection,
  person: Person,
  { id, version }: { id: string; version: number },
): Promise<PastImport> {
  const { organizationId } = person
  const found = await lockDocument(tx, pastImportDocument, everyOffice(person), id)
  await refuseStep(tx, pastImportDocument, 'undo', found, {}, version)
  const later = await tx.rows<{ fileName: string }>(
    `select i.file_name from past_import i where i.organization_id = $1 and i.id <> $2 and i.state in ('writing', 'committed') and exists (
       select from past_order_line l
       left join past_receipt r on r.organization_id = l.organization_id and r.past_order_line_id = l.id and r.import_id = i.id
       left join past_bill b on b.organization_id = l.organization_id and b.past_order_line_id = l.id and b.import_id = i.id
       where l.organization_id = $1 and l.import_id = $2 and (r.id is not null or b.id is not null))
     order by i.committed_at limit ${NAMED_BLOCKERS}`,
    [organizationId, id],
  )
  if (later.length > 0)
    throw problem('OPERATION_FAILED', said.past_import_followed(), {
      blockers: later.map(({ fileName }) => said.past_import_undo_first({ file: fileName })),
    })
  const { counts } = await getPastImport(tx, person, id)
  await moveTo(tx, person, pastImportDocument, 'undo', found, 'undone', {
    stamps: { undone_by: person.id, undone_at: NOW },
    about: { fileName: found.fileName, ...counts },
  })
  for (const table of ['past_bill', 'past_receipt', 'past_order_line', 'past_order'])
    await tx.rows(`delete from ${table} where organization_id = $1 and import_id = $2`, [organizationId, id])
  tx.touch('past-order')
  return getPastImport(tx, person, id)
}
