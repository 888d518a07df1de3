import type { RunningOutReason } from '@wellstock/domain/buying/blanket-orders'
import { noticeKind } from '../../platform/notice-kind.ts'

/** `share`: how many percent are drawn; of a product, or of the money. */
type RunningOutNotice = {
  blanketOrderId: string
  number: string
  vendor: string
  reason: RunningOutReason
  product: string | null
  share: number
  validTo: string
}

export const blanketOrderRunningOut = noticeKind<RunningOutNotice>({
  name: 'blanket-order.running_out',
  type: 'warning',
  priority: 'high',
  category: 'inventory',
  url: ({ blanketOrderId }) => `/dashboard/vendor-orders/blanket/${blanketOrderId}`,
  words: (m, { number, vendor, reason, product, share, validTo }, write) => {
    const facts = { number, vendor, product: product ?? '', share: write(share), date: validTo }
    return {
      title: m[`notices_blanket_${reason}_title`](facts),
      message: m[`notices_blanket_${reason}_message`](facts),
    }
  },
})
