import { adjustmentReasons } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import type { Adjustment } from '@wellstock/contract/stock/movements'
import { WITNESS_VALUE } from '@wellstock/domain/stock/commands'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { getItem, lockItem } from './items.ts'
import { postMovements } from './post-movement.ts'
import { recordCommand } from './record-command.ts'
import { lotsToTake, takeFrom, takeFromLots } from './take-from.ts'

/** Adjusts an item's quantity for a reason. Taken stock leaves the lot that expires first. */
export async function adjustItem(
  tx: Connection,
  person: Person,
  scope: Scope,
  id: string,
  adjustment: Adjustment,
): Promise<Item> {
  const { quantity, reason, note: remark } = adjustment
  const before = await lockItem(tx, scope, id)
  if (before.currentQuantity + quantity > 10_000_000)
    throw problem('OPERATION_FAILED', said.item_holds_at_most({ max: 10_000_000 }))
  refuseShortcut(before, adjustment)
  const parts =
    quantity > 0
      ? [{ lotId: null, quantity, unitCost: before.unitPrice }]
      : reason === 'expired'
        ? await takeFromLots(
            tx,
            before,
            (await lotsToTake(tx, id)).filter(({ isExpired }) => isExpired),
            -quantity,
          )
        : await takeFrom(tx, before, -quantity, { includeUnusable: reason !== 'used' })

  const commandId = uuid()
  const [, , , after] = await tx.batch(
    () =>
      recordCommand(tx, person, {
        id: commandId,
        kind: 'adjust',
        officeId: before.officeId,
        itemId: id,
        quantity,
        request: adjustment,
      }),
    () =>
      postMovements(
        tx,
        person,
        { cause: 'stock_command', id: commandId },
        parts.map((part) => ({
          ...part,
          itemId: id,
          type: adjustmentReasons[reason],
          reason,
          note: remark,
        })),
      ),
    () =>
      note(
        tx,
        person,
        'item.adjusted',
        { entity: 'item', id },
        { quantity, reason, note: remark, from: before.currentQuantity },
      ),
    () => getItem(tx, scope, id),
  )
  return after
}

/** What using and throwing away ask for, an adjustment asks for too. */
function refuseShortcut(item: Item, { quantity, reason }: Adjustment) {
  if (reason === 'used' && item.status === 'maintenance')
    throw problem('OPERATION_FAILED', said.maintenance_cannot_be_used(), {
      blockers: [said.set_active_first()],
    })
  const isWaste = reason === 'damaged' || reason === 'expired'
  if (isWaste && (item.unitPrice ?? 0) * -quantity > WITNESS_VALUE)
    throw invalid({ quantity: said.dispose_with_witness({ value: WITNESS_VALUE }) })
  if (item.serialNumber && item.currentQuantity + quantity > 1)
    throw invalid({ quantity: said.serial_number_here_already() })
}
