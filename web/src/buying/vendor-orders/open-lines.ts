import type { VendorOrder, VendorOrderLine } from '@wellstock/contract/buying/vendor-orders'

/** Those of which something is still to come. */
export const openLinesOf = ({ lines }: Pick<VendorOrder, 'lines'>) =>
  lines.filter(({ quantity, closed }) => closed < quantity)

export const openPacksOf = ({ quantity, closed, packQuantity }: VendorOrderLine) =>
  (quantity - closed) / packQuantity
