import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { on, publish } from '../../platform/events/publish.ts'
import { evaluateItems } from './evaluate.ts'
import { ITEMS_AT_ONCE } from './item-chunks.ts'
import { notifyOfAlerts } from './notify-alerts.ts'
import { notifyOfStock } from './notify-stock.ts'
import { lowStock } from './webhook-facts.ts'

export const alertSubscriptions = [
  on('stock.changed', async (tx, app, organizationId, changes) => {
    const levels = new Set(changes.flatMap((change) => change.levels))
    if (levels.size > 0) {
      await notifyOfStock(tx, app, organizationId, [...levels])
      await sendToWebhooks(tx, app, organizationId, 'stock.low', () =>
        lowStock(tx, organizationId, [...levels]),
      )
    }
    await followStock(tx, app, organizationId, [...new Set(changes.flatMap((change) => change.itemIds))])
  }),
]

/** Brings outlook and alerts in line with stock that changed; what is too much for one transaction waits for the next. */
async function followStock(tx: Connection, app: App, organizationId: string, itemIds: string[]) {
  const changes = await evaluateItems(tx, app, organizationId, itemIds.slice(0, ITEMS_AT_ONCE))
  await notifyOfAlerts(tx, app, organizationId, changes)
  const later = itemIds.slice(ITEMS_AT_ONCE)
  if (later.length > 0) await publish(tx, organizationId, 'stock.changed', { itemIds: later, levels: [] })
}
