import type { PersonSettings } from '@wellstock/domain/identity/preferences'
import { noticeKind } from '../../platform/notice-kind.ts'

type StockNotice = {
  itemId: string
  name: string
  sku: string
  office: string
  officeId?: string
  quantity: number
  unit: string
  isCritical?: boolean
}

type NoticedAlert =
  | 'bin_empty'
  | 'integrity'
  | 'on_hold'
  | 'expired_in_stock'
  | 'expiring'
  | 'wasting'
  | 'no_expiry'
  | 'count_overdue'
  | 'over'

/** `name`: of the item, or of the room. `quantity`: what is concerned; of what expires soon, what will be left over. */
export type AlertNotice = {
  alertId: string
  alert: NoticedAlert
  name: string
  sku: string
  office: string
  officeId?: string
  quantity: number
  unit: string
  isCritical?: boolean
}

/** An alert that stands for so many hours, or that nobody has owned for so long. */
export type EscalationNotice = {
  alertId: string
  alert: NoticedAlert | 'out' | 'low'
  name: string
  office: string
  officeId: string
  hours: number
  when: 'unowned' | 'unresolved'
}

const stockPage = ({ itemId }: StockNotice) => `/dashboard/inventory/${itemId}`
const alertPage = ({ alertId }: { alertId: string }) => `/dashboard/inventory-alerts?alert=${alertId}`
const wantsSomeAlerts = ({ notifications }: PersonSettings) =>
  notifications.expirationWarnings || notifications.inventoryAlerts

export const stockLow = noticeKind<StockNotice>({
  name: 'stock.low',
  type: 'warning',
  priority: 'medium',
  category: 'inventory',
  wanted: ({ notifications }) => notifications.lowStock,
  url: stockPage,
  words: (m, data, write) => ({
    title: m.notices_stock_low_title(data),
    message: m.notices_stock_low_message({ ...data, count: data.quantity, shown: write(data.quantity) }),
  }),
})

export const stockOut = noticeKind<StockNotice>({
  name: 'stock.out',
  type: 'alert',
  priority: 'high',
  category: 'inventory',
  wanted: ({ notifications }) => notifications.inventoryAlerts,
  url: stockPage,
  words: (m, data) => ({
    title: m.notices_stock_out_title(data),
    message: m.notices_stock_out_message(data),
  }),
})

export const stockMany = noticeKind<{ low: number; out: number }>({
  name: 'stock.many',
  type: 'warning',
  priority: 'high',
  category: 'inventory',
  wanted: ({ notifications }) => notifications.lowStock || notifications.inventoryAlerts,
  url: ({ out }) => `/dashboard/inventory?status=${out > 0 ? 'Out+of+Stock' : 'Low+Stock'}`,
  words: (m, { low, out }, write) => ({
    title: m.notices_stock_many_title(),
    message: m.notices_stock_many_message({ low: write(low), out: write(out) }),
  }),
})

export const alertOpened = noticeKind<AlertNotice>({
  name: 'alert.opened',
  type: 'alert',
  priority: 'high',
  category: 'inventory',
  wanted: wantsSomeAlerts,
  url: alertPage,
  words: (m, { alert, quantity, isCritical: _, ...data }, write) => ({
    title: m[`notices_alert_opened_${alert}_title`](data),
    message: m[`notices_alert_opened_${alert}_message`]({ ...data, quantity: write(quantity) }),
  }),
})

export const alertMany = noticeKind<{ alerts: number }>({
  name: 'alert.many',
  type: 'alert',
  priority: 'high',
  category: 'inventory',
  wanted: wantsSomeAlerts,
  url: () => '/dashboard/inventory-alerts',
  words: (m, { alerts }, write) => ({
    title: m.notices_alert_many_title(),
    message: m.notices_alert_many_message({ alerts: write(alerts) }),
  }),
})

export const alertEscalated = noticeKind<EscalationNotice>({
  name: 'alert.escalated',
  type: 'alert',
  priority: 'urgent',
  category: 'inventory',
  url: alertPage,
  words: (m, { alert, name, office, hours, when }, write) => ({
    title: m.notices_alert_escalated_title({ name }),
    message: m[`notices_alert_escalated_${when}`]({
      kind: m[`alerts_kind_${alert}`](),
      office,
      count: hours,
      shown: write(hours),
    }),
  }),
})

export const alertEscalatedMany = noticeKind<{ alerts: number }>({
  name: 'alert.escalated_many',
  type: 'alert',
  priority: 'urgent',
  category: 'inventory',
  url: () => '/dashboard/inventory-alerts',
  words: (m, { alerts }, write) => ({
    title: m.notices_alert_escalated_many_title(),
    message: m.notices_alert_escalated_many_message({ alerts: write(alerts) }),
  }),
})
