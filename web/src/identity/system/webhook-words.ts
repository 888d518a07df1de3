import type { WebhookDelivery } from '@wellstock/contract/identity/webhooks'
import { m } from '../../lib/messages.ts'

const events: Record<WebhookDelivery['type'], () => string> = {
  'stock.low': m.webhooks_event_stock_low,
  'alert.opened': m.webhooks_event_alert_opened,
  'transfer.state': m.webhooks_event_transfer_state,
  'order.state': m.webhooks_event_order_state,
  'vendor_order.state': m.webhooks_event_vendor_order_state,
  'recall.active': m.webhooks_event_recall_active,
  test: m.webhooks_event_test,
}

export const eventName = (type: WebhookDelivery['type']) => events[type]()

export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
