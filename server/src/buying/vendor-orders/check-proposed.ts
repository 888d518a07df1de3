import type { Connection } from '../../platform/database/database.ts'
import { checkPrices } from '../price-checks/record-prices.ts'
import type { LockedVendorOrder } from './vendor-order-document.ts'

type Proposed = { lineId: string; packs: number; packPrice: number }
type Ordered = { id: string; productId: string; packQuantity: number; packPrice: number }

/** Holds the prices a vendor proposes against what is known, where they are not those of its order. */
export async function checkProposed(
  tx: Connection,
  organizationId: string,
  { id, officeId, vendorId }: LockedVendorOrder,
  proposed: readonly Proposed[],
) {
  const ordered = await tx.rows<Ordered>(
    `select id, product_id, pack_quantity, pack_price from vendor_order_line where organization_id = $1 and vendor_order_id = $2`,
    [organizationId, id],
  )
  const lines = ordered.flatMap(({ id: lineId, productId, packQuantity, packPrice }) => {
    const line = proposed.find((each) => each.lineId === lineId)
    if (!line) return []
    const quantity = line.packs * packQuantity
    return {
      ...{ productId, packQuantity, quantity },
      packPrice: line.packPrice,
      isAgreed: line.packPrice === packPrice,
    }
  })
  await checkPrices(tx, organizationId, { source: 'acknowledgement', id, officeId }, vendorId, lines)
}
