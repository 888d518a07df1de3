/** What must hold of stock at every moment, as questions whose answer is nothing. Asked across organizations, as the owner. */
export const stockInvariants: Record<string, string> = {
  'on hand is the sum of the ledger, by lot': `
    select coalesce(m.item_id, b.item_id) as item, coalesce(m.lot_id, b.lot_id) as lot, m.quantity, b.on_hand
    from (select organization_id, item_id, lot_id, sum(quantity) as quantity from stock_movement group by 1, 2, 3) m
    full join stock_balance b on b.organization_id = m.organization_id and b.item_id = m.item_id
      and coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id)
    where coalesce(m.quantity, 0) <> coalesce(b.on_hand, 0) or b.on_hand < 0`,
  'an item holds what its lots hold': `
    select i.id, i.current_quantity, i.reserved_quantity, b.on_hand, b.reserved
    from item i left join (
      select organization_id, item_id, sum(on_hand) as on_hand, sum(reserved) as reserved from stock_balance group by 1, 2) b
      on b.organization_id = i.organization_id and b.item_id = i.id
    where i.current_quantity <> coalesce(b.on_hand, 0) or i.reserved_quantity <> coalesce(b.reserved, 0)`,
  'a lot costs what its receipts and invoices say': `
    select l.id, l.received_quantity, l.received_amount, m.quantity, m.amount, x.amount as billed from lot l
    left join (
      select organization_id, lot_id, sum(quantity) as quantity, sum(quantity * unit_cost) as amount from stock_movement
      where type = 'receipt' and unit_cost is not null group by 1, 2) m on m.organization_id = l.organization_id and m.lot_id = l.id
    left join (select organization_id, lot_id, sum(amount) as amount from lot_revaluation group by 1, 2) x
      on x.organization_id = l.organization_id and x.lot_id = l.id
    where l.received_quantity <> coalesce(m.quantity, 0) or l.received_amount <> coalesce(m.amount, 0) + coalesce(x.amount, 0)`,
  'an item is worth what its lots cost': `
    select i.id, i.unit_cost, b.cost from item i left join (
      select b.organization_id, b.item_id, sum(b.on_hand) as on_hand, sum(b.on_hand * coalesce(l.unit_cost, i.unit_price)) as cost
      from stock_balance b join item i on i.organization_id = b.organization_id and i.id = b.item_id
      left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id group by 1, 2) b
      on b.organization_id = i.organization_id and b.item_id = i.id
    where case when b.on_hand > 0 then round(i.unit_cost * b.on_hand, 4) is distinct from round(b.cost, 4)
      else i.unit_cost is distinct from i.unit_price end`,
  'what nobody may use is what the lots say': `
    select i.id, i.unusable_quantity from item i where i.unusable_quantity <> unusable_stock(i.organization_id, i.id)`,
  'an item is in quarantine as its room is': `
    select i.id from item i left join room r on r.organization_id = i.organization_id and r.id = i.room_id
    where i.in_quarantine <> coalesce(r.is_quarantine, false)`,
  'reserved is the sum of the reservations held, and never more than on hand': `
    select b.item_id, b.lot_id, b.reserved, v.quantity from stock_balance b
    full join (select organization_id, item_id, lot_id, sum(quantity) as quantity from reservation where state = 'held' group by 1, 2, 3) v
      on v.organization_id = b.organization_id and v.item_id = b.item_id
      and coalesce(v.lot_id, v.item_id) = coalesce(b.lot_id, b.item_id)
    where coalesce(b.reserved, 0) <> coalesce(v.quantity, 0) or b.reserved > b.on_hand or b.reserved < 0`,
  'a reservation of a case is picked as the stock of the case is': `
    select v.id from reservation v join case_lot k on k.organization_id = v.organization_id and k.reservation_id = v.id
    where v.is_picked <> (k.picked > 0)`,
  'no more is opened than on hand': `
    select u.item_id, u.lot_id from (
      select organization_id, item_id, lot_id, sum(quantity) as quantity from opened_unit where state = 'open' group by 1, 2, 3) u
    left join stock_balance b on b.organization_id = u.organization_id and b.item_id = u.item_id
      and coalesce(b.lot_id, b.item_id) = coalesce(u.lot_id, u.item_id)
    where u.quantity > coalesce(b.on_hand, 0)`,
  'a move takes out what it brings in, by lot and cost': `
    select m.posting_id, m.lot_id from stock_movement m
    join posting g on g.organization_id = m.organization_id and g.id = m.posting_id and g.cause = 'stock_command'
    where m.type in ('transfer_in', 'transfer_out') group by m.posting_id, m.lot_id having sum(quantity) <> 0 or sum(quantity * coalesce(unit_cost, 0)) <> 0`,
  'a reversal mirrors its movement, once': `
    select v.id from stock_movement v join stock_movement m on m.organization_id = v.organization_id and m.id = v.reverses_id
    where v.quantity <> -m.quantity or v.item_id <> m.item_id or v.lot_id is distinct from m.lot_id
    union all
    select reverses_id from stock_movement where reverses_id is not null group by reverses_id having count(*) > 1`,
  'a command has no effect but its own': `
    select c.id from stock_command c join (
      select m.organization_id, g.cause_id, m.item_id, sum(m.quantity) as quantity from stock_movement m
      join posting g on g.organization_id = m.organization_id and g.id = m.posting_id and g.cause = 'stock_command' group by 1, 2, 3) m
      on m.organization_id = c.organization_id and m.cause_id = c.id and m.item_id = c.item_id
    where m.quantity <> c.quantity`,
  'what a transfer sent has arrived, come back, been lost or is on its way, by lot and at one cost': `
    select p.id from transfer_lot p
    join transfer t on t.organization_id = p.organization_id and t.id = p.transfer_id
    left join (
      select m.organization_id, m.line_id, -sum(m.quantity) filter (where m.type = 'transfer_out') as out,
        sum(m.quantity) filter (where m.type = 'transfer_in') as back, count(distinct m.unit_cost) as costs, min(m.unit_cost) as cost
      from stock_movement m
      join posting g on g.organization_id = m.organization_id and g.id = m.posting_id and g.cause = 'transfer' group by 1, 2) m
      on m.organization_id = p.organization_id and m.line_id = p.id
    left join (
      select organization_id, transfer_lot_id, sum(quantity) filter (where state = 'approved') as lost,
        sum(quantity) filter (where state = 'reported') as missing
      from transfer_loss group by 1, 2) x on x.organization_id = p.organization_id and x.transfer_lot_id = p.id
    where p.shipped <> coalesce(m.out, 0) or p.arrived + p.returned <> coalesce(m.back, 0) or p.lost <> coalesce(x.lost, 0)
      or p.missing <> coalesce(x.missing, 0) or p.in_transit <> coalesce(m.out, 0) - coalesce(m.back, 0) - coalesce(x.lost, 0)
      or p.in_transit < p.missing or m.costs > 1 or m.cost is distinct from case when p.shipped > 0 then p.unit_cost end
      or t.state in ('closed', 'cancelled') and p.in_transit <> 0 or t.state = 'received' and p.in_transit <> p.missing`,
  'a month of an item is the sum of its movements': `
    select k.item_id, k.month, k.net, m.net from item_month k
    full join (
      select m.organization_id, m.item_id, date_trunc('month', (m.occurred_at at time zone o.timezone))::date as month,
        sum(m.quantity) as net, -sum(m.quantity * coalesce(m.unit_cost, 0)) filter (where m.type = 'issue') as used
      from stock_movement m join item i on i.organization_id = m.organization_id and i.id = m.item_id
      join office o on o.organization_id = i.organization_id and o.id = i.office_id group by 1, 2, 3) m
      on m.organization_id = k.organization_id and m.item_id = k.item_id and m.month = k.month
    where k.net is distinct from m.net or coalesce(k.used_amount, 0) <> coalesce(m.used, 0)`,
  'every event of the audit is as it was written': `
    select organization_id, seq from audit_event e where hash <> audit_hash(e)`,
}

/** The invariants that do not hold, with the first rows that say so. */
export async function brokenInvariants(rows: (text: string) => Promise<unknown[]>) {
  const broken: Record<string, unknown[]> = {}
  for (const [name, text] of Object.entries(stockInvariants)) {
    const found = await rows(`${text} limit 3`)
    if (found.length > 0) broken[name] = found
  }
  return broken
}
