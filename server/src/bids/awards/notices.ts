import { noticeKind } from '../../platform/notice-kind.ts'

export const bidAwarded = noticeKind<{ bidId: string; number: string; title: string }>({
  name: 'bid.awarded',
  type: 'success',
  priority: 'high',
  category: 'inventory',
  url: ({ bidId }) => `/dashboard/bids/${bidId}?tab=award`,
  words: (m, about) => ({
    title: m.notices_bid_awarded_title(about),
    message: m.notices_bid_awarded_message(about),
  }),
})
