import type { Connection } from '../../platform/database/database.ts'

/** Ends what is open of the prices of a document: taken as they are, or the document came to nothing. */
export async function settlePrices(
  tx: Connection,
  organizationId: string,
  documentId: string,
  outcome: 'accepted' | 'dropped',
) {
  const settled = await tx.rows(
    `update price_check set outcome = $3, settled_at = now(), accepted = case when $3 = 'accepted' then pack_price / pack_quantity end
     where organization_id = $1 and document_id = $2 and outcome = 'open' returning 1`,
    [organizationId, documentId, outcome],
    'settle-prices',
  )
  if (settled.length > 0) tx.touch('price-check')
}

/** The line of an order as it is to be from now on. */
type Revised = { line: { id: string }; packPrice: number }

/** Ends what a vendor proposed for its order: corrected where the order stays below it, accepted where it follows. */
export async function settleProposed(
  tx: Connection,
  organizationId: string,
  vendorOrderId: string,
  revised: readonly Revised[] = [],
) {
  const settled = await tx.rows(
    `update price_check c set settled_at = now(), accepted = o.price,
       outcome = case when o.price < c.pack_price / c.pack_quantity then 'corrected' else 'accepted' end
     from (select l.product_id, max(coalesce(round(w."packPrice", 4), l.pack_price) / l.pack_quantity) as price from vendor_order_line l
       left join jsonb_to_recordset($3) as w (id uuid, "packPrice" numeric) on w.id = l.id
       where l.organization_id = $1 and l.vendor_order_id = $2 group by 1) o
     where c.organization_id = $1 and c.document_id = $2 and c.outcome = 'open' and o.product_id = c.product_id returning 1`,
    [
      organizationId,
      vendorOrderId,
      JSON.stringify(revised.map(({ line, packPrice }) => ({ id: line.id, packPrice }))),
    ],
    'settle-proposed-prices',
  )
  if (settled.length > 0) tx.touch('price-check')
}
