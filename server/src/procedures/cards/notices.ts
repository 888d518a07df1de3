import { preferenceCard, recordPage } from '@wellstock/contract/platform/kinds'
import { noticeKind } from '../../platform/notice-kind.ts'

type Asked = { cardId: string; number: string; type: string; by: string }

/** A draft of a card waits for its owner. */
export const cardAsked = noticeKind<Asked>({
  name: 'card.asked',
  type: 'info',
  priority: 'medium',
  category: 'inventory',
  url: ({ cardId }) => recordPage(preferenceCard, cardId),
  words: (m, { number, type, by }) => ({
    title: m.notices_card_asked_title({ type }),
    message: m.notices_card_asked_message({ number, by }),
  }),
})
