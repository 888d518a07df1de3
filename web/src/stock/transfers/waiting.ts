import type { api } from '../../lib/api.ts'
import type { TransferTab } from './transfers-search.ts'

export type TransferCounts = Awaited<ReturnType<typeof api.transfers.counts>>

const kinds = {
  toApprove: { tab: 'outgoing', what: 'approve' },
  toSend: { tab: 'outgoing', what: 'send' },
  toReceive: { tab: 'incoming', what: 'receive' },
  toDecide: { tab: 'all', what: 'decide' },
} as const
type Kind = keyof typeof kinds

/** What waits behind a tab. A loss is decided by either office, so it waits among all. */
export const waitingOn = (tab: TransferTab, counts: TransferCounts) =>
  (Object.keys(kinds) as Kind[])
    .filter((kind) => kinds[kind].tab === tab && counts[kind] > 0)
    .map((kind) => ({ what: kinds[kind].what, count: counts[kind] }))

/** The first tab with something to do; what has arrived waits on a doorstep and comes first. */
export function landingTab(counts: TransferCounts | undefined): TransferTab {
  const order = ['incoming', 'outgoing'] as const
  return (counts && order.find((tab) => waitingOn(tab, counts).length > 0)) ?? 'all'
}
