import type { CheckOutcome } from '@wellstock/domain/buying/price-checks'
import type { Connection } from '../../platform/database/database.ts'

/** Ends what is open of the prices of a document: taken as they are, or nothing came of them. */
export async function settlePrices(
  tx: Connection,
  organizationId: string,
  documentId: string,
  outcome: 'accepted' | 'dropped',
  from: readonly CheckOutcome[] = ['open'],
) {
  const settled = await tx.rows(
    `update price_check set outcome = $3, settled_at = now(), accepted = case when $3 = 'accepted' then pack_price / pack_quantity end
     where organization_id = $1 and document_id = $2 and outcome = any($4) returning 1`,
    [organizationId, documentId, outcome, from],
    'settle-prices',
  )
  if (settled.length > 0) tx.touch('price-check')
}

/** The document came to nothing: with it what is open of its prices, and what was taken as it was. What was corrected stands. */
export const dropPrices = (tx: Connection, organizationId: string, documentId: string) =>
  settlePrices(tx, organizationId, documentId, 'dropped', ['open', 'accepted'])

/** Ends what a vendor proposed for its order, by the prices of that: corrected where it stays below, accepted where it follows. */
export async function settleProposed(tx: Connection, organizationId: string, vendorOrderId: string) {
  const settled = await tx.rows(
    `update price_check c set settled_at = now(), accepted = o.price,
       outcome = case when o.price < c.pack_price / c.pack_quantity then 'corrected' else 'accepted' end
     from (select product_id, max(pack_price / pack_quantity) as price from vendor_order_line
       where organization_id = $1 and vendor_order_id = $2 group by 1) o
     where c.organization_id = $1 and c.document_id = $2 and c.outcome = 'open' and o.product_id = c.product_id returning 1`,
    [organizationId, vendorOrderId],
    'settle-proposed-prices',
  )
  if (settled.length > 0) tx.touch('price-check')
}
