import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { on, publish } from '../../platform/events/publish.ts'
import { evaluateItems } from './evaluate.ts'
import { ITEMS_AT_ONCE } from './item-chunks.ts'
import { notifyOfAlerts } from './notify-alerts.ts'
import { notifyOfStock } from './notify-stock.ts'
import { evaluateRooms } from './rooms.ts'
import { lowStock } from './webhook-facts.ts'

export const alertSubscriptions = [
  on('stock.changed', async (tx, app, organizationId, changes) => {
    const levels = new Set(changes.flatMap((change) => change.levels))
    const itemIds = new Set([...changes.flatMap((change) => change.itemIds), ...levels])
    await followStock(tx, app, organizationId, [...itemIds], levels)
  }),
  on('count.posted', async (tx, app, organizationId, counts) => {
    await evaluateRooms(tx, app, organizationId, [...new Set(counts.map(({ roomId }) => roomId))])
  }),
]

/** Brings outlook, alerts and notices in line with stock that changed; what is too much for one transaction waits for the next. */
async function followStock(
  tx: Connection,
  app: App,
  organizationId: string,
  itemIds: string[],
  levels: ReadonlySet<string>,
) {
  const [now, later] = [itemIds.slice(0, ITEMS_AT_ONCE), itemIds.slice(ITEMS_AT_ONCE)]
  const leveled = now.filter((id) => levels.has(id))
  // Locked, so that two events of one item never notify twice.
  if (leveled.length > 0)
    await tx.rows(
      'select 1 from item where organization_id = $1 and id = any($2) order by id for no key update',
      [organizationId, leveled],
    )
  await notifyOfAlerts(tx, app, organizationId, await evaluateItems(tx, app, organizationId, now))
  if (leveled.length > 0) {
    await notifyOfStock(tx, app, organizationId, new Map(leveled.map((id) => [id, null])))
    await sendToWebhooks(tx, app, organizationId, 'stock.low', () => lowStock(tx, organizationId, leveled))
  }
  if (later.length > 0)
    await publish(tx, organizationId, 'stock.changed', {
      itemIds: later,
      levels: later.filter((id) => levels.has(id)),
    })
}
