import type { StockCommand } from '@wellstock/contract/stock/command'
import type { Item } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { chooseAny } from './choose-lots.ts'
import type { Plan } from './plan.ts'

type Return = Extract<StockCommand, { kind: 'return' }>

/** Stock that no receipt brought goes back to its vendor, whatever its state; what one brought has a return, which the vendor credits. */
export async function planReturn(tx: Connection, item: Item, command: Return): Promise<Plan> {
  const { reference, note } = command
  const parts = await chooseAny(tx, item, command)
  await refuseReceived(
    tx,
    item,
    parts.map(({ lotId }) => lotId),
  )
  return {
    movements: parts.map((part) => ({
      ...part,
      itemId: item.id,
      type: 'return_to_vendor',
      reason: 'returned',
      note: [reference, note].filter(Boolean).join(': '),
    })),
    remarks: { ...(reference && { reference }) },
  }
}

async function refuseReceived(
  tx: Connection,
  { productId, officeId }: Item,
  lotIds: readonly (string | null)[],
) {
  const [receipt] = await tx.rows<{ number: string }>(
    `select r.number from unnest($3::uuid[]) as p (lot_id)
     join receipt_line k on k.organization_id = current_organization() and k.product_id = $1 and k.lot_id is not distinct from p.lot_id
       and k.outcome <> 'rejected' and k.quantity > k.on_returns
     join receipt r on r.organization_id = k.organization_id and r.id = k.receipt_id and r.office_id = $2 and r.state = 'posted'
     order by r.received_at desc limit 1`,
    [productId, officeId, lotIds],
  )
  if (receipt) throw problem('OPERATION_FAILED', said.receipt_brought_it(receipt))
}
