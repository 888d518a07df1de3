import { noticeKind } from '../../platform/notice-kind.ts'

type BidNotice = { bidId: string; number: string; title: string }

export const bidToScore = noticeKind<BidNotice>({
  name: 'bid.to_score',
  type: 'info',
  priority: 'high',
  category: 'inventory',
  url: ({ bidId }) => `/dashboard/bids/${bidId}/score`,
  words: (m, about) => ({
    title: m.notices_bid_to_score_title(about),
    message: m.notices_bid_to_score_message(about),
  }),
})

export const bidScored = noticeKind<BidNotice>({
  name: 'bid.scored',
  type: 'info',
  priority: 'high',
  category: 'inventory',
  url: ({ bidId }) => `/dashboard/bids/${bidId}?tab=award`,
  words: (m, about) => ({
    title: m.notices_bid_scored_title(about),
    message: m.notices_bid_scored_message(about),
  }),
})
