import type { Notices } from '../../identity/notifications/kinds.ts'
import { type Notice, notify } from '../../identity/notifications/notify.ts'
import { holds, type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { AlertChanges } from './open-alerts.ts'
import { openedAlerts } from './webhook-facts.ts'

/** Above this many at once, a person gets one notice that says how many. */
const MANY = 10

type OpenedAlert = Notices['alert.opened'] & { officeId: string }

const problemOf = (alertId: string) => `alert:${alertId}`

/** Ends the notices of alerts that are over, and notifies of urgent ones. Empty shelves have notices of their own. */
export async function notifyOfAlerts(
  tx: Connection,
  app: App,
  organizationId: string,
  { risen, over }: AlertChanges,
) {
  if (over.length > 0)
    await tx.rows(
      'update notification set ended_at = $3 where organization_id = $1 and problem = any($2) and ended_at is null',
      [organizationId, over.map(problemOf), app.now().toISOString()],
    )
  if (risen.length > 0)
    await sendToWebhooks(tx, app, organizationId, 'alert.opened', () =>
      openedAlerts(
        tx,
        organizationId,
        risen.map(({ id }) => id),
      ),
    )
  const urgent = risen.filter(
    ({ kind, severity }) =>
      kind !== 'out' && kind !== 'low' && (severity === 'critical' || severity === 'high'),
  )
  if (urgent.length === 0) return
  const news = await tx.rows<OpenedAlert>(
    `select a.id as "alertId", a.kind as alert, i.name, i.sku, i.unit, o.name as office, a.office_id,
       coalesce((a.data ->> case a.kind when 'expiring' then 'wasted' else 'quantity' end)::int, 0) as quantity
     from alert a
     join item i on i.organization_id = a.organization_id and i.id = a.item_id
     join office o on o.organization_id = a.organization_id and o.id = a.office_id
     where a.organization_id = $1 and a.id = any($2) order by a.rank, a.opened_at, a.id`,
    [organizationId, urgent.map(({ id }) => id)],
  )
  const notices = (await recipients(tx, organizationId)).flatMap((person) => {
    const mine = news.filter(
      (alert) => isWanted(person, alert) && holds(person, 'inventory.write', alert.officeId),
    )
    return noticesOf(mine).map((notice): [Recipient, Notice] => [person, notice])
  })
  await notify(tx, app, organizationId, notices)
}

const isWanted = ({ settings: { notifications } }: Recipient, { alert }: OpenedAlert) =>
  alert === 'expiring' || alert === 'expired_in_stock'
    ? notifications.expirationWarnings
    : notifications.inventoryAlerts

function noticesOf(alerts: OpenedAlert[]): Notice[] {
  if (alerts.length > MANY) return [{ kind: 'alert.many', data: { alerts: alerts.length } }]
  return alerts.map(({ officeId: _, ...data }) => ({
    kind: 'alert.opened',
    data,
    problem: problemOf(data.alertId),
  }))
}
