import type { Connection } from '../../platform/database/database.ts'
import { allocate, type LotOnHand } from '../inventory/allocation.ts'
import type { NewMovement } from '../inventory/post-movement.ts'
import type { Change } from './dry-run.ts'

/** The adjustments that bring items to the quantities counted. What is missing leaves the lots that expire first. */
export async function countMovements(
  tx: Connection,
  organizationId: string,
  changes: readonly Change[],
): Promise<NewMovement[]> {
  const counted = changes.filter(({ item, quantity }) => quantity !== item.currentQuantity)
  const lots = await lotsOf(
    tx,
    organizationId,
    counted.filter(({ item, quantity }) => quantity < item.currentQuantity).map(({ item }) => item.id),
  )
  return counted.flatMap(({ item, quantity, after }) => {
    const difference = quantity - item.currentQuantity
    const parts =
      difference > 0
        ? [{ lotId: null, quantity: difference }]
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
        unitCost: after.unitPrice,
      }),
    )
  })
}

async function lotsOf(tx: Connection, organizationId: string, itemIds: string[]) {
  const rows = await tx.rows<LotOnHand & { itemId: string }>(
    `select b.item_id, b.lot_id, b.on_hand, l.expiry_date,
       false as "isUnusable"
     from stock_balance b left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = $1 and b.item_id = any($2) and b.on_hand > 0`,
    [organizationId, itemIds],
  )
  const lots = new Map<string, LotOnHand[]>()
  for (const { itemId, ...lot } of rows) lots.set(itemId, [...(lots.get(itemId) ?? []), lot])
  return lots
}
