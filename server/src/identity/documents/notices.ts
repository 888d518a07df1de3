import { noticeKind } from '../../platform/notice-kind.ts'

type DocumentNotice = { documentId: string; title: string; slug: string; validTo: string }

const documentNotice = (step: 'expiring' | 'expired') =>
  noticeKind<DocumentNotice>({
    name: `document.${step}`,
    type: step === 'expired' ? 'alert' : 'warning',
    priority: step === 'expired' ? 'high' : 'medium',
    category: 'system',
    url: ({ slug }) => `/dashboard/documents/${slug}`,
    words: (m, { title, validTo }) => ({
      title: m[`notices_document_${step}_title`]({ title }),
      message: m[`notices_document_${step}_message`]({ date: validTo }),
    }),
  })

export const documentExpiring = documentNotice('expiring')
export const documentExpired = documentNotice('expired')
