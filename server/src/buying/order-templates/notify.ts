import type { Stop } from '@wellstock/domain/buying/order-templates'
import { notice, notify, notifyPerson } from '../../identity/notifications/notify.ts'
import { recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { LockedTemplate } from './lock-template.ts'
import { templateOrdered, templatePaused } from './notices.ts'

/** Tells the owner that a draft was made. */
export async function notifyOfDraft(
  tx: Connection,
  app: App,
  organizationId: string,
  { name, ownerId }: LockedTemplate,
  orderId: string,
) {
  const [order] = await tx.rows<{ number: string; lines: number }>(
    'select number, line_count as lines from supply_order where organization_id = $1 and id = $2',
    [organizationId, orderId],
  )
  if (order)
    await notifyPerson(tx, app, organizationId, ownerId, notice(templateOrdered, { orderId, name, ...order }))
}

/** Tells the owner, and whoever manages the orders of the office, that a template does not go on by itself. */
export async function notifyOfPause(
  tx: Connection,
  app: App,
  organizationId: string,
  { id, name, ownerId, officeId, office }: LockedTemplate & { office: string },
  reason: Stop,
) {
  const people = await recipients(tx, organizationId)
  await notify(
    tx,
    app,
    organizationId,
    people
      .filter(
        (person) =>
          person.id === ownerId ||
          person.grants.some(
            (grant) => grant.role === 'order_manager' && (grant.officeId ?? officeId) === officeId,
          ),
      )
      .map((person) => [person, notice(templatePaused, { templateId: id, name, office, reason })]),
  )
}
