import { type Actor, note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { LockedInvoice } from './invoice-document.ts'

type Repriced = {
  itemId: string
  quantity: number
  priceBefore: number | null
  price: number | null
  costBefore: number | null
  version: number
}
type Billing = Pick<LockedInvoice, 'id' | 'number' | 'kind'>

/** What invoices `i` bill of lines of vendor orders, and what came of those: where, into which lot, at what cost. */
const came = (which: string) => `
  billed as materialized (
    select n.invoice_id, n.vendor_order_line_id as line_id, sum(n.amount) as amount, sum(n.matched_quantity) as quantity,
      max(i.invoiced_on) as invoiced_on
    from invoice i join invoice_line n on n.organization_id = i.organization_id and n.invoice_id = i.id and n.matched_quantity > 0
    where i.organization_id = $1 and i.kind = 'invoice' and ${which} group by 1, 2 having sum(n.amount) > 0),
  came as materialized (
    select b.invoice_id, b.line_id, b.amount - b.quantity * m.unit_cost as difference, m.item_id, m.lot_id,
      m.quantity::numeric / sum(m.quantity) over (partition by b.invoice_id, b.line_id) as share
    from billed b
    join receipt_line k on k.organization_id = $1 and k.vendor_order_line_id = b.line_id
    join receipt r on r.organization_id = k.organization_id and r.id = k.receipt_id and r.state = 'posted'
    join stock_movement m on m.organization_id = k.organization_id and m.line_id = k.id and m.type = 'receipt')`

/** Adds what invoices bill above or below what it came at to the cost of the lots, by their share in what came of a line. */
export const revalueLots = (which: string) => `
  with ${came(which)}
  insert into lot_revaluation (organization_id, invoice_id, lot_id, amount)
  select $1, invoice_id, lot_id, round(sum(difference * share), 4) from came
  where lot_id is not null group by 2, 3 having round(sum(difference * share), 4) <> 0 order by 2, 3`

/**
 * What came of the vendor orders an invoice bills costs what it says: each lot, wherever it is by now, and the price of the item it
 * was received into. The price not where a later invoice has said so already; neither by what costs nothing.
 */
export async function revalueStock(tx: Connection, actor: Actor, { id, number, kind }: Billing) {
  if (kind === 'credit_note') return
  const { organizationId } = actor
  const items = await tx.rows<Repriced>(
    `with ${came('i.id = $2')},
     priced as materialized (
       select c.item_id, round(sum(b.amount) / sum(b.quantity), 4) as price, max(b.invoiced_on) as invoiced_on
       from billed b join (select distinct line_id, item_id from came) c on c.line_id = b.line_id group by 1),
     held as materialized (
       select distinct s.item_id from came c
       join stock_balance s on s.organization_id = $1 and s.lot_id = c.lot_id and s.on_hand > 0),
     last as materialized (
       select p.item_id, p.price from priced p where p.price > 0 and not exists (
         select from receipt_line k
         join invoice_line n on n.organization_id = k.organization_id and n.vendor_order_line_id = k.vendor_order_line_id and n.amount > 0
         join invoice o on o.organization_id = n.organization_id and o.id = n.invoice_id and o.kind = 'invoice' and o.state in ('approved', 'paid')
         where k.organization_id = $1 and k.item_id = p.item_id and o.id <> $2 and o.invoiced_on > p.invoiced_on))
     select i.id as item_id, i.current_quantity as quantity, i.unit_price as price_before, i.unit_cost as cost_before, i.version,
       case when i.archived_at is null then coalesce(p.price, i.unit_price) else i.unit_price end as price
     from item i left join last p on p.item_id = i.id
     where i.organization_id = $1 and i.id in (select item_id from last union select item_id from held)
     order by i.id for no key update of i`,
    [organizationId, id],
    'prices-as-billed',
  )
  if (items.length === 0) return
  await setPrices(
    tx,
    actor,
    number,
    items.filter(({ price, priceBefore }) => price !== priceBefore),
  )
  await tx.rows(revalueLots('i.id = $2'), [organizationId, id], 'revalue-lots')
  await tx.rows(
    `insert into stock_revaluation (organization_id, invoice_id, item_id, quantity, price_before, price, cost_before, cost)
     select $1, $2, i.id, i.current_quantity, w."priceBefore", i.unit_price, w."costBefore", i.unit_cost
     from jsonb_to_recordset($3) as w ("itemId" uuid, "priceBefore" numeric, "costBefore" numeric)
     join item i on i.organization_id = $1 and i.id = w."itemId"
     where i.unit_price is distinct from w."priceBefore" or round(i.unit_cost, 8) is distinct from round(w."costBefore", 8)`,
    [organizationId, id, JSON.stringify(items)],
    'insert-revaluations',
  )
  tx.touch('item', ...items.map(({ itemId }) => itemId))
}

/** What an invoice that is void has made of costs is taken back, and of prices as far as they are still those it made. */
export async function undoRevaluation(tx: Connection, actor: Actor, { id, number }: Billing) {
  const priced = await tx.rows<Repriced>(
    `select i.id as item_id, i.current_quantity as quantity, r.price as price_before, r.price_before as price,
       i.unit_cost as cost_before, i.version
     from stock_revaluation r join item i on i.organization_id = r.organization_id and i.id = r.item_id
     where r.organization_id = $1 and r.invoice_id = $2 and i.archived_at is null and i.unit_price = r.price and r.price is distinct from r.price_before
     order by i.id for no key update of i`,
    [actor.organizationId, id],
  )
  await setPrices(tx, actor, number, priced)
  await tx.rows(
    `insert into lot_revaluation (organization_id, invoice_id, lot_id, is_undo, amount)
     select organization_id, invoice_id, lot_id, true, -amount from lot_revaluation
     where organization_id = $1 and invoice_id = $2 and not is_undo order by lot_id`,
    [actor.organizationId, id],
  )
}

async function setPrices(tx: Connection, actor: Actor, invoice: string, priced: readonly Repriced[]) {
  if (priced.length === 0) return
  await tx.rows(
    `update item i set unit_price = w.price, updated_by = $3, updated_at = now(), version = i.version + 1
     from jsonb_to_recordset($2) as w ("itemId" uuid, price numeric) where i.organization_id = $1 and i.id = w."itemId"`,
    [actor.organizationId, JSON.stringify(priced), actor.id],
    'set-prices',
  )
  for (const { itemId, version, priceBefore, price } of priced)
    await note(
      tx,
      actor,
      'item.updated',
      { entity: 'item', id: itemId },
      {
        version: version + 1,
        changes: { unitPrice: { from: priceBefore, to: price }, invoice: { from: null, to: invoice } },
      },
    )
}
