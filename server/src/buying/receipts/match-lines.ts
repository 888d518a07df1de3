import type { MatchCandidate } from '@wellstock/contract/buying/receipt'
import { receivableStates } from '@wellstock/domain/buying/vendor-orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, recordStep, refuseStep } from '../../platform/workflow/document.ts'
import { type LockedVendorOrder, vendorOrderDocument } from '../vendor-orders/vendor-order-document.ts'
import { tooMany } from './check-lines.ts'
import { type OrderedLine, openOf, orderedLines } from './expected-lines.ts'
import { costOf } from './post-receipt.ts'
import { lockReceipt, receiptDocument } from './receipt-document.ts'
import { overUnits, settleOrders } from './settle-orders.ts'

/** The lines of vendor orders to the same office that goods could be part of: of the vendor, where one is known. */
export async function listCandidates(
  db: Connection,
  person: Person,
  receiptId: string,
): Promise<MatchCandidate[]> {
  const { organizationId } = person
  const [receipt] = await db.rows<{ officeId: string }>(
    'select office_id from receipt where organization_id = $1 and id = $2',
    [organizationId, receiptId],
  )
  if (!receipt || !covers(scopeOf(person, 'vendor-orders.write'), receipt.officeId))
    throw problem('NOT_FOUND', receiptDocument.notFound)
  const orders = await db.rows<{ id: string; number: string }>(
    `select v.id, v.number from vendor_order v
     join receipt r on r.organization_id = v.organization_id and r.id = $2 and r.office_id = v.office_id
     join vendor u on u.organization_id = v.organization_id and u.id = v.vendor_id
     where v.organization_id = $1 and v.state = any($3) and (r.vendor_id is null or r.vendor_id in (u.id, u.merged_into))
     order by v.sent_at desc limit 50`,
    [organizationId, receiptId, receivableStates],
  )
  const lines = await orderedLines(
    db,
    organizationId,
    orders.map(({ id }) => id),
  )
  return lines.flatMap((line): MatchCandidate[] => {
    const order = orders.find(({ id }) => id === line.vendorOrderId)
    const { most } = openOf(line)
    const { id: vendorOrderLineId, productId, name, unit } = line
    return order && most > 0 ? [{ vendorOrderLineId, order, productId, name, unit, most }] : []
  })
}

type Wanted = { id: string; version: number; lines: { id: string; vendorOrderLineId: string }[] }
type Unmatched = { id: string; productId: string; quantity: number; outcome: 'stocked' | 'quarantined' }

/**
 * Says which lines of vendor orders goods are part of that came without one. Something else than was ordered is agreed to by that.
 * What they cost is what was agreed; their movements stand as they were posted.
 */
export async function matchLines(tx: Connection, person: Person, { lines: wanted, ...at }: Wanted) {
  const { organizationId } = person
  const receipt = await lockReceipt(tx, scopeOf(person, 'vendor-orders.write'), 'match', at)
  const unmatched = await tx.rows<Unmatched>(
    `select id, product_id, quantity, outcome from receipt_line
     where organization_id = $1 and receipt_id = $2 and vendor_order_line_id is null and outcome <> 'rejected'`,
    [organizationId, receipt.id],
  )
  const orders = await lockOrders(tx, person, wanted)
  const ordered = await orderedLines(
    tx,
    organizationId,
    orders.map(({ id }) => id),
  )
  const matched = checked(wanted, unmatched, ordered)
  const vendorId = receipt.vendorId ?? orders[0]?.vendorId ?? null
  if (orders.some((order) => order.vendorId !== vendorId || order.officeId !== receipt.officeId))
    throw invalid({ lines: said.received_of_one_vendor() })
  const before = await overUnits(tx, organizationId, orders)
  await updateRow(tx, 'receipt', { organizationId, id: receipt.id }, { vendorId })
  await tx.rows(
    `update receipt_line k set vendor_order_line_id = w."vendorOrderLineId", unit_cost = w."unitCost", matched_by = $3, matched_at = now()
     from jsonb_to_recordset($2) as w (id uuid, "vendorOrderLineId" uuid, "unitCost" numeric) where k.organization_id = $1 and k.id = w.id`,
    [organizationId, JSON.stringify(matched), person.id],
  )
  await recordStep(tx, person, receiptDocument, 'match', receipt.id, {
    number: receipt.number,
    lines: wanted,
  })
  await settleOrders(tx, person, 'receive', orders, before, { receipt: receipt.number })
}

async function lockOrders(
  tx: Connection,
  person: Person,
  wanted: Wanted['lines'],
): Promise<LockedVendorOrder[]> {
  const found = await tx.rows<{ id: string }>(
    'select distinct vendor_order_id as id from vendor_order_line where organization_id = $1 and id = any($2) order by 1',
    [person.organizationId, wanted.map(({ vendorOrderLineId }) => vendorOrderLineId)],
  )
  const orders: LockedVendorOrder[] = []
  for (const { id } of found) {
    const order = await lockDocument(tx, vendorOrderDocument, scopeOf(person, 'vendor-orders.write'), id)
    await refuseStep(tx, vendorOrderDocument, 'receive', order, order)
    orders.push(order)
  }
  return orders
}

function checked(wanted: Wanted['lines'], unmatched: readonly Unmatched[], ordered: readonly OrderedLine[]) {
  const fields: Record<string, Sentence> = {}
  const lines = wanted.map(({ id, vendorOrderLineId }, place) => {
    const line = unmatched.find((each) => each.id === id)
    const order = ordered.find((each) => each.id === vendorOrderLineId)
    if (!line || wanted.findIndex((each) => each.id === id) < place)
      fields[`lines.${place}.id`] = said.receipt_line_not_open()
    if (!order) fields[`lines.${place}.vendorOrderLineId`] = said.order_line_does_not_exist()
    return {
      ...{
        id,
        vendorOrderLineId,
        quantity: line?.quantity ?? 0,
        outcome: line?.outcome ?? ('stocked' as const),
      },
      unitCost: order ? costOf(order) : null,
    }
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const over = tooMany(lines, ordered)
  if (Object.keys(over).length > 0)
    throw problem('OPERATION_FAILED', said.more_came_than_ordered(), { fields: over })
  return lines
}
