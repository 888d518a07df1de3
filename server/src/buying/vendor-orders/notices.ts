import type { Sentence } from '@wellstock/messages/sentence'
import { noticeKind } from '../../platform/notice-kind.ts'

type VendorOrderNotice = { vendorOrderId: string; number: string; vendor: string }

const vendorOrderPage = (id: string) => `/dashboard/vendor-orders/${id}`

export const vendorOrderAnswered = noticeKind<VendorOrderNotice & { isDeclined: boolean }>({
  name: 'vendor-order.answered',
  type: 'warning',
  priority: 'high',
  category: 'inventory',
  url: ({ vendorOrderId }) => vendorOrderPage(vendorOrderId),
  words: (m, { vendor, number, isDeclined }) => ({
    title: isDeclined
      ? m.notices_vendor_order_declined_title({ vendor, number })
      : m.notices_vendor_order_answered_title({ vendor, number }),
    message: m.notices_vendor_order_answered_message(),
  }),
})

/** It should have come; `isAsked`: the vendor was asked where it is. */
export const vendorOrderLate = noticeKind<VendorOrderNotice & { dueOn: string; isAsked: boolean }>({
  name: 'vendor-order.late',
  type: 'warning',
  priority: 'medium',
  category: 'inventory',
  url: ({ vendorOrderId }) => vendorOrderPage(vendorOrderId),
  words: (m, { vendor, number, isAsked }) => ({
    title: m.notices_vendor_order_late_title({ vendor, number }),
    message: isAsked ? m.notices_vendor_order_late_asked() : m.notices_vendor_order_late_ask(),
  }),
})

export const vendorOrderUnmailed = noticeKind<VendorOrderNotice & { to: string }>({
  name: 'vendor-order.unmailed',
  type: 'error',
  priority: 'high',
  category: 'inventory',
  url: ({ vendorOrderId }) => vendorOrderPage(vendorOrderId),
  words: (m, { vendor, number, to }) => ({
    title: m.notices_vendor_order_unmailed_title({ vendor, number }),
    message: m.notices_vendor_order_unmailed_message({ to }),
  }),
})

/** A direct buy that was approved waits to be sent. */
type NotSent = {
  orderId: string
  number: string
  vendor: string
  vendorOrderId: string | null
  why: Sentence
}

export const orderNotSent = noticeKind<NotSent>({
  name: 'order.not_sent',
  type: 'warning',
  priority: 'high',
  category: 'inventory',
  url: ({ orderId, vendorOrderId }) =>
    vendorOrderId ? vendorOrderPage(vendorOrderId) : `/dashboard/orders/${orderId}`,
  words: (m, { vendor, number, why }, _, tell) => ({
    title: m.notices_order_not_sent_title({ vendor, number }),
    message: tell(why),
  }),
})
