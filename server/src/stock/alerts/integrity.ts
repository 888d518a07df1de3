import type { AlertData } from '@wellstock/domain/stock/alerts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type AlertChanges, updateAlerts } from './open-alerts.ts'

type Sums = AlertData['integrity'] & { id: string; officeId: string }

/**
 * Whether quantity, movements and balances of these items say the same. The database keeps them together; this looks
 * whether it did.
 */
export async function checkIntegrity(
  tx: Connection,
  app: App,
  organizationId: string,
  itemIds: string[],
): Promise<AlertChanges> {
  const items = await tx.rows<Sums>(
    `select * from (
       select i.id, i.office_id, i.current_quantity as quantity,
         (select coalesce(sum(m.quantity), 0) from stock_movement m
          where m.organization_id = i.organization_id and m.item_id = i.id) as movements,
         (select coalesce(sum(b.on_hand), 0) from stock_balance b
          where b.organization_id = i.organization_id and b.item_id = i.id) as balances
       from item i where i.organization_id = $1 and i.id = any($2)) s
     where quantity <> movements or quantity <> balances`,
    [organizationId, itemIds],
  )
  const wanted = items.map(({ id, officeId, ...data }) => ({
    kind: 'integrity' as const,
    subject: id,
    officeId,
    itemId: id,
    lotId: null,
    roomId: null,
    severity: 'critical' as const,
    data,
  }))
  return updateAlerts(tx, app, organizationId, { kinds: ['integrity'], subjects: itemIds }, wanted)
}
