import { type Actor, note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { LockedInvoice } from './invoice-document.ts'

type Repriced = {
  itemId: string
  quantity: number
  priceBefore: number | null
  price: number
  version: number
}
type Billing = Pick<LockedInvoice, 'id' | 'number' | 'kind'>

/**
 * What came of the vendor orders an invoice bills costs what it says, in the place where it was received. Not where a later invoice
 * has said so already, and not what costs nothing.
 */
export async function revalueStock(tx: Connection, actor: Actor, { id, number, kind }: Billing) {
  if (kind === 'credit_note') return
  const { organizationId } = actor
  const priced = await tx.rows<Repriced>(
    `with billed as (
       select k.item_id, n.vendor_order_line_id, n.amount, n.matched_quantity, i.invoiced_on
       from invoice i
       join invoice_line n on n.organization_id = i.organization_id and n.invoice_id = i.id and n.matched_quantity > 0
       join lateral (select distinct k.item_id from receipt_line k
         join receipt r on r.organization_id = k.organization_id and r.id = k.receipt_id and r.state = 'posted'
         where k.organization_id = n.organization_id and k.vendor_order_line_id = n.vendor_order_line_id and k.item_id is not null) k on true
       where i.organization_id = $1 and i.id = $2),
     priced as materialized (
       select item_id, round(sum(amount) / sum(matched_quantity), 4) as price, max(invoiced_on) as invoiced_on from billed group by item_id)
     select i.id as item_id, i.current_quantity as quantity, i.unit_price as price_before, p.price, i.version
     from priced p join item i on i.organization_id = $1 and i.id = p.item_id
     where i.archived_at is null and p.price > 0 and i.unit_price is distinct from p.price and not exists (
       select from receipt_line k
       join invoice_line n on n.organization_id = k.organization_id and n.vendor_order_line_id = k.vendor_order_line_id and n.amount > 0
       join invoice o on o.organization_id = n.organization_id and o.id = n.invoice_id and o.kind = 'invoice' and o.state in ('approved', 'paid')
       where k.organization_id = $1 and k.item_id = i.id and o.id <> $2 and o.invoiced_on > p.invoiced_on)
     order by i.id for no key update of i`,
    [organizationId, id],
    'prices-as-billed',
  )
  if (priced.length === 0) return
  await setPrices(tx, actor, number, priced)
  await tx.rows(
    `insert into stock_revaluation (organization_id, invoice_id, item_id, quantity, price_before, price)
     select $1, $2, "itemId", quantity, "priceBefore", price
     from jsonb_to_recordset($3) as w ("itemId" uuid, quantity int, "priceBefore" numeric, price numeric)`,
    [organizationId, id, JSON.stringify(priced)],
    'insert-revaluations',
  )
}

/** What an invoice that is void has made of prices is taken back, as far as they are still those it made. */
export async function undoRevaluation(tx: Connection, actor: Actor, { id, number }: Billing) {
  const priced = await tx.rows<Repriced>(
    `select i.id as item_id, i.current_quantity as quantity, r.price as price_before, r.price_before as price, i.version
     from stock_revaluation r join item i on i.organization_id = r.organization_id and i.id = r.item_id
     where r.organization_id = $1 and r.invoice_id = $2 and i.archived_at is null and i.unit_price = r.price
     order by i.id for no key update of i`,
    [actor.organizationId, id],
  )
  await setPrices(tx, actor, number, priced)
}

async function setPrices(
  tx: Connection,
  actor: Actor,
  invoice: string,
  priced: readonly (Omit<Repriced, 'price'> & { price: number | null })[],
) {
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
