/** What must hold of vendor orders and receipts whatever has been done, as questions whose answer is nothing. Asked as the owner. */
export const buyingInvariants: Record<string, string> = {
  'an order line is taken on by its parts': `
    select n.id from supply_order_line n
    left join (select organization_id, order_line_id, sum(quantity - revised - returned) as units from vendor_order_part group by 1, 2) p
      on p.organization_id = n.organization_id and p.order_line_id = n.id
    where n.sourced <> coalesce(p.units, 0) or n.sourced > n.quantity`,
  'an order is as far as its vendors are, and costs what they were sent': `
    select o.id from supply_order o cross join lateral order_progress(o.organization_id, o.id) w
    where order_is_approved(o.state) and (o.state <> w.state or o.total_at_vendors is distinct from w.total)`,
  'a line is the sum of its parts, in what was ordered and what ended': `
    select l.id from vendor_order_line l
    left join (select organization_id, line_id, sum(quantity) as units, sum(returned + closed) as ended from vendor_order_part group by 1, 2) p
      on p.organization_id = l.organization_id and p.line_id = l.id
    where l.return_id is null and (l.quantity <> coalesce(p.units, 0) or l.closed <> coalesce(p.ended, 0))`,
  'a vendor order holds what of it still comes': `
    select o.id from vendor_order o
    join vendor_order_line l on l.organization_id = o.organization_id and l.vendor_order_id = o.id
    join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
    left join budget_hold h on h.organization_id = p.organization_id and h.reference_id = p.id
    where coalesce(h.committed, 0) > 0 and (o.state in ('draft', 'closed', 'cancelled') or p.quantity = p.returned + p.closed)`,
  'a line has what the receipts that stand say has come, and its parts have it together': `
    select l.id from vendor_order_line l
    left join (select k.organization_id, k.vendor_order_line_id, sum(k.quantity) as units from receipt_line k
      join receipt r on r.organization_id = k.organization_id and r.id = k.receipt_id and r.state = 'posted'
      where k.outcome <> 'rejected' group by 1, 2) k on k.organization_id = l.organization_id and k.vendor_order_line_id = l.id
    left join (select organization_id, line_id, sum(received) as units, sum(greatest(0, received + returned + closed - quantity)) as over
      from vendor_order_part group by 1, 2) p on p.organization_id = l.organization_id and p.line_id = l.id
    where l.received <> coalesce(k.units, 0) or l.return_id is null and (l.received <> coalesce(p.units, 0)
      or coalesce(p.over, 0) <> greatest(0, l.received + l.closed - l.quantity))`,
  'what went back and comes again is counted on the line it was of': `
    select l.id from vendor_order_line l
    left join (select k.organization_id, k.vendor_order_line_id, sum(n.quantity) as units from vendor_order_line r
      join vendor_return_line n on n.organization_id = r.organization_id and n.return_id = r.return_id
      join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id and k.product_id = r.product_id
      join vendor_order_line o on o.organization_id = k.organization_id and o.id = k.vendor_order_line_id
        and o.vendor_order_id = r.vendor_order_id group by 1, 2) b
      on b.organization_id = l.organization_id and b.vendor_order_line_id = l.id
    where l.replaced <> coalesce(b.units, 0)`,
  'what comes again is what went back, at what that cost, and the return waits for nothing': `
    select l.id from vendor_order_line l
    join vendor_return t on t.organization_id = l.organization_id and t.id = l.return_id
    left join (select n.organization_id, n.return_id, k.product_id, o.vendor_order_id, sum(n.quantity) as units,
        round(sum(n.quantity * n.unit_cost) / sum(n.quantity), 4) as cost
      from vendor_return_line n
      join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
      join vendor_order_line o on o.organization_id = k.organization_id and o.id = k.vendor_order_line_id group by 1, 2, 3, 4) b
      on b.organization_id = l.organization_id and b.return_id = l.return_id and b.product_id = l.product_id
      and b.vendor_order_id = l.vendor_order_id
    where t.state <> 'closed' or t.credit > 0 or l.amount <> 0 or l.quantity is distinct from b.units
      or l.replaced_cost is distinct from b.cost`,
  'a vendor order is where its lines say': `
    select o.id from vendor_order o join (
      select organization_id, vendor_order_id, sum(received) as received, bool_or(received + closed < quantity) as is_coming
      from vendor_order_line group by 1, 2) l on l.organization_id = o.organization_id and l.vendor_order_id = o.id
    where case o.state when 'partly_received' then l.received = 0 or not l.is_coming when 'received' then l.is_coming when 'closed' then l.is_coming
      when 'on_hold' then false else l.received > 0 end`,
  'what nothing was closed or billed of holds what it costs, and what came above it': `
    select l.id, h.committed from vendor_order_line l
    join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
    cross join lateral (select coalesce(sum(h.committed), 0) as committed from vendor_order_part p
      join budget_hold h on h.organization_id = p.organization_id and h.reference_id = p.id
      where p.organization_id = l.organization_id and p.line_id = l.id) h
    where o.state not in ('draft', 'pending_approval', 'cancelled') and l.closed = 0 and o.closed_at is null
      and not exists (select from vendor_order_part p join invoice_part b on b.organization_id = p.organization_id and b.part_id = p.id
        where p.organization_id = l.organization_id and p.line_id = l.id)
      and h.committed <> l.amount + l.extras + round(greatest(0, l.received - l.quantity) * l.pack_price / l.pack_quantity, 2)`,
  'what vendors have to bring is what was ordered, less what came and what does not come': `
    select * from (
      select v.organization_id, v.office_id, l.product_id, sum(greatest(0, l.quantity - l.closed - l.received)) as units from vendor_order v
      join vendor_order_line l on l.organization_id = v.organization_id and l.vendor_order_id = v.id
      where v.state not in ('received', 'closed', 'cancelled') group by 1, 2, 3) v
    full join (select organization_id, office_id, product_id, ordered from on_order) w using (organization_id, office_id, product_id)
    where coalesce(v.units, 0) > coalesce(w.ordered, 0)`,
  'the ledger says what the lines of receipts say': `
    select k.id from receipt_line k
    join receipt r on r.organization_id = k.organization_id and r.id = k.receipt_id
    left join (select organization_id, line_id, sum(quantity) as units from stock_movement where line_id is not null group by 1, 2) m
      on m.organization_id = k.organization_id and m.line_id = k.id
    where coalesce(m.units, 0) <> case when r.state = 'posted' and k.outcome <> 'rejected' then k.quantity else 0 end`,
  'lines of receipts have what is on returns that stand, and what of it was shipped': `
    select k.id from receipt_line k
    join receipt r on r.organization_id = k.organization_id and r.id = k.receipt_id
    left join (select n.organization_id, n.receipt_line_id, sum(n.quantity) as units,
        coalesce(sum(n.quantity) filter (where t.shipped_at is not null), 0) as shipped
      from vendor_return_line n
      join vendor_return t on t.organization_id = n.organization_id and t.id = n.return_id and t.state <> 'cancelled' group by 1, 2) n
      on n.organization_id = k.organization_id and n.receipt_line_id = k.id
    where (k.on_returns, k.sent_back) <> (coalesce(n.units, 0), coalesce(n.shipped, 0)) or k.on_returns > 0 and r.state <> 'posted'`,
  'a line went back as the lines of its receipts did': `
    select l.id from vendor_order_line l
    left join (select organization_id, vendor_order_line_id, sum(sent_back) as units from receipt_line group by 1, 2) k
      on k.organization_id = l.organization_id and k.vendor_order_line_id = l.id
    where l.sent_back <> coalesce(k.units, 0) or l.sent_back > l.received`,
  'a line is to be credited as the returns that were shipped and not replaced say': `
    select l.id from vendor_order_line l
    left join (select k.organization_id, k.vendor_order_line_id, sum(n.to_credit) as units from vendor_return_line n
      join vendor_return t on t.organization_id = n.organization_id and t.id = n.return_id and t.shipped_at is not null
      join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
      where not exists (select from vendor_order_line r where r.organization_id = n.organization_id and r.return_id = n.return_id) group by 1, 2) n
      on n.organization_id = l.organization_id and n.vendor_order_line_id = l.id
    where l.to_credit <> coalesce(n.units, 0)`,
  'the ledger says what the lines of returns say': `
    select n.id from vendor_return_line n
    join vendor_return t on t.organization_id = n.organization_id and t.id = n.return_id
    left join (select organization_id, line_id, sum(quantity) as units from stock_movement where line_id is not null group by 1, 2) m
      on m.organization_id = n.organization_id and m.line_id = n.id
    where coalesce(m.units, 0) <> case when t.shipped_at is null then 0 else -n.quantity end`,
  'a return has the credit that is allotted to it': `
    select t.id from vendor_return t
    left join (select organization_id, return_id, sum(amount) as total from credit_allotment group by 1, 2) a
      on a.organization_id = t.organization_id and a.return_id = t.id
    where t.credit <> coalesce(a.total, 0)`,
  'no more is allotted than a credit note gives, nor to what waits for less unless somebody said so': `
    select i.id from credit_allotment a
    join invoice i on i.organization_id = a.organization_id and i.id = a.credit_note_id
    group by i.organization_id, i.id having sum(a.amount) > i.total or i.kind <> 'credit_note'
    union all
    select t.id from credit_allotment a
    join vendor_return t on t.organization_id = a.organization_id and t.id = a.return_id
    group by t.organization_id, t.id having sum(a.amount) > t.credit_expected and not bool_or(a.is_beyond)`,
  'vendor orders are counted as they are': `
    select * from (select organization_id, office_id, state, coalesce(due_on, 'infinity') as due_on, count(*) as orders from vendor_order
      group by 1, 2, 3, 4) said
    full join (select * from vendor_order_count where orders <> 0) kept using (organization_id, office_id, state, due_on)
    where said.orders is distinct from kept.orders`,
  'a line is billed as its approved invoices say, and its parts together': `
    select l.id from vendor_order_line l
    left join (select p.organization_id, p.line_id, sum(case i.kind when 'invoice' then b.quantity else -b.quantity end) as units from invoice_part b
      join invoice i on i.organization_id = b.organization_id and i.id = b.invoice_id and i.state <> 'void'
      join vendor_order_part p on p.organization_id = b.organization_id and p.id = b.part_id group by 1, 2) b
      on b.organization_id = l.organization_id and b.line_id = l.id
    left join (select organization_id, line_id, sum(billed) as units from vendor_order_part group by 1, 2) p
      on p.organization_id = l.organization_id and p.line_id = l.id
    where l.billed <> coalesce(b.units, 0) or l.billed <> coalesce(p.units, 0)`,
  'a part was credited as credit notes say': `
    select p.id from vendor_order_part p
    left join (select b.organization_id, b.part_id, sum(b.quantity) as units from invoice_part b
      join invoice i on i.organization_id = b.organization_id and i.id = b.invoice_id and i.state <> 'void' and i.kind = 'credit_note'
      group by 1, 2) b on b.organization_id = p.organization_id and b.part_id = p.id
    where p.credited <> coalesce(b.units, 0)`,
  'no more is billed than was received, unless somebody accepted that (I4)': `
    select l.id from vendor_order_line l where l.billed > l.received and not exists (
      select from invoice_line n join invoice_exception e on e.organization_id = n.organization_id and e.line_id = n.id
      where n.organization_id = l.organization_id and n.vendor_order_line_id = l.id and e.cause in ('quantity', 'no_receipt')
        and e.accepted_at is not null)`,
  'budgets have spent what invoices say, to the cent': `
    select i.id from invoice i
    left join (select organization_id, document_id, sum(spent) as spent from budget_entry group by 1, 2) e
      on e.organization_id = i.organization_id and e.document_id = i.id
    where coalesce(e.spent, 0) <> case when i.state = 'void' or i.approved_at is null then 0 when i.kind = 'invoice' then i.total else -i.total end`,
}
