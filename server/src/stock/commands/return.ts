import type { StockCommand } from '@wellstock/contract/stock/command'
import type { Item } from '@wellstock/contract/stock/items'
import type { Connection } from '../../platform/database/database.ts'
import { chooseAny } from './choose-lots.ts'
import type { Plan } from './plan.ts'

type Return = Extract<StockCommand, { kind: 'return' }>

/** Stock that goes back to its vendor, whatever its state. */
export async function planReturn(tx: Connection, item: Item, command: Return): Promise<Plan> {
  const { reference, note } = command
  const parts = await chooseAny(tx, item, command)
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
