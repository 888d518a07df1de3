import type { Basket, SuggestedLine, SuggestedOrder } from '@wellstock/contract/buying/basket'
import { type Bill, billOf } from '@wellstock/domain/buying/basket'

/** Packs that somebody typed, by item; all others are as the basket has them. */
export type Edits = Readonly<Record<string, number>>

export const packsOf = ({ itemId, packs }: SuggestedLine, edits: Edits) => edits[itemId] ?? packs

/** What is to be ordered of one vendor for one office. */
export type ChosenOrder = { order: SuggestedOrder; lines: (SuggestedLine & { packs: number })[] }

/** What is chosen of a basket, for whoever makes orders of it, and what that costs. */
export function chosenOf(
  { lines, orders }: Basket,
  edits: Edits,
): { chosen: ChosenOrder[]; bill: Bill; packs: Map<string, number> } {
  const packs = new Map(lines.map((line) => [line.itemId, packsOf(line, edits)]))
  const bill = billOf(
    lines.flatMap((line) =>
      line.price === null
        ? []
        : [
            {
              ...line,
              price: line.price,
              id: line.itemId,
              vendorId: line.orderId,
              budgetId: line.budgetLineId,
              daily: line.usePerDay,
              coverDays: line.coverWithInbound,
            },
          ],
    ),
    orders,
    packs,
  )
  const chosen = orders.flatMap((order): ChosenOrder[] => {
    const own = lines
      .filter(({ orderId }) => orderId === order.id)
      .map((line) => ({ ...line, packs: packsOf(line, edits) }))
      .filter((line) => line.packs > 0)
    return own.length > 0 ? [{ order, lines: own }] : []
  })
  return { chosen, bill, packs }
}
