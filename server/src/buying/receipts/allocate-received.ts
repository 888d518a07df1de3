import { allocateReceipt, type ReceivingPart } from '@wellstock/domain/buying/allocate-receipt'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Connection } from '../../platform/database/database.ts'

/** Gives what has come of the lines of vendor orders since to the orders they are for; what was taken back they miss. */
export async function allocateReceived(
  tx: Connection,
  organizationId: string,
  vendorOrderIds: readonly string[],
) {
  if (vendorOrderIds.length === 0) return
  const parts = await tx.rows<ReceivingPart & { lineId: string; units: number }>(
    `select p.id, p.line_id, p.received, p.quantity - p.returned - p.closed as wanted, coalesce(n.needed_by, o.needed_by) as needed_by,
       l.received - s.received as units
     from vendor_order_line l
     cross join lateral (select coalesce(sum(q.received), 0)::integer as received from vendor_order_part q
       where q.organization_id = l.organization_id and q.line_id = l.id) s
     join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
     join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
     join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
     where l.organization_id = $1 and l.vendor_order_id = any((select $2::uuid[])::uuid[]) and l.received <> s.received`,
    [organizationId, vendorOrderIds],
    'parts-to-receive',
  )
  const changes = [...groupedBy(parts, ({ lineId }) => lineId).values()].flatMap((own) =>
    allocateReceipt(own, own[0]?.units ?? 0),
  )
  if (changes.length === 0) return
  await tx.rows(
    `update vendor_order_part p set received = p.received + w.quantity
     from jsonb_to_recordset($2) as w (id uuid, quantity integer) where p.organization_id = $1 and p.id = w.id`,
    [organizationId, JSON.stringify(changes)],
    'receive-parts',
  )
}
