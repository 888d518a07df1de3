import { noticeKind } from '../../platform/notice-kind.ts'

/** `vendor` null: nobody knows one. */
type DraftNotice = { orderId: string; number: string; office: string; vendor: string | null; lines: number }

export const orderDrafted = noticeKind<DraftNotice>({
  name: 'order.drafted',
  type: 'info',
  priority: 'medium',
  category: 'inventory',
  wanted: ({ notifications }) => notifications.inventoryAlerts,
  url: ({ orderId }) => `/dashboard/orders/${orderId}`,
  words: (m, { number, office, vendor, lines }, write) => ({
    title: m.notices_order_drafted_title({
      place: [office, vendor].filter(Boolean).join(', '),
      count: lines,
      shown: write(lines),
    }),
    message: m.notices_order_drafted_message({ number }),
  }),
})
