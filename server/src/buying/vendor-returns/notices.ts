import { recordPage, vendorReturn } from '@wellstock/contract/platform/kinds'
import { noticeKind } from '../../platform/notice-kind.ts'

/** What went back weeks ago is not credited yet. */
export const creditMissing = noticeKind<{ returnId: string; number: string; vendor: string; day: string }>({
  name: 'vendor-return.credit_missing',
  type: 'warning',
  priority: 'medium',
  category: 'inventory',
  url: ({ returnId }) => recordPage(vendorReturn, returnId),
  words: (m, { vendor, number, day }) => ({
    title: m.notices_return_credit_missing_title({ vendor, number }),
    message: m.notices_return_credit_missing_message({ date: day }),
  }),
})
