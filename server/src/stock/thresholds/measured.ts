import type { MeasuredLeadTime } from '@wellstock/contract/stock/threshold'
import type { Connection } from '../../platform/database/database.ts'

type Sold = { productId: string; vendorId: string | null }

/** How long the vendors of products took to deliver them in the last 365 days, where that is known. */
export async function measuredLeadTimes(db: Connection, organizationId: string, products: readonly Sold[]) {
  const rows = await db.rows<MeasuredLeadTime & { vendorId: string; productId: string }>(
    `select vendor_id, product_id, deliveries, p50, p90 from measured_lead_time where organization_id = $1 and product_id = any($2)`,
    [organizationId, [...new Set(products.map(({ productId }) => productId))]],
  )
  const found = new Map(
    rows.map(({ vendorId, productId, ...measured }) => [`${vendorId} ${productId}`, measured]),
  )
  return ({ productId, vendorId }: Sold): MeasuredLeadTime | null =>
    found.get(`${vendorId} ${productId}`) ?? null
}
