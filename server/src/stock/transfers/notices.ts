import { type NoticeKind, noticeKind } from '../../platform/notice-kind.ts'

export type TransferNotice = { transferId: string; number: string; from: string; to: string }

const transfer = (
  step: 'to_approve' | 'to_send' | 'to_receive' | 'missing',
  about: Pick<NoticeKind<TransferNotice>, 'type' | 'priority' | 'category'>,
) =>
  noticeKind<TransferNotice>({
    name: `transfer.${step}`,
    ...about,
    wanted: ({ notifications }) => notifications.inventoryAlerts,
    url: ({ transferId }) => `/dashboard/offices/transfer/${transferId}`,
    words: (m, data) => ({
      title: m[`notices_transfer_${step}_title`](data),
      message: m[`notices_transfer_${step}_message`](data),
    }),
  })

export const transferToApprove = transfer('to_approve', {
  type: 'info',
  priority: 'high',
  category: 'approval',
})
export const transferToSend = transfer('to_send', {
  type: 'info',
  priority: 'medium',
  category: 'inventory',
})
export const transferToReceive = transfer('to_receive', {
  type: 'info',
  priority: 'medium',
  category: 'inventory',
})
export const transferMissing = transfer('missing', {
  type: 'alert',
  priority: 'high',
  category: 'approval',
})
