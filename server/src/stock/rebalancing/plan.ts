import { LINE_COST, SHIPMENT_COST } from '@wellstock/domain/stock/rebalancing'
import { MAX_TRANSFER_LINES } from '@wellstock/domain/stock/transfers'
import type { Sending } from './product-flow.ts'

/** A proposal with what it saves and what sending it costs, in the organization's currency. */
export type Worth = Sending & { saving: number; cost: number }

/** What is not thrown away, at what it cost here; else what is not bought, at what it costs there. */
const savingOf = ({ from, to, reason, quantity }: Sending) =>
  quantity * (reason === 'waste' ? from : to).price

/**
 * The sendings worth a shipment. A line that saves no more than its own cost is dropped, then a way from office to office
 * whose lines together save no more than their cost and the shipment's; what was dropped is not planned another way. A
 * transfer has so many lines: of more, those that save most are proposed and the rest is left to the next plan. The
 * shipment's cost is shared by its lines. What saves most comes first.
 */
export function worthSending(sendings: readonly Sending[]): Worth[] {
  const ways = new Map<string, (Sending & { saving: number })[]>()
  for (const sending of sendings) {
    const saving = savingOf(sending)
    if (saving <= LINE_COST) continue
    const key = `${sending.from.officeId} ${sending.to.officeId}`
    const way = ways.get(key)
    if (way) way.push({ ...sending, saving })
    else ways.set(key, [{ ...sending, saving }])
  }
  return [...ways.values()].flatMap((way) => {
    const lines = way.sort((a, b) => b.saving - a.saving).slice(0, MAX_TRANSFER_LINES)
    const cost = LINE_COST + SHIPMENT_COST / lines.length
    const net = lines.reduce((sum, { saving }) => sum + saving - cost, 0)
    return net > 0 ? lines.map((line) => ({ ...line, cost })) : []
  })
}
