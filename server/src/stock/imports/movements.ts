import type { Connection } from '../../platform/database/database.ts'
import { allocate, type LotOnHand, unitCost } from '../inventory/allocation.ts'
import type { NewMovement } from '../inventory/post-movement.ts'
import type { Change } from './planned-row.ts'
import { lotKey } from './write-lots.ts'

/** The adjustments that bring items to the quantities counted. What is missing leaves the lots that expire first. */
export async function countMovements(
  tx: Connection,
  organizationId: string,
  changes: readonly Change[],
  lotIds: Map<string, string>,
): Promise<NewMovement[]> {
  const counted = changes.flatMap(({ item, quantity, after }) =>
    quantity === null || quantity === item.currentQuantity ? [] : { item, quantity, after },
  )
  const lots = await lotsOf(
    tx,
    organizationId,
    counted.filter(({ item, quantity }) => quantity < item.currentQuantity).map(({ item }) => item.id),
  )
  const byLot = changes.flatMap(({ item, lots: counts, after }) =>
    counts
      .filter(({ difference }) => difference !== 0)
      .map(
        ({ number, difference, unitCost }): NewMovement => ({
          itemId: item.id,
          lotId: number === null ? null : (lotIds.get(lotKey(item.productId, number)) ?? null),
          quantity: difference,
          type: 'count_adjust',
          reason: 'import',
          unitCost: unitCost ?? after.unitPrice,
        }),
      ),
  )
  const inAll = counted.flatMap(({ item, quantity, after }) => {
    const difference = quantity - item.currentQuantity
    const parts =
      difference > 0
        ? [{ lotId: null, quantity: difference, unitCost: after.unitPrice }]
        : allocate(lots.get(item.id) ?? [], -difference).parts.map((part) => ({
            ...part,
            quantity: -part.quantity,
          }))
    return parts.map(
      (part): NewMovement => ({
        ...part,
        itemId: item.id,
        type: 'count_adjust',
        reason: 'import',
      }),
    )
  })
  return [...byLot, ...inAll]
}

async function lotsOf(tx: Connection, organizationId: string, itemIds: string[]) {
  const rows = await tx.rows<LotOnHand & { itemId: string }>(
    `select b.item_id, b.lot_id, b.on_hand, l.expiry_date, ${unitCost()} as "unitCost",
       false as "isUnusable"
     from stock_balance b join item i on i.organization_id = b.organization_id and i.id = b.item_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = $1 and b.item_id = any($2) and b.on_hand > 0`,
    [organizationId, itemIds],
  )
  const lots = new Map<string, LotOnHand[]>()
  for (const { itemId, ...lot } of rows) lots.set(itemId, [...(lots.get(itemId) ?? []), lot])
  return lots
}
