import { useQueryClient } from '@tanstack/react-query'
import type { OrderProduct } from '@wellstock/contract/buying/order'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { signal } from '../../stock/scanning/sounds.ts'
import { toast } from '../../ui/toast.tsx'
import { orderQueries } from './queries.ts'

/** At the prices of a vendor, where one is named: what a code or a few letters mean in an office, the likeliest first; what is found nowhere is said. */
export function useFindProduct(officeId: string, vendorId = '') {
  const client = useQueryClient()
  return async (
    wanted: { search: string } | { itemId: string },
    text: string,
  ): Promise<OrderProduct | undefined> => {
    if (!officeId) return undefined
    try {
      const { items } = await client.fetchQuery(
        orderQueries.products({ officeId, ...(vendorId && { vendorId }), ...wanted }),
      )
      if (items[0]) return items[0]
      signal('error')
      toast.warning(m.orders_found_nothing({ code: text }))
    } catch (error) {
      toast.error(messageOf(error))
    }
    return undefined
  }
}
