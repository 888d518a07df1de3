import type { causingKinds } from '@wellstock/contract/platform/kinds'
import type { movementTypes } from '@wellstock/contract/stock/inventory'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { problem } from '../../platform/http/problem.ts'

export type NewMovement = {
  itemId: string
  lotId?: string | null
  quantity: number
  type: (typeof movementTypes)[number]
  reason: string
  note?: string
  unitCost?: number | null
  reversesId?: string | null
  /** The line of the document that causes it, where it has lines: of a transfer, the lot on its way. */
  lineId?: string | null
}

/** What caused movements: the row of a document, or of the item that was changed itself. */
export type Cause = {
  cause:
    | 'stock_command'
    | 'stock_count'
    | 'import_batch'
    | 'transfer'
    | 'item'
    | (typeof causingKinds)[number]['table']
  id: string
}

/** The movements that something caused, in a condition on `m`: `$1` is its id. */
export const CAUSED = `m.posting_id in (
  select id from posting where organization_id = current_organization() and cause_id = $1)`

/**
 * Posts movements to the ledger: what one document caused at one moment, and when it happened, if not now. Quantities and
 * balances follow by trigger, in the same statement.
 */
export async function postMovements(
  tx: Connection,
  actor: { id: string; organizationId: string },
  { cause, id }: Cause,
  movements: NewMovement[],
  occurredAt: string | null = null,
) {
  if (movements.length === 0) return
  tx.touch('item', ...movements.map((m) => m.itemId))
  const posted = tx.rows(
    `with header as (
       insert into posting (organization_id, id, cause, cause_id) values ($1, $13, $14, $15) returning id)
     insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, note, unit_cost, reverses_id,
       line_id, actor_id, occurred_at, posting_id)
     select $1, m.id, m.item_id, m.lot_id, m.quantity, m.type, m.reason, m.note, m.unit_cost, m.reverses_id,
       m.line_id, $2::uuid, coalesce($16::timestamptz, now()), header.id
     from header, unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::int[], $7::text[], $8::text[], $9::text[], $10::numeric[],
       $11::uuid[], $12::uuid[])
       as m (id, item_id, lot_id, quantity, type, reason, note, unit_cost, reverses_id, line_id)`,
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
      movements.map((m) => m.lineId ?? null),
      uuid(),
      cause,
      id,
      occurredAt,
    ],
    'post-movements',
  )
  await posted.catch((error: unknown) => {
    const reason = untracked[violatedConstraint(error) ?? '']
    throw reason ? problem('OPERATION_FAILED', reason) : error
  })
}

/** What a product is not tracked by comes in nowhere. */
const untracked: Record<string, Sentence> = {
  item_serial: said.serial_number_is_one_piece(),
  lot_of_untracked: said.product_not_tracked_by_lot(),
}
