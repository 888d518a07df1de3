/** When the first of a line `l` of a vendor order is needed: of the orders that still want some of it. */
export const NEEDED_BY = `(select min(coalesce(n.needed_by, s.needed_by)) from vendor_order_part p
  join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
  join supply_order s on s.organization_id = n.organization_id and s.id = n.order_id
  where p.organization_id = l.organization_id and p.line_id = l.id and p.returned + p.closed < p.quantity)`
