import { releaseName } from '@wellstock/domain/buying/blanket-orders'
import type { Connection } from '../../platform/database/database.ts'

/** Which releases of blanket orders a vendor order is: `BO-2026-0001/04`. */
export async function releasesOf(db: Connection, organizationId: string, vendorOrderId: string) {
  const rows = await db.rows<{ blanketOrderId: string; number: string; release: number }>(
    `select b.id as "blanketOrderId", b.number, r.number as release from blanket_release r
     join blanket_order b on b.organization_id = r.organization_id and b.id = r.blanket_order_id
     where r.organization_id = $1 and r.vendor_order_id = $2 order by b.number`,
    [organizationId, vendorOrderId],
  )
  return rows.map(({ blanketOrderId, number, release }) => ({
    blanketOrderId,
    name: releaseName(number, release),
  }))
}
