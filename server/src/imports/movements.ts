import type { movementTypes } from '@wellstock/contract/inventory'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../database/database.ts'
import { allocate, type LotOnHand } from '../inventory/allocation.ts'
import type { Person } from '../people/person.ts'
import type { Change } from './dry-run.ts'

export type ImportedMovement = {
  itemId: string
  lotId: string | null
  quantity: number
  type: (typeof movementTypes)[number]
  unitCost: number | null
}

/** Writes movements that belong to an import. Quantities and balances follow by trigger, in the same statement. */
export async function postImported(
  tx: Connection,
  actor: Person,
  importId: string,
  movements: ImportedMovement[],
) {
  if (movements.length === 0) return
  await tx.rows(
    `insert into stock_movement (organization_id, actor_id, import_id, id, item_id, lot_id, quantity, type, reason, unit_cost)
     select $1, $2, $3, * from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::text[], $9::text[], $10::numeric[])`,
    [
      actor.organizationId,
      actor.id,
      importId,
      movements.map(() => uuid()),
      movements.map(({ itemId }) => itemId),
      movements.map(({ lotId }) => lotId),
      movements.map(({ quantity }) => quantity),
      movements.map(({ type }) => type),
      movements.map(({ type }) => (type === 'opening' ? 'opening' : 'import')),
      movements.map(({ unitCost }) => unitCost),
    ],
  )
}

/** The adjustments that bring items to the quantities counted. What is missing leaves the lots that expire first. */
export async function countMovements(
  tx: Connection,
  organizationId: string,
  changes: readonly Change[],
): Promise<ImportedMovement[]> {
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
      (part): ImportedMovement => ({
        ...part,
        itemId: item.id,
        type: 'count_adjust',
        unitCost: after.unitPrice,
      }),
    )
  })
}

async function lotsOf(tx: Connection, organizationId: string, itemIds: string[]) {
  const rows = await tx.rows<LotOnHand & { itemId: string }>(
    `select b.item_id as "itemId", b.lot_id as "lotId", b.on_hand as "onHand", l.expiry_date as "expiryDate",
       false as "isUnusable"
     from stock_balance b left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = $1 and b.item_id = any($2) and b.on_hand > 0`,
    [organizationId, itemIds],
  )
  const lots = new Map<string, LotOnHand[]>()
  for (const { itemId, ...lot } of rows) lots.set(itemId, [...(lots.get(itemId) ?? []), lot])
  return lots
}
