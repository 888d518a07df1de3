import { type OrderedUnits, unbilledOf } from '@wellstock/domain/buying/invoice-money'
import { type Closing, takeFrom } from '@wellstock/domain/buying/vendor-orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, NOW, recordStep } from '../../platform/workflow/document.ts'
import { dropPrices } from '../price-checks/settle-prices.ts'
import { closeVendorOrder, closeWhereBilled } from './close-where-billed.ts'
import { mailOfCancellation } from './mail-vendor.ts'
import { type Ended, endMoney } from './money.ts'
import { lockOrdersOf } from './orders-at-vendor.ts'
import { receiptProgress } from './receipt-progress.ts'
import {
  type LockedVendorOrder,
  lockForStep,
  lockVendorOrder,
  vendorOrderDocument,
} from './vendor-order-document.ts'

type AtVersion = { id: string; version: number }
type WithReason = AtVersion & { reason: string; becomes: Closing }

type OpenLine = {
  id: string
  name: string
  packQuantity: number
  open: number
  /** `added`: units beyond its order that are still there. */
  parts: (OrderedUnits & { id: string; open: number; added: number; neededBy: string; isLive: boolean })[]
}

/** What of the lines is still to come, and for whom; the order lines locked. `isLive`: their order can still have it bought. */
async function openLines(tx: Connection, organizationId: string, id: string): Promise<OpenLine[]> {
  await lockOrdersOf(tx, organizationId, id)
  return tx.rows<OpenLine>(
    `select l.id, d.name, l.pack_quantity, greatest(0, l.quantity - l.closed - l.received) as open,
       coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'open', greatest(0, p.quantity - p.returned - p.closed - p.received),
         'ordered', p.quantity - p.returned, 'over', greatest(0, p.received + p.returned + p.closed - p.quantity), 'cancelled', p.closed,
         'billed', p.billed, 'credited', p.credited, 'added', greatest(0, p.revised - p.closed), 'neededBy', coalesce(n.needed_by, o.needed_by), 'isLive', order_is_approved(o.state))) filter (where p.id is not null), '[]') as parts
     from vendor_order_line l
     join product d on d.organization_id = l.organization_id and d.id = l.product_id
     left join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
     left join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
     left join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
     where l.organization_id = $1 and l.vendor_order_id = $2 and l.closed < l.quantity
     group by l.id, d.name, l.pack_quantity, l.quantity, l.closed, l.received, l.position order by l.position, l.id`,
    [organizationId, id],
  )
}

/** It is for nobody's order. */
const isReplacement = ({ parts }: OpenLine) => parts.length === 0

/**
 * Ends units of parts: what goes back is to be ordered again, as long as its order is open; the money follows. What a revision added
 * was no order's, and ends first.
 */
async function endUnits(
  tx: Connection,
  person: Person,
  order: LockedVendorOrder,
  lines: readonly OpenLine[],
  units: ReadonlyMap<string, number>,
  becomes: Closing,
) {
  const { organizationId } = person
  const [again, ordered] = [lines.filter(isReplacement), lines.filter((line) => !isReplacement(line))]
  const ended = ordered.flatMap((line): Ended[] =>
    takeFrom(line.parts, units.get(line.id) ?? 0).map(({ id, quantity }) => {
      const part = line.parts.find((each) => each.id === id)
      const isBack = becomes === 'back' && part?.isLive === true
      const returned = isBack ? Math.max(0, quantity - part.added) : 0
      return { partId: id, open: part ? unbilledOf(part) : quantity, units: quantity, returned }
    }),
  )
  const released = await endMoney(tx, person, order, ended)
  await tx.rows(
    `update vendor_order_part p set returned = p.returned + w.returned, closed = p.closed + w.units - w.returned
     from jsonb_to_recordset($2) as w ("partId" uuid, units int, returned int) where p.organization_id = $1 and p.id = w."partId"`,
    [organizationId, JSON.stringify(ended)],
  )
  for (const { id } of again)
    await tx.rows(
      'update vendor_order_line set closed = closed + $3 where organization_id = $1 and id = $2',
      [organizationId, id, units.get(id) ?? 0],
    )
  return released
}

/** Says that packs of lines do not come any more, and whether they are ordered elsewhere. With the last of them the order is canceled. */
export async function closeLines(
  tx: Connection,
  person: Person,
  { reason, becomes, lines: wanted, ...at }: WithReason & { lines: { id: string; packs: number }[] },
) {
  const order = await lockForStep(tx, person, 'close_lines', at)
  const { organizationId } = person
  const open = await openLines(tx, organizationId, order.id)
  const fields: Record<string, Sentence> = {}
  const units = new Map<string, number>()
  wanted.forEach(({ id, packs }, place) => {
    const line = open.find((each) => each.id === id)
    const left = Math.ceil((line?.open ?? 0) / (line?.packQuantity ?? 1))
    if (!line || line.open === 0 || units.has(id))
      fields[`lines.${place}.id`] = said.vendor_order_line_not_open()
    else if (packs > left) fields[`lines.${place}.packs`] = said.only_left_to_come({ left })
    // Where part of a pack has come, the rest of it is the last.
    else units.set(id, Math.min(line.open, packs * line.packQuantity))
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const isAll = open.every(({ id, open: all }) => (units.get(id) ?? 0) === all)
  const { hasCome } = await receiptProgress(tx, organizationId, order.id)
  if (isAll && !hasCome) return cancel(tx, person, order, open, { reason, becomes })
  const released = await endUnits(tx, person, order, open, units, becomes)
  await tx.rows(
    'update vendor_order_line set close_reason = $3 where organization_id = $1 and id = any($2)',
    [organizationId, [...units.keys()], reason],
  )
  const about = {
    number: order.number,
    lines: open.flatMap(({ id, name }) => (units.has(id) ? [{ name, units: units.get(id) }] : [])),
    reason,
    becomes,
    released,
  }
  // What has come is all there will be.
  if (isAll) {
    const latest = await lockVendorOrder(tx, person, order.id)
    await moveTo(tx, person, vendorOrderDocument, 'close_lines', latest, 'received', { about })
    return closeWhereBilled(tx, person, order.id)
  }
  await updateRow(tx, 'vendor_order', { organizationId, id: order.id }, {})
  await recordStep(tx, person, vendorOrderDocument, 'close_lines', order.id, about)
}

/** Cancels a vendor order of which nothing has come. What is on a draft goes back to be ordered. */
export async function cancelVendorOrder(
  tx: Connection,
  person: Person,
  { reason, becomes, ...at }: WithReason,
) {
  const order = await lockForStep(tx, person, 'cancel', at)
  if ((await receiptProgress(tx, person.organizationId, order.id)).hasCome)
    throw problem('OPERATION_FAILED', said.vendor_order_is_partly_received())
  await cancel(tx, person, order, await openLines(tx, person.organizationId, order.id), {
    reason,
    becomes: order.state === 'draft' ? 'back' : becomes,
  })
}

async function cancel(
  tx: Connection,
  person: Person,
  order: LockedVendorOrder,
  open: readonly OpenLine[],
  { reason, becomes }: Pick<WithReason, 'reason' | 'becomes'>,
) {
  const all = new Map(open.map((line) => [line.id, line.open]))
  const released = await endUnits(tx, person, order, open, all, becomes)
  const latest = await lockVendorOrder(tx, person, order.id)
  await moveTo(tx, person, vendorOrderDocument, 'cancel', latest, 'cancelled', {
    stamps: { remark: reason, to_file: false, ended_by: person.id, ended_at: NOW },
    about: { number: order.number, reason, becomes, released },
  })
  await dropPrices(tx, person.organizationId, order.id)
  const hasIt = order.state !== 'draft' && (!order.toFile || order.revision > 0)
  if (order.way === 'email' && hasIt) await mailOfCancellation(tx, person.organizationId, order)
}

/** Says that nothing of it is billed any more: what it still holds is free. What waits to be billed is seen to first. */
export async function endBilling(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const order = await lockForStep(tx, person, 'close', at)
  const waiting = await tx.rows(
    `select 1 from invoice i where i.organization_id = $1 and i.state in ('exception', 'matched', 'disputed') and exists (
       select from invoice_line n join vendor_order_line l on l.organization_id = n.organization_id and l.id = n.vendor_order_line_id
       where n.organization_id = $1 and n.invoice_id = i.id and l.vendor_order_id = $2) limit 1`,
    [person.organizationId, order.id],
  )
  if (waiting.length > 0) throw problem('OPERATION_FAILED', said.vendor_order_is_billed())
  await closeVendorOrder(tx, person, 'close', order, reason)
}
