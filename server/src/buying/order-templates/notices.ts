import type { Stop } from '@wellstock/domain/buying/order-templates'
import { noticeKind } from '../../platform/notice-kind.ts'

/** A template that repeats made a draft. */
export const templateOrdered = noticeKind<{ orderId: string; number: string; name: string; lines: number }>({
  name: 'template.ordered',
  type: 'info',
  priority: 'medium',
  category: 'inventory',
  wanted: ({ notifications }) => notifications.inventoryAlerts,
  url: ({ orderId }) => `/dashboard/orders/${orderId}`,
  words: (m, { number, name, lines }, write) => ({
    title: m.notices_template_ordered_title({ name, count: lines, shown: write(lines) }),
    message: m.notices_template_ordered_message({ number }),
  }),
})

/** A template that repeats does not go on. */
export const templatePaused = noticeKind<{ templateId: string; name: string; office: string; reason: Stop }>({
  name: 'template.paused',
  type: 'warning',
  priority: 'high',
  category: 'inventory',
  url: ({ templateId }) => `/dashboard/orders/templates/${templateId}`,
  words: (m, { name, office, reason }) => ({
    title: m.notices_template_paused_title({ name }),
    message: m[`notices_template_paused_${reason}`]({ office }),
  }),
})
