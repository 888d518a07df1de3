import type { Bid } from '@wellstock/contract/bids/bid'
import type { TimelineEntry } from '../../identity/document-kinds/document-view.tsx'
import { m } from '../../lib/messages.ts'
import type { RibbonStep } from '../../ui/step-ribbon.tsx'
import { bidStateWord, momentsOf } from './bid-page-words.ts'

const namesOf = ({ openings }: Bid, isPrice: boolean) =>
  openings.filter(({ envelope }) => (envelope === 'price') === isPrice).map(({ by }) => by)

/** The way of a bid: what is done, where it stands, and what is to come; its end, where that came early. */
export function bidWay(bid: Bid): RibbonStep[] {
  const { state, hasTwoEnvelopes, closeAt, closedAt } = bid
  const way = [
    { label: bidStateWord('draft'), at: bid.createdAt, by: bid.createdBy.name },
    { label: bidStateWord('published'), at: bid.publishedAt, by: null },
    { label: m.bid_page_step_closes(), at: closedAt, by: null },
    { label: bidStateWord('opened'), at: bid.openedAt, by: namesOf(bid, false).join(', ') },
    ...(hasTwoEnvelopes
      ? [
          {
            label: m.bid_page_step_prices(),
            at: bid.pricesOpenedAt,
            by: namesOf(bid, true).join(', '),
          },
        ]
      : []),
    { label: bidStateWord('awarded'), at: bid.awardedAt, by: null },
    { label: bidStateWord('contracted'), at: bid.contractedAt, by: null },
  ]
  const reached = way.filter(({ at }) => at !== null)
  if (state === 'cancelled' || state === 'no_award')
    return [
      ...reached.map((step) => ({ ...step, is: 'done' as const })),
      { label: bidStateWord(state), is: 'stopped', at: null, by: null },
    ]
  return way.map((step, place) => ({
    ...step,
    at: step.at ?? (step.label === m.bid_page_step_closes() ? closeAt : null),
    is: place < reached.length - 1 ? 'done' : place === reached.length - 1 ? 'current' : 'open',
  }))
}

/** All that happened to it, the earliest first. */
export function bidTimeline(bid: Bid): TimelineEntry[] {
  const { timezone } = bid
  const once = (step: string, label: string, at: string | null, by = ''): TimelineEntry[] =>
    at ? [{ step, label, at, by, reason: null }] : []
  const entries = [
    ...once('created', m.bid_page_did_create(), bid.createdAt, bid.createdBy.name),
    ...once('published', bidStateWord('published'), bid.publishedAt),
    ...bid.addenda.map(({ id, kind, text, closeAt, by, at }) => ({
      step: id,
      label: m[`bid_page_note_${kind}`](),
      at,
      by,
      reason: [text, closeAt && m.bid_page_closes_at({ when: momentsOf(closeAt, timezone)[0] ?? '' })]
        .filter(Boolean)
        .join(' · '),
    })),
    ...once('closed', bidStateWord('closed'), bid.closedAt),
    ...bid.conflicts.map(({ person, note, declaredAt }) => ({
      step: `conflict ${person.id}`,
      label: m.bid_page_conflict(),
      at: declaredAt,
      by: person.name,
      reason: note,
    })),
    ...bid.openings.map(({ envelope, by, isByPaper, at }) => ({
      step: `${envelope} ${by}`,
      label: m[`bid_page_opening_${envelope}`](),
      at,
      by: isByPaper ? m.bid_page_by_paper({ name: by }) : by,
      reason: null,
    })),
    ...once('opened', m.bid_page_did_open(), bid.openedAt),
    ...(bid.hasTwoEnvelopes ? once('prices', m.bid_page_step_prices(), bid.pricesOpenedAt) : []),
    ...once('awarded', bidStateWord('awarded'), bid.awardedAt),
    ...once('contracted', bidStateWord('contracted'), bid.contractedAt),
  ]
  return entries.sort((one, other) => one.at.localeCompare(other.at))
}
