import { alertKinds } from '@wellstock/domain/stock/alerts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { factsOf, sinceOf } from './facts.ts'
import { type AlertChanges, updateAlerts } from './open-alerts.ts'
import { refreshOutlook } from './outlook.ts'

const itemKinds = alertKinds.filter((kind) => kind !== 'integrity' && kind !== 'count_overdue')

/**
 * Works out the outlook of these items and brings their alerts in line with it, from whatever was there before. Whether
 * item by item after each change or all of them in one night, the outcome is the same. At most `ITEMS_AT_ONCE`.
 */
export async function evaluateItems(
  tx: Connection,
  app: App,
  organizationId: string,
  itemIds: string[],
): Promise<AlertChanges> {
  if (itemIds.length > 0) tx.touch('item', ...itemIds)
  const items = await refreshOutlook(tx, app, organizationId, itemIds)
  const mutes = await tx.rows<{ itemId: string; kind: string }>(
    `select m.item_id, m.kind from alert_mute m
     join item i on i.organization_id = m.organization_id and i.id = m.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     where m.organization_id = $1 and m.item_id = any($2) and m.until >= office_today(o.timezone)`,
    [organizationId, itemIds],
  )
  const muted = new Set(mutes.map(({ itemId, kind }) => `${kind} ${itemId}`))
  const wanted = items.flatMap((item) =>
    factsOf(item)
      .filter(({ kind }) => !muted.has(`${kind} ${item.id}`))
      .map((fact) => ({
        ...fact,
        subject: item.id,
        itemId: item.id,
        officeId: item.officeId,
        roomId: null,
        // What is found at the first look began before it.
        ...(item.isNew && { since: sinceOf(fact, item.changedAt) }),
      })),
  )
  return updateAlerts(tx, app, organizationId, { kinds: itemKinds, subjects: itemIds }, wanted)
}
