import { useQueryClient } from '@tanstack/react-query'
import { MAX_ORDER_LINES } from '@wellstock/domain/buying/orders'
import { chosen, type LineValue } from './order-values.ts'
import { orderQueries } from './queries.ts'

/** Products that are asked about at a time. */
const AT_ONCE = 100

/** Chosen lines at the prices and in the packs of a vendor; of none, of those they usually come from. As many units, in whole packs. */
export function useLinesFrom(officeId: string) {
  const client = useQueryClient()
  return async (lines: readonly LineValue[], vendorId: string): Promise<LineValue[]> => {
    const ids = lines.map(({ productId }) => productId)
    const pages = await Promise.all(
      Array.from({ length: MAX_ORDER_LINES / AT_ONCE }, (_, page) =>
        ids.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
      )
        .filter((some) => some.length > 0)
        .map((some) =>
          client.fetchQuery(
            orderQueries.products({
              ...{ officeId, productIds: some.join(','), pageSize: AT_ONCE },
              ...(vendorId && { vendorId }),
            }),
          ),
        ),
    )
    const products = new Map(pages.flatMap(({ items }) => items).map((product) => [product.id, product]))
    return lines.map((line) => {
      const product = products.get(line.productId)
      if (!product) return line
      const units = (line.packs || 0) * line.packQuantity
      return {
        ...line,
        ...chosen(product),
        vendorId: '',
        packs: Math.max(1, Math.ceil(units / product.packQuantity)),
      }
    })
  }
}
