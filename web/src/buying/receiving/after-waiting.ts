import type { QueuedReceipt } from '../../stock/scan/queue.ts'
import type { Line } from './receiving-values.ts'

/** Lines as they are once what waits on this device has got through: the server does not know of it yet. */
export function afterWaiting(lines: readonly Line[], waiting: readonly QueuedReceipt[]): Line[] {
  const taken = new Map<string, number>()
  for (const { body, state } of waiting)
    for (const { vendorOrderLineId, quantity, outcome } of body.receipt.lines)
      if (state !== 'conflict' && vendorOrderLineId && outcome !== 'rejected')
        taken.set(vendorOrderLineId, (taken.get(vendorOrderLineId) ?? 0) + quantity)
  return lines
    .map((line) => {
      const gone = taken.get(line.id) ?? 0
      return {
        ...line,
        outstanding: Math.max(0, line.outstanding - gone),
        most: Math.max(0, line.most - gone),
      }
    })
    .filter(({ most }) => most > 0)
}
