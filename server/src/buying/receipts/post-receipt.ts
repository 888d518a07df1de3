import type { ReadReceipt } from '@wellstock/contract/buying/receiving'
import { isClaimed } from '@wellstock/domain/buying/receipts'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumberIn } from '../../identity/offices/next-number.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, refuseStep } from '../../platform/workflow/document.ts'
import { momentOf, refuseNotTheirs } from '../../stock/commands/run-command.ts'
import { findPlace, type Place, refuseInactive } from '../../stock/inventory/places.ts'
import { postMovements } from '../../stock/inventory/post-movement.ts'
import { type LockedVendorOrder, vendorOrderDocument } from '../vendor-orders/vendor-order-document.ts'
import { isShortDated, type Known, lineIssues, tooMany } from './check-lines.ts'
import { draftClaim } from './claims.ts'
import { GOODS, type OrderedLine, orderedLines, standIns, type Taken } from './expected-lines.ts'
import { lotsFor } from './lots-for.ts'
import { recordsFor, roomsFor } from './putaway.ts'
import { receiverRefusals } from './receiving-rules.ts'
import { overUnits, settleOrders } from './settle-orders.ts'

/**
 * Takes goods in, as a whole or not at all: into stock, into quarantine, or not over the threshold. What was ordered follows,
 * and its money where more has come. The same receipt again is the one there is.
 */
export async function postReceipt(tx: Connection, person: Person, wanted: ReadReceipt, now: Date) {
  refuseNotTheirs(person, wanted.by)
  const { organizationId } = person
  const scope = scopeOf(person, 'receipts.write')
  if (!covers(scope, wanted.officeId)) throw invalid({ officeId: said.office_does_not_exist() })
  const place = await findPlace(tx, scope, { officeId: wanted.officeId })
  if (await isThere(tx, person, wanted)) return
  refuseInactive(place)
  const occurredAt = momentOf(wanted.occurredAt, now)
  const orders = await lockOrders(tx, person, wanted)
  // Of two that are the same the second waited, and finds the first.
  if (await isThere(tx, person, wanted)) return
  const known = await readKnown(tx, organizationId, wanted, orders)
  const issues = lineIssues(wanted.lines, known)
  if (Object.keys(issues).length > 0) throw invalid(issues)
  const over = tooMany(wanted.lines, known.ordered)
  if (Object.keys(over).length > 0)
    throw problem('OPERATION_FAILED', said.more_came_than_ordered(), { fields: over })

  const lines = await placeLines(tx, person, place, wanted, known)
  const number = await nextNumberIn(tx, organizationId, wanted.officeId, 'GR')
  const before = await overUnits(tx, organizationId, orders)
  const vendorId = orders[0]?.vendorId ?? (await vendorOf(tx, organizationId, wanted.vendorId))
  const { id, officeId, deliveryNote, note: words, temperature, device } = wanted
  const row = {
    ...{ organizationId, id, number, officeId, vendorId, deliveryNote, note: words, temperature, device },
    receivedBy: person.id,
    receivedAt: occurredAt ?? now.toISOString(),
  }
  if (!(await insertRow(tx, 'receipt', row, { orSkip: true }))) return
  await insertLines(tx, organizationId, id, lines)
  await postMovements(
    tx,
    person,
    { cause: 'receipt', id },
    lines.flatMap(({ itemId, ...line }) =>
      itemId === null
        ? []
        : {
            ...{
              itemId,
              lotId: line.lotId,
              quantity: line.quantity,
              unitCost: line.unitCost,
              lineId: line.id,
            },
            ...{ type: 'receipt', reason: 'received', note: number },
          },
    ),
    occurredAt,
  )
  await settleOrders(tx, person, 'receive', orders, before, { receipt: number })
  if (lines.some(isClaimed)) await draftClaim(tx, person, { id, officeId })
  await tx.batch(
    () => note(tx, person, 'receipt.posted', { entity: 'receipt', id }, { number, ...wanted }),
    () => publish(tx, organizationId, 'receipt.changed', { receiptId: id }),
  )
}

/** It was taken in already: an answer got lost on its way. */
async function isThere(tx: Connection, { organizationId }: Person, { id, officeId }: ReadReceipt) {
  const [known] = await tx.rows<{ officeId: string }>(
    'select office_id from receipt where organization_id = $1 and id = $2',
    [organizationId, id],
    'office-of-receipt',
  )
  if (known && known.officeId !== officeId)
    throw problem('DUPLICATE_DATA', said.command_identifier_used(), {
      fields: { id: said.command_identifier_used() },
    })
  return known !== undefined
}

/** The vendor orders goods came for, locked in one order for everyone; all of the office, and of one vendor. */
async function lockOrders(tx: Connection, person: Person, { officeId, lines }: ReadReceipt) {
  const { organizationId } = person
  const ids = lines.flatMap(({ vendorOrderLineId }) => vendorOrderLineId ?? [])
  const found = await tx.rows<{ id: string }>(
    `select distinct vendor_order_id as id from vendor_order_line where organization_id = $1 and id = any($2) order by 1`,
    [organizationId, ids],
    'orders-to-receive',
  )
  const orders: LockedVendorOrder[] = []
  for (const { id } of found) {
    const order = await lockDocument(tx, vendorOrderDocument, scopeOf(person, 'receipts.write'), id)
    await refuseStep(tx, vendorOrderDocument, 'receive', order, order)
    if (order.officeId !== officeId || order.vendorId !== (orders[0]?.vendorId ?? order.vendorId))
      throw invalid({ lines: said.received_of_one_vendor() })
    orders.push(order)
  }
  const refusals = await receiverRefusals(
    tx,
    person,
    orders.map(({ id }) => id),
  )
  const refusal = refusals.find((sentence) => sentence !== null)
  if (refusal) throw problem('FORBIDDEN', refusal)
  return orders
}

async function readKnown(
  tx: Connection,
  organizationId: string,
  { officeId, temperature, lines }: ReadReceipt,
  orders: readonly LockedVendorOrder[],
): Promise<Known> {
  const ordered = await orderedLines(
    tx,
    organizationId,
    orders.map(({ id }) => id),
  )
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const products = await tx.rows<Taken & { today: string }>(
    `select ${GOODS}, office_today(o.timezone)::text as today from product d
     join office o on o.organization_id = d.organization_id and o.id = $3
     where d.organization_id = $1 and d.id = any($2) for share of d`,
    [organizationId, productIds, officeId],
    'products-to-receive',
  )
  const others = lines.flatMap(({ vendorOrderLineId, productId }) => {
    const line = ordered.find(({ id }) => id === vendorOrderLineId)
    return line && line.productId !== productId ? line.id : []
  })
  const instead = others.length > 0 ? await standIns(tx, organizationId, others) : []
  return {
    today: products[0]?.today ?? '',
    temperature,
    ordered,
    products: new Map(products.map((product) => [product.productId, product])),
    standsIn: (productId, line) =>
      instead.some((each) => each.productId === productId && each.lineId === line),
  }
}

type PlacedLine = {
  id: string
  position: number
  vendorOrderLineId: string | null
  productId: string
  itemId: string | null
  lotId: string | null
  lotNumber: string
  expiryDate: string | null
  quantity: number
  outcome: ReadReceipt['lines'][number]['outcome']
  problem: ReadReceipt['lines'][number]['problem']
  unitCost: number | null
  note: string
}

/** Where each line is put, as which lot and at which cost. */
async function placeLines(
  tx: Connection,
  person: Person,
  office: Place,
  { lines: asked }: ReadReceipt,
  { ordered, products, today }: Known,
): Promise<PlacedLine[]> {
  const lots = await lotsFor(
    tx,
    person.organizationId,
    asked.flatMap(({ productId, lotNumber, expiryDate = null, outcome }, place) =>
      lotNumber && outcome !== 'rejected'
        ? [{ place, productId, lotNumber, expiryDate, isStocked: outcome === 'stocked' }]
        : [],
    ),
    today,
  )
  const lines = asked.map((line, place) =>
    line.outcome === 'stocked' && lots.get(place)?.isRecalled
      ? { ...line, outcome: 'quarantined' as const, problem: 'recalled' as const, roomId: undefined }
      : line,
  )
  const rooms = await roomsFor(tx, person.organizationId, office, lines)
  const put = lines.flatMap((line, place) => {
    const room = rooms[place]
    return room ? [{ line, place, room }] : []
  })
  const records = await recordsFor(
    tx,
    person,
    office,
    put.map(({ line, place, room }) => ({
      ...{ place, productId: line.productId, roomId: room.id, roomName: room.name },
      serialNumber: line.serialNumber ?? null,
    })),
  )
  return lines.map((line, position) => {
    const { vendorOrderLineId, productId, quantity, outcome, lotNumber = '', expiryDate = null } = line
    const agreed = ordered.find(({ id }) => id === vendorOrderLineId)
    const product = products.get(productId)
    const isShort = outcome === 'stocked' && product !== undefined && isShortDated(line, product, today)
    return {
      ...{ id: uuid(), position, vendorOrderLineId, productId, quantity, outcome, lotNumber, expiryDate },
      problem: isShort ? 'short_dated' : outcome === 'stocked' ? null : line.problem,
      itemId: records[put.findIndex(({ place }) => place === position)]?.id ?? null,
      lotId: lots.get(position)?.id ?? null,
      unitCost: agreed ? costOf(agreed) : (line.unitCost ?? null),
      note: line.note,
    }
  })
}

/** What a base unit costs, as agreed; what comes again, as much as what went back. */
export const costOf = ({
  packPrice,
  packQuantity,
  replacedCost,
}: Pick<OrderedLine, 'packPrice' | 'packQuantity' | 'replacedCost'>) =>
  replacedCost ?? Math.round((packPrice / packQuantity) * 10_000) / 10_000

async function vendorOf(tx: Connection, organizationId: string, vendorId: string | null) {
  if (vendorId === null) return null
  const [vendor] = await tx.rows<{ id: string }>(
    'select coalesce(merged_into, id) as id from vendor where organization_id = $1 and id = $2 for share',
    [organizationId, vendorId],
  )
  if (!vendor) throw invalid({ vendorId: said.vendor_does_not_exist() })
  return vendor.id
}

const insertLines = (
  tx: Connection,
  organizationId: string,
  receiptId: string,
  lines: readonly PlacedLine[],
) =>
  tx.rows(
    `insert into receipt_line (organization_id, id, receipt_id, position, vendor_order_line_id, product_id, item_id, lot_id, lot_number,
       expiry_date, quantity, outcome, problem, unit_cost, note)
     select $1, id, $2, position, "vendorOrderLineId", "productId", "itemId", "lotId", "lotNumber", "expiryDate", quantity, outcome, problem,
       -- What came without an order costs what it says, or what the item cost last.
       coalesce("unitCost", (select i.unit_price from item i where i.organization_id = $1 and i.id = "itemId")), note
     from jsonb_to_recordset($3) as w (id uuid, position int, "vendorOrderLineId" uuid, "productId" uuid, "itemId" uuid, "lotId" uuid,
       "lotNumber" text, "expiryDate" date, quantity int, outcome text, problem text, "unitCost" numeric, note text)
     order by position`,
    [organizationId, receiptId, JSON.stringify(lines)],
    'insert-receipt-lines',
  )
