import type { ItemReplenishment } from '@wellstock/contract/stock/item-details'
import { suggestedOrder } from '@wellstock/domain/stock/ordering'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { supplyOf } from '../inventory/items.ts'
import { binOrder, orderLevels } from '../replenishment/levels.ts'
import { getThreshold } from '../thresholds/list.ts'

/** How an item is replenished, what its demand suggests, and what to order now to reach the maximum. */
export async function itemReplenishment(
  db: Connection,
  scope: Scope,
  now: Date,
  id: string,
): Promise<ItemReplenishment> {
  const row = await getThreshold(db, scope, now, id)
  const { suggestion, available, season } = row
  const fields = { ...row.fields, ...season?.levels }
  const onOrder = (await supplyOf(db, scope, [{ id }])).get(id)?.onOrder ?? 0
  const { max, reorderPoint } = orderLevels(fields, suggestion)
  const order =
    max === null
      ? null
      : suggestedOrder({ max, available, onOrder, orderMultiple: fields.orderMultiple, minimumOrder: 0 })
  const [report] = await db.rows<{ since: string }>(
    `select reported_at as since from bin_empty
     where organization_id = $1 and item_id = $2 and taken_back_at is null and closed_at is null`,
    [scope.organizationId, id],
  )
  const isEmpty = report && fields.replenishMethod === 'two_bin'
  return {
    levels: fields,
    season,
    leadTime: row.leadTime,
    demand: row.demand,
    suggestion,
    differs: row.differs,
    shelfLifeDays: row.shelfLifeDays,
    available,
    onOrder,
    order:
      order && max !== null
        ? {
            isDue: available + onOrder <= reorderPoint,
            max,
            quantity: order.quantity,
            missing: order.explanation.missing,
            addedForMultiple: order.explanation.addedForMultiple,
          }
        : null,
    binEmpty: isEmpty ? { ...report, quantity: binOrder({ ...fields, available }) } : null,
    vendor: row.vendor,
    unitPrice: row.unitPrice,
  }
}
