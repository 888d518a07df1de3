import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Connection } from '../../platform/database/database.ts'
import type { OrderRest, RevisableLine, RevisablePart } from './plan-revision.ts'

type PartRow = RevisablePart & OrderRest

/** The lines of a vendor order that can be revised, replacements aside, and what the order lines they are for still have. Their orders stay locked. */
export async function readRevisable(tx: Connection, organizationId: string, id: string) {
  const lines = await tx.rows<Omit<RevisableLine, 'parts'>>(
    `select l.id, d.name, l.pack, l.packs, l.pack_quantity, l.pack_price, l.price_source, l.amount, l.closed, l.received, l.billed
     from vendor_order_line l
     join product d on d.organization_id = l.organization_id and d.id = l.product_id
     where l.organization_id = $1 and l.vendor_order_id = $2 and l.return_id is null order by l.position, l.id`,
    [organizationId, id],
  )
  const parts = await tx.rows<PartRow>(
    `select p.id, p.line_id, p.order_line_id, p.quantity, p.returned, p.closed, p.received, p.billed, p.credited, p.revised,
       coalesce(n.needed_by, o.needed_by) as needed_by, coalesce(h.committed, 0) as committed, coalesce(h.precommitted, 0) as precommitted,
       b.id as budget_line_id, y.starts_on, y.ends_on, coalesce(g.committed, 0) as held, g.line_id as held_on, n.amount / n.quantity as "approvedPerUnit",
       case when order_is_approved(o.state) and n.cancelled_at is null then n.quantity - n.sourced else 0 end as left,
       n.quantity - coalesce((select sum(q.quantity - q.revised - q.returned) from vendor_order_part q
         join vendor_order_line k on k.organization_id = q.organization_id and k.id = q.line_id
         join vendor_order w on w.organization_id = k.organization_id and w.id = k.vendor_order_id
         where q.organization_id = n.organization_id and q.order_line_id = n.id and w.state <> 'draft'), 0) as unmoved
     from vendor_order_line l
     join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
     join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
     join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
     -- Where a year was closed, what is on order went on with its money: the hold that is open, or spent last, is the one.
     left join lateral (select h.* from budget_hold h where h.organization_id = p.organization_id and h.reference_id = p.id
       order by h.committed > 0 desc, h.spent > 0 desc, h.opened_on desc limit 1) h on true
     left join budget_hold g on g.organization_id = n.organization_id and g.reference_id = n.id and g.committed > 0
     join budget_line b on b.organization_id = n.organization_id and b.id = coalesce(h.line_id, n.budget_line_id)
     join fiscal_year y on y.organization_id = b.organization_id and y.year = b.fiscal_year
     where l.organization_id = $1 and l.vendor_order_id = $2 order by l.position, p.id`,
    [organizationId, id],
  )
  const own = groupedBy(parts, ({ lineId }) => lineId)
  return {
    lines: lines.map((line): RevisableLine => ({ ...line, parts: own.get(line.id) ?? [] })),
    rest: new Map(
      parts.map(({ orderLineId, left, unmoved, held, heldOn, approvedPerUnit }): [string, OrderRest] => [
        orderLineId,
        { left, unmoved, held, heldOn, approvedPerUnit },
      ]),
    ),
  }
}
