import type { movementTypes } from '@wellstock/contract/inventory'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../database/database.ts'

export type NewMovement = {
  itemId: string
  lotId?: string | null
  quantity: number
  type: (typeof movementTypes)[number]
  reason: string
  note?: string
  unitCost?: number | null
  reversesId?: string | null
  /** The lot on its way to another office that it is a leg of. */
  transferLotId?: string | null
}

/** What caused a movement: at most one of these. */
export type Cause = { commandId?: string; countId?: string; importId?: string }

/**
 * Writes movements to the ledger, with what caused them and when they happened, if not now. Quantities and balances
 * follow by trigger, in the same statement.
 */
export async function postMovements(
  tx: Connection,
  actor: { id: string; organizationId: string },
  movements: NewMovement[],
  { commandId, countId, importId }: Cause = {},
  occurredAt: string | null = null,
) {
  if (movements.length === 0) return
  tx.touch('item', ...movements.map((m) => m.itemId))
  await tx.rows(
    `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, note, unit_cost, reverses_id,
       actor_id, command_id, count_id, import_id, occurred_at, transfer_lot_id)
     select $1, m.id, m.item_id, m.lot_id, m.quantity, m.type, m.reason, m.note, m.unit_cost, m.reverses_id, $2::uuid, $12::uuid,
       $13::uuid, $14::uuid, coalesce($15::timestamptz, now()), m.transfer_lot_id
     from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::int[], $7::text[], $8::text[], $9::text[], $10::numeric[], $11::uuid[],
       $16::uuid[]) as m (id, item_id, lot_id, quantity, type, reason, note, unit_cost, reverses_id, transfer_lot_id)`,
    [
      actor.organizationId,
      actor.id,
      movements.map(() => uuid()),
      movements.map((m) => m.itemId),
      movements.map((m) => m.lotId ?? null),
      movements.map((m) => m.quantity),
      movements.map((m) => m.type),
      movements.map((m) => m.reason),
      movements.map((m) => m.note ?? ''),
      movements.map((m) => m.unitCost ?? null),
      movements.map((m) => m.reversesId ?? null),
      commandId ?? null,
      countId ?? null,
      importId ?? null,
      occurredAt,
      movements.map((m) => m.transferLotId ?? null),
    ],
    'post-movements',
  )
}
