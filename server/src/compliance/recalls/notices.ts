import type { RecallClass } from '@wellstock/domain/compliance/recalls'
import { noticeKind } from '../../platform/notice-kind.ts'

type About = { recallId: string; number: string; title: string }
type Active = About & { class: RecallClass | null; firm: string }

/** A recall is active: for those who see compliance. */
export const recallActive = noticeKind<Active>({
  name: 'recall.active',
  type: 'error',
  priority: 'urgent',
  category: 'inventory',
  url: ({ recallId }) => `/dashboard/compliance/recalls/${recallId}`,
  words: (m, { number, title, firm }) => ({
    title: m.notices_recall_active_title({ number, title }),
    message: m.notices_recall_active_message({ firm: firm || '–' }),
  }),
})

/** An office is asked what it has of recalled stock. */
export const recallAsked = noticeKind<About & { officeId: string; office: string }>({
  name: 'recall.asked',
  type: 'error',
  priority: 'urgent',
  category: 'inventory',
  url: ({ recallId, officeId }) => `/dashboard/compliance/recalls/${recallId}/office/${officeId}`,
  words: (m, { number, title, office }) => ({
    title: m.notices_recall_asked_title({ number, office }),
    message: m.notices_recall_asked_message({ title }),
  }),
})

/** What somebody had reserved was recalled. */
export const recallTookReserved = noticeKind<
  About & { item: string; unit: string; quantity: number; purpose: string }
>({
  name: 'recall.reservation_ended',
  type: 'warning',
  priority: 'high',
  category: 'inventory',
  url: () => '/dashboard/inventory',
  words: (m, { number, item, unit, quantity, purpose }, write) => ({
    title: m.notices_recall_reserved_title({ number, item }),
    message: m.notices_recall_reserved_message({ quantity: write(quantity), unit, purpose }),
  }),
})
