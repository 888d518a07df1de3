import { type NoticeKind, noticeKind } from '../../platform/notice-kind.ts'

/** A change of where a vendor is paid; `account`: how its number ends. */
type BankNotice = { vendor: string; slug: string; account: string; by: string }

/** Where money goes is nothing a person can turn off. */
const bankNotice = (
  step: 'to_confirm' | 'confirmed' | 'rejected' | 'stopped',
  about: Pick<NoticeKind<BankNotice>, 'type' | 'priority' | 'category'>,
) =>
  noticeKind<BankNotice>({
    name: `bank.${step}`,
    ...about,
    url: ({ slug }) => `/dashboard/vendors/${slug}/bank`,
    words: (m, data) => ({
      title: m[`notices_bank_${step}_title`](data),
      message: m[`notices_bank_${step}_message`](data),
    }),
  })

export const bankToConfirm = bankNotice('to_confirm', {
  type: 'info',
  priority: 'high',
  category: 'approval',
})
export const bankConfirmed = bankNotice('confirmed', {
  type: 'warning',
  priority: 'high',
  category: 'security',
})
export const bankRejected = bankNotice('rejected', {
  type: 'info',
  priority: 'medium',
  category: 'security',
})
export const bankStopped = bankNotice('stopped', {
  type: 'warning',
  priority: 'high',
  category: 'security',
})

/** A document a vendor has to have; `slug`: of the vendor. */
type ExpiredDocument = { vendor: string; slug: string; title: string; validTo: string }

export const vendorDocumentExpired = noticeKind<ExpiredDocument>({
  name: 'vendor.document_expired',
  type: 'alert',
  priority: 'high',
  category: 'system',
  url: ({ slug }) => `/dashboard/vendors/${slug}`,
  words: (m, { vendor, title, validTo }) => ({
    title: m.notices_vendor_document_expired_title({ vendor }),
    message: m.notices_vendor_document_expired_message({ title, date: validTo }),
  }),
})
