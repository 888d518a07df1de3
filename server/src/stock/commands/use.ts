import type { StockCommand } from '@wellstock/contract/stock/command'
import type { Item } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { chooseUsable } from './choose-lots.ts'
import { close } from './opened.ts'
import type { Plan } from './plan.ts'
import { consume } from './reservations.ts'

type Use = Extract<StockCommand, { kind: 'use' }>

export async function planUse(tx: Connection, item: Item, command: Use): Promise<Plan> {
  const { reason, reference, overrideReason, openedId, note } = command
  if (item.status === 'maintenance')
    throw problem('OPERATION_FAILED', said.maintenance_cannot_be_used(), {
      blockers: [said.set_active_first()],
    })
  const opened = openedId ? await close(tx, item, { ...command, openedId }) : undefined
  const lotId = command.reservationId
    ? await consume(tx, item, { ...command, id: command.reservationId })
    : opened
      ? opened.lotId
      : command.lotId
  // What was reserved was chosen then, and what is opened is used first: no other lot comes before.
  const reasonToOverride = command.reservationId || opened ? 'chosen' : overrideReason
  const parts = await chooseUsable(tx, item, { ...command, lotId, overrideReason: reasonToOverride })
  return {
    movements: parts.map((part) => ({
      ...part,
      itemId: item.id,
      type: 'issue',
      reason,
      note: [reference, note].filter(Boolean).join(': '),
    })),
    remarks: { reason, ...(reference && { reference }), ...(overrideReason && { overrideReason }) },
  }
}
