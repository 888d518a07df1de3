import { LINE_COST, SHIPMENT_COST } from '@wellstock/domain/stock/rebalancing'
import { MAX_TRANSFER_LINES } from '@wellstock/domain/stock/transfers'
import type { Sending } from './product-flow.ts'

/** A proposal with what it saves and what sending it costs, in the organization's currency. */
export type Worth = Sending & { saving: number; cost: number }

/** What is not thrown away, at what it cost here; else what is not bought, at what it costs there. */
const savingOf = ({ lot, to, reason, quantity }: Sending) =>
  quantity * (reason === 'waste' ? lot.unitCost : to.price)

type Way = (Sending & { saving: number })[]
/** The sendings by the offices they go from and to. */
export type Ways = Map<string, Way>

const bestFirst = (way: Way) => way.sort((a, b) => b.saving - a.saving)

/**
 * Adds sendings to their ways. A line that saves no more than its own cost is dropped, and of a way with more lines than a
 * transfer has, those that save least: however much is planned, no more is kept.
 */
export function addToWays(ways: Ways, sendings: readonly Sending[]) {
  for (const sending of sendings) {
    const saving = savingOf(sending)
    if (saving <= LINE_COST) continue
    const key = `${sending.from.officeId} ${sending.to.officeId}`
    const way = ways.get(key) ?? []
    way.push({ ...sending, saving })
    if (way.length >= 2 * MAX_TRANSFER_LINES) bestFirst(way).length = MAX_TRANSFER_LINES
    ways.set(key, way)
  }
}

/**
 * The sendings worth a shipment. A way from office to office whose lines together save no more than their cost and the
 * shipment's is dropped; what was dropped is not planned another way. A transfer has so many lines: of more, those that
 * save most are proposed and the rest is left to the next plan. The shipment's cost is shared by its lines. What saves most
 * comes first.
 */
export function worthSending(ways: Ways): Worth[] {
  return [...ways.values()].flatMap((way) => {
    const lines = bestFirst(way).slice(0, MAX_TRANSFER_LINES)
    const cost = LINE_COST + SHIPMENT_COST / lines.length
    const net = lines.reduce((sum, { saving }) => sum + saving - cost, 0)
    return net > 0 ? lines.map((line) => ({ ...line, cost })) : []
  })
}
