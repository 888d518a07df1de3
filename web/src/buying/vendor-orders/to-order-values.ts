import type { ToOrder } from '@wellstock/contract/buying/vendor-order'
import { lineAmount } from '@wellstock/domain/buying/orders'
import { sumOf } from '@wellstock/domain/finance/money'

/** Packs that somebody typed, by order line; of all others, all that no vendor has yet. 0: not now. */
export type Packs = Readonly<Record<string, number | ''>>

type Line = ToOrder['lines'][number]

export const mostOf = ({ quantity, packQuantity }: Line) => Math.floor(quantity / packQuantity)
/** No more than is left, though somebody else has taken some since. */
export function packsOf(line: Line, packs: Packs): number | '' {
  const typed = packs[line.orderLineId]
  return typed === '' ? '' : Math.min(typed ?? mostOf(line), mostOf(line))
}
export const amountOf = (line: Line, packs: Packs) => lineAmount(packsOf(line, packs) || 0, line.packPrice)

/** What is chosen of a block, and what it comes to. */
export function chosenOf(lines: readonly Line[], packs: Packs) {
  const chosen = lines.filter((line) => (packsOf(line, packs) || 0) > 0)
  return {
    total: sumOf(chosen.map((line) => amountOf(line, packs))),
    // As it is on screen: what somebody else took meanwhile is refused, not left out.
    lines: chosen.map((line) => ({
      orderLineId: line.orderLineId,
      quantity: (packsOf(line, packs) || 0) * line.packQuantity,
    })),
  }
}
