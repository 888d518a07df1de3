import type { StockCommand } from '@wellstock/contract/stock/command'
import { WITNESS_VALUE, wasteReasons } from '@wellstock/contract/stock/commands'
import type { Item } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import type { NewMovement } from '../inventory/post-movement.ts'
import { chooseAny, type Fit } from './choose-lots.ts'
import { close, openedFor } from './opened.ts'
import type { Plan } from './plan.ts'

export type Waste = Extract<StockCommand, { kind: 'waste' }>

// What may be thrown away for a reason that the lot itself has to show.
const fitting: Partial<Record<Waste['reason'], Fit>> = {
  expired: { fits: (lot) => lot.isExpired, otherwise: said.lot_not_expired() },
  recalled: { fits: (lot) => lot.hold === 'recalled', otherwise: said.lot_not_recalled() },
}

type Parts = Awaited<ReturnType<typeof lotsToWaste>>
const isDear = (parts: Parts) =>
  parts.reduce((sum, { quantity, unitCost }) => sum - quantity * (unitCost ?? 0), 0) > WITNESS_VALUE

/** Whether a second person signs or approves: what was recalled, or is worth more than the limit. */
export const takesTwo = (parts: Parts, { reason }: Pick<Waste, 'reason'>) =>
  isDear(parts) || reason === 'recalled'

/** The lots a quantity is thrown away from, as its reason asks. */
export async function lotsToWaste(tx: Connection, item: Item, command: Waste) {
  const { reason, openedId } = command
  const opened = openedId ? await openedFor(tx, item, { ...command, openedId }) : undefined
  const isExpired = reason === 'expired' && opened?.isPast
  const wanted = opened ? { ...command, lotId: opened.lotId } : command
  return chooseAny(tx, item, wanted, isExpired ? undefined : fitting[reason])
}

/** Stock that is thrown away at once. A second person signs where one is needed. */
export async function planWaste(
  tx: Connection,
  item: Item,
  command: Waste,
  signedBy: { id: string; name: string } | null,
): Promise<Plan> {
  const parts = await lotsToWaste(tx, item, command)
  if (takesTwo(parts, command) && !signedBy)
    throw invalid({
      witness: isDear(parts)
        ? said.witness_above_value({ value: WITNESS_VALUE })
        : said.witness_for_recalled(),
    })
  if (command.openedId) await close(tx, item, { ...command, openedId: command.openedId })
  const { reason, method } = command
  return {
    movements: wasteOf(item.id, command, parts),
    remarks: { reason, method, ...(signedBy && { witness: signedBy.name }) },
  }
}

/** What throwing away these parts writes, at their cost. */
export const wasteOf = (
  itemId: string,
  { reason, note }: Pick<Waste, 'reason' | 'note'>,
  parts: Parts,
): NewMovement[] =>
  parts.map((part) => ({
    ...part,
    itemId,
    type: wasteReasons[reason],
    reason,
    note,
  }))
