import type { Item } from '@wellstock/contract/inventory'
import { type StockCommand, WITNESS_VALUE, wasteReasons } from '@wellstock/contract/stock'
import type { Connection } from '../database/database.ts'
import { invalid } from '../http/read-request.ts'
import { chooseAny, type Fit } from './choose-lots.ts'
import type { Plan } from './plan.ts'

type Waste = Extract<StockCommand, { kind: 'waste' }>

// What may be thrown away for a reason that the lot itself has to show.
const fitting: Partial<Record<Waste['reason'], Fit>> = {
  expired: { fits: (lot) => lot.isExpired, otherwise: 'This lot has not expired.' },
  recalled: { fits: (lot) => lot.hold === 'recalled', otherwise: 'This lot is not recalled.' },
}

/** Stock that is thrown away. A second person signs where it was recalled, or is worth more than the limit. */
export async function planWaste(
  tx: Connection,
  item: Item,
  command: Waste,
  signedBy: { id: string; name: string } | null,
): Promise<Plan> {
  const { reason, method, quantity, note } = command
  const isDear = (item.unitPrice ?? 0) * quantity > WITNESS_VALUE
  if ((isDear || reason === 'recalled') && !signedBy)
    throw invalid({
      witness: isDear
        ? `Above $${WITNESS_VALUE} a second person has to sign.`
        : 'A second person has to sign for what was recalled.',
    })
  const parts = await chooseAny(tx, item, command, fitting[reason])
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
