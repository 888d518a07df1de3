import type { VendorOrder, VendorOrderLine } from '@wellstock/contract/buying/vendor-order'

type Counted = Pick<VendorOrderLine, 'quantity' | 'received' | 'closed'>

/** In base units, what is still to come, and what came above what was ordered. */
export const openUnitsOf = ({ quantity, received, closed }: Counted) =>
  Math.max(0, quantity - closed - received)
export const overUnitsOf = ({ quantity, received, closed }: Counted) =>
  Math.max(0, received + closed - quantity)

/** Those of which something is still to come. */
export const openLinesOf = ({ lines }: Pick<VendorOrder, 'lines'>) =>
  lines.filter((line) => openUnitsOf(line) > 0)

/** Where part of a pack has come, the rest of it is one more. */
export const openPacksOf = (line: VendorOrderLine) => Math.ceil(openUnitsOf(line) / line.packQuantity)
