import type { WebhookDelivery } from '@wellstock/contract/identity/webhooks'
import { m } from '../../lib/messages.ts'

const events: Record<WebhookDelivery['type'], () => string> = {
  'stock.low': m.webhooks_event_stock_low,
  'alert.opened': m.webhooks_event_alert_opened,
  'transfer.state': m.webhooks_event_transfer_state,
  'order.state': m.webhooks_event_order_state,
  'vendor_order.state': m.webhooks_event_vendor_order_state,
  'recall.active': m.webhooks_event_recall_active,
  'device.out_of_service': m.webhooks_event_device_out_of_service,
  'device.in_service': m.webhooks_event_device_in_service,
  'device.retired': m.webhooks_event_device_retired,
  'nonconformity.opened': m.webhooks_event_nonconformity_opened,
  'nonconformity.closed': m.webhooks_event_nonconformity_closed,
  'case.state': m.webhooks_event_case_state,
  'certificate.state': m.webhooks_event_certificate_state,
  'bid.state': m.webhooks_event_bid_state,
  'sterilizer_load.state': m.webhooks_event_sterilizer_load_state,
  test: m.webhooks_event_test,
}

export const eventName = (type: WebhookDelivery['type']) => events[type]()

export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
