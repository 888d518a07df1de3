import type { PriceListProgress } from '@wellstock/contract/buying/price-lists'
import type { PriceOutcome } from '@wellstock/contract/buying/prices'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { currentGrants } from '../../platform/access/current-grants.ts'
import { everyOffice, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockDocument, moveTo, NOW, refuseStep } from '../../platform/workflow/document.ts'
import { checkPrices } from '../price-checks/record-prices.ts'
import { dropPrices, settlePrices } from '../price-checks/settle-prices.ts'
import type { Call } from './check.ts'
import { risenLines } from './list-findings.ts'
import { getPriceList, lockList, refuseDays, WAITING } from './lists.ts'
import { type LockedList, priceListDocument } from './price-list-document.ts'
import { endPrices, laterPrices, writePrices } from './write-prices.ts'

/** Lines written at a time: others wait for no more than these. */
const PORTION = 500

type Wanted = { id: string; version: number }

/**
 * Writes the prices of a list in portions and reports how far it is. Lines that are asked or left out wait; answered later, they
 * are taken by taking it again. After a crash it goes on where it was.
 */
export async function* takePriceList(
  { app, person }: Call,
  wanted: Wanted,
): AsyncGenerator<PriceListProgress> {
  const write = <T>(work: (tx: Connection) => Promise<T>) => app.database.write(person.organizationId, work)
  const { list, rows } = await write((tx) => begin(tx, person, app.now(), wanted))
  for (let done = 0; done < rows; ) {
    yield { step: 'working', done, rows }
    const written = await write((tx) => takePortion(tx, person, list))
    if (written === 0) break
    done += written
  }
  const taken = await write(async (tx) => {
    const locked = await lockList(tx, person, list.id, { version: list.version, states: ['taking'] })
    await moveTo(tx, person, priceListDocument, 'take', locked, 'taken', {
      about: { number: list.number, lines: rows },
    })
    await settlePrices(tx, person.organizationId, list.id, 'accepted')
    tx.touch('price')
    return getPriceList(tx, person, list.id)
  })
  yield { step: 'done', list: taken }
}

async function begin(tx: Connection, person: Person, now: Date, { id, version }: Wanted) {
  const list = await lockDocument(tx, priceListDocument, everyOffice(person), id)
  await refuseStep(tx, priceListDocument, 'begin', list, {}, version)
  if (!list.isChecked) throw problem('OPERATION_FAILED', said.price_list_not_checked())
  if (list.state === 'draft') await refuseDays(tx, person.organizationId, now, list)
  const [waiting] = await tx.rows<{ rows: number }>(
    `select count(*) as rows from price_list_line where organization_id = $1 and price_list_id = $2 and ${WAITING}`,
    [person.organizationId, id],
  )
  const rows = waiting?.rows ?? 0
  if (rows === 0) throw problem('OPERATION_FAILED', said.price_list_nothing_to_take())
  await moveTo(tx, person, priceListDocument, 'begin', list, 'taking', {
    stamps: { taken_by: person.id, taken_at: NOW },
    about: { number: list.number, lines: rows },
  })
  return { list: { ...list, version: version + 1 }, rows }
}

type Waiting = {
  line: number
  outcome: PriceOutcome
  productId: string
  vendorSku: string
  pack: string
  packQuantity: number
  price: number
  minimumPacks: number | null
  multiplePacks: number | null
  leadTimeDays: number | null
  beforePrice: number | null
  beforePackQuantity: number | null
}

/** Writes some of the lines that wait. Returns how many are settled. */
async function takePortion(tx: Connection, person: Person, list: LockedList): Promise<number> {
  const { organizationId } = person
  const grants = await currentGrants(tx, person)
  if (scopeOf({ ...person, grants }, 'vendors.write').offices !== 'all') throw problem('FORBIDDEN')
  await lockList(tx, person, list.id, { version: list.version, states: ['taking'] })
  const lines = await tx.rows<Waiting>(
    `select line, outcome, product_id, vendor_sku, pack, coalesce(pack_quantity, 1) as "packQuantity", coalesce(price, 0) as price, minimum_packs,
       multiple_packs, lead_time_days, before_price, before_pack_quantity
     from price_list_line where organization_id = $1 and price_list_id = $2 and ${WAITING} order by line limit ${PORTION}`,
    [organizationId, list.id],
  )
  if (lines.length === 0) return 0
  const ids = await writeProducts(tx, organizationId, list.vendorId, lines)
  const held = { organizationId, ...list }
  const later = await laterPrices(tx, held, [...ids.values()])
  const idOf = ({ productId }: Waiting) => ids.get(productId) ?? ''
  const free = lines.filter((line) => !later.has(idOf(line)))
  const cause = { ...held, priceListId: list.id, personId: person.id }
  const dropped = free.filter(({ outcome }) => outcome === 'dropped')
  if (dropped.length > 0) await endPrices(tx, cause, dropped.map(idOf))
  const prices = free.filter(({ outcome }) => outcome !== 'dropped')
  await checkPrices(
    tx,
    organizationId,
    { source: 'list', id: list.id, officeId: null },
    list.vendorId,
    risenLines(prices),
  )
  await writePrices(
    tx,
    cause,
    prices.map((line) => ({
      vendorProductId: idOf(line),
      price: line.price,
      pack: line.pack,
      packQuantity: line.packQuantity,
    })),
  )
  // Somebody wrote a later price since the list was checked.
  const late = lines.filter((line) => later.has(idOf(line)))
  await tx.rows(
    `update price_list_line l set outcome = coalesce(case when r.message is not null then 'refused' end, outcome), message = coalesce(r.message, l.message),
       is_taken = r.message is null
     from jsonb_to_recordset($3::jsonb) as r (line int, message jsonb)
     where l.organization_id = $1 and l.price_list_id = $2 and l.line = r.line`,
    [
      organizationId,
      list.id,
      JSON.stringify([
        ...free.map(({ line }) => ({ line, message: null })),
        ...late.map((line) => ({
          line: line.line,
          message: said.price_starts_later({ date: later.get(idOf(line)) ?? '' }),
        })),
      ]),
    ],
  )
  return lines.length
}

/** The vendor's catalog has these products from now on. Answers with their rows in it, by product, locked. */
async function writeProducts(
  tx: Connection,
  organizationId: string,
  vendorId: string,
  lines: readonly Waiting[],
) {
  const rows = await tx.rows<{ id: string; productId: string }>(
    `insert into vendor_product as v (organization_id, id, vendor_id, product_id, vendor_sku, minimum_packs, multiple_packs, lead_time_days)
     select $1, id, $2, "productId", "vendorSku", "minimumPacks", "multiplePacks", "leadTimeDays"
     from jsonb_to_recordset($3::jsonb) as row (id uuid, "productId" uuid, "vendorSku" text, "minimumPacks" int, "multiplePacks" int,
       "leadTimeDays" int) order by "productId"
     on conflict (organization_id, vendor_id, product_id) do update set
       vendor_sku = coalesce(nullif(excluded.vendor_sku, ''), v.vendor_sku),
       minimum_packs = coalesce(excluded.minimum_packs, v.minimum_packs),
       multiple_packs = coalesce(excluded.multiple_packs, v.multiple_packs),
       lead_time_days = coalesce(excluded.lead_time_days, v.lead_time_days),
       updated_at = now(), version = v.version + 1
     returning v.id, v.product_id`,
    [organizationId, vendorId, JSON.stringify(lines.map((line) => ({ id: uuid(), ...line })))],
  )
  return new Map(rows.map(({ id, productId }) => [productId, id]))
}

/**
 * Takes all prices of a list back, product by product in portions: those that held before hold again. Refused once later
 * prices follow. After a crash it goes on where it was.
 */
export async function* undoPriceList(
  { app, person }: Call,
  wanted: Wanted,
): AsyncGenerator<PriceListProgress> {
  const { organizationId } = person
  const write = <T>(work: (tx: Connection) => Promise<T>) => app.database.write(organizationId, work)
  const rows = await write((tx) => beginUndo(tx, person, wanted))
  for (let done = 0; ; ) {
    yield { step: 'working', done, rows }
    const released = await write((tx) => undoPortion(tx, organizationId, wanted.id))
    if (released === 0) break
    done += released
  }
  yield {
    step: 'done',
    list: await app.database.read(organizationId, (db) => getPriceList(db, person, wanted.id)),
  }
}

const TO_UNDO = `select vendor_product_id from vendor_price where organization_id = $1
  and ((price_list_id = $2 and undone_at is null) or ended_by_list = $2)`

async function beginUndo(tx: Connection, person: Person, { id, version }: Wanted): Promise<number> {
  const list = await lockDocument(tx, priceListDocument, everyOffice(person), id)
  const [left] = await tx.rows<{ rows: number }>(
    `select count(distinct vendor_product_id) as rows from (${TO_UNDO}) p`,
    [...[person.organizationId, id]],
  )
  const rows = left?.rows ?? 0
  if (list.state === 'undone' && rows > 0) return rows
  await refuseStep(tx, priceListDocument, 'undo', list, {}, version)
  try {
    await moveTo(tx, person, priceListDocument, 'undo', list, 'undone', {
      stamps: { undone_by: person.id, undone_at: NOW },
      about: { number: list.number },
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'price_list_latest') throw error
    throw problem('OPERATION_FAILED', said.price_list_later_prices())
  }
  await dropPrices(tx, person.organizationId, id)
  return rows
}

async function undoPortion(tx: Connection, organizationId: string, id: string): Promise<number> {
  const some = await tx.rows<{ id: string }>(
    `select distinct vendor_product_id as id from (${TO_UNDO}) p order by 1 limit ${PORTION}`,
    [organizationId, id],
  )
  const ids = some.map((row) => row.id)
  if (ids.length === 0) return 0
  await tx.rows(
    `update vendor_price set undone_at = now()
     where organization_id = $1 and price_list_id = $2 and undone_at is null and vendor_product_id = any($3)`,
    [organizationId, id, ids],
  )
  await tx.rows(
    `update vendor_price set ended_on = null, ended_by_list = null
     where organization_id = $1 and ended_by_list = $2 and vendor_product_id = any($3)`,
    [organizationId, id, ids],
  )
  tx.touch('price')
  return ids.length
}
