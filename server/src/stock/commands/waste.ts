import { type StockCommand, WITNESS_VALUE, wasteReasons } from '@wellstock/contract/stock/commands'
import type { Item } from '@wellstock/contract/stock/inventory'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { chooseAny, type Fit } from './choose-lots.ts'
import { close } from './opened.ts'
import type { Plan } from './plan.ts'

type Waste = Extract<StockCommand, { kind: 'waste' }>

// What may be thrown away for a reason that the lot itself has to show.
const fitting: Partial<Record<Waste['reason'], Fit>> = {
  expired: { fits: (lot) => lot.isExpired, otherwise: said.lot_not_expired() },
  recalled: { fits: (lot) => lot.hold === 'recalled', otherwise: said.lot_not_recalled() },
}

/** Stock that is thrown away. A second person signs where it was recalled, or is worth more than the limit. */
export async function planWaste(
  tx: Connection,
  item: Item,
  command: Waste,
  signedBy: { id: string; name: string } | null,
): Promise<Plan> {
  const { reason, method, quantity, openedId, note } = command
  const isDear = (item.unitPrice ?? 0) * quantity > WITNESS_VALUE
  if ((isDear || reason === 'recalled') && !signedBy)
    throw invalid({
      witness: isDear ? said.witness_above_value({ value: WITNESS_VALUE }) : said.witness_for_recalled(),
    })
  const opened = openedId ? await close(tx, item, { ...command, openedId }) : undefined
  const isExpired = reason === 'expired' && opened?.isPast
  const wanted = opened ? { ...command, lotId: opened.lotId } : command
  const parts = await chooseAny(tx, item, wanted, isExpired ? undefined : fitting[reason])
  return {
    movements: parts.map((part) => ({
      ...part,
      itemId: item.id,
      type: wasteReasons[reason],
      reason,
      note,
      unitCost: item.unitPrice,
    })),
    remarks: { reason, method, ...(signedBy && { witness: signedBy.name }) },
  }
}
