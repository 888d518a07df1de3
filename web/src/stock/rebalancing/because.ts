import type { Proposal, ProposedRoute } from '@wellstock/contract/stock/rebalancing'
import { formatNumber, formatRate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

/** Why something is proposed, as a sentence made of the figures the plan was made with. */
export function becauseWords(
  { reason, because }: Pick<Proposal, 'reason' | 'because'>,
  { fromName: from, toName: to }: Pick<ProposedRoute, 'fromName' | 'toName'>,
): string {
  const { here, kept, wasted, daysLeft, there, reorderPoint, usePerDay } = because
  const words = { from, to, there: formatNumber(there), use: formatRate(usePerDay) }
  if (reason === 'waste' && wasted !== null && daysLeft !== null)
    return m.transfers_because_waste({
      ...words,
      wasted: formatNumber(wasted),
      count: daysLeft,
      days: formatNumber(daysLeft),
    })
  const spare = { here: formatNumber(here), kept: formatNumber(kept) }
  return reorderPoint === null
    ? m.transfers_because_use({ ...words, ...spare })
    : m.transfers_because_need({ ...words, ...spare, reorder: formatNumber(reorderPoint) })
}
