import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import type { NewMovement } from '../inventory/post-movement.ts'

/**
 * What is entered as of an earlier moment must have been there from then on: taking it may leave no moment since with
 * less than nothing of the lot. Source: docs/definitions.md "Stock".
 */
export async function refuseGaps(tx: Connection, movements: readonly NewMovement[], occurredAt: string) {
  for (const { itemId, lotId = null, quantity } of movements) {
    if (quantity > 0) continue
    const [lowest] = await tx.rows<{ least: number }>(
      `select least(b.on_hand, min(b.on_hand - later.moved)) as least
       from stock_balance b left join (
         select sum(quantity) over (order by occurred_at desc, seq desc) as moved from stock_movement
         where organization_id = current_organization() and item_id = $1 and lot_id is not distinct from $2 and occurred_at > $3
       ) later on true
       where b.organization_id = current_organization() and b.item_id = $1 and b.lot_id is not distinct from $2
       group by b.on_hand`,
      [itemId, lotId, occurredAt],
    )
    const least = lowest?.least ?? 0
    if (least < -quantity)
      throw problem('OPERATION_FAILED', said.books_held_less(), {
        blockers: [said.only_on_hand_since({ least: Math.max(least, 0) })],
      })
  }
}
