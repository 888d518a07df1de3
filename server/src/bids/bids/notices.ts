import { bid, recordPage } from '@wellstock/contract/platform/kinds'
import { noticeKind } from '../../platform/notice-kind.ts'

type OfBid = { bidId: string; number: string; title: string }

const page = ({ bidId }: OfBid) => recordPage(bid, bidId)

/** It has closed, and waits for the people who open it. */
export const bidToOpen = noticeKind<OfBid>({
  name: 'bid.to_open',
  type: 'info',
  priority: 'high',
  category: 'approval',
  url: (about) => `${page(about)}/open`,
  words: (m, { number, title }) => ({
    title: m.notices_bid_to_open_title({ number }),
    message: m.notices_bid_to_open_message({ title }),
  }),
})

/** It has closed: for its owner. */
export const bidClosed = noticeKind<OfBid & { offers: number }>({
  name: 'bid.closed',
  type: 'info',
  priority: 'medium',
  category: 'approval',
  url: page,
  words: (m, { number, title, offers }) => ({
    title: m.notices_bid_closed_title({ number }),
    message: m.notices_bid_closed_message({ title, count: offers }),
  }),
})

/** A vendor asked something. */
export const bidQuestionAsked = noticeKind<OfBid>({
  name: 'bid.question',
  type: 'info',
  priority: 'high',
  category: 'approval',
  url: page,
  words: (m, { number, title }) => ({
    title: m.notices_bid_question_title({ number }),
    message: m.notices_bid_question_message({ title }),
  }),
})

/** Its offers can be read and scored. */
export const bidOpened = noticeKind<OfBid>({
  name: 'bid.opened',
  type: 'info',
  priority: 'high',
  category: 'approval',
  url: page,
  words: (m, { number, title }) => ({
    title: m.notices_bid_opened_title({ number }),
    message: m.notices_bid_opened_message({ title }),
  }),
})
