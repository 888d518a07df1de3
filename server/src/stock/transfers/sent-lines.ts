/**
 * The lines of transfers, whole or in part: what each asked for and sent, in its own unit, what it sent and has on its way
 * at cost, and whether it was sent in full. A line is sent once, so what was not sent then was not filled. Source:
 * docs/definitions.md "Office figures".
 */
export const SENT_LINES = `
  select n.organization_id, n.transfer_id, n.id, n.item_id, n.quantity as asked, coalesce(p.shipped, 0) as shipped,
    coalesce(p.shipped, 0) >= n.quantity as is_full, coalesce(p.value, 0) as value,
    coalesce(p.in_transit, 0) as waiting, coalesce(p.waiting_value, 0) as waiting_value
  from transfer_line n
  left join lateral (
    select sum(p.shipped) as shipped, sum(p.shipped * p.unit_cost) as value, sum(p.in_transit) as in_transit,
      sum(p.in_transit * p.unit_cost) as waiting_value
    from transfer_lot p where p.organization_id = n.organization_id and p.line_id = n.id) p on true`
