import { receipt, recordPage } from '@wellstock/contract/platform/kinds'
import { noticeKind } from '../../platform/notice-kind.ts'

type ReceiptNotice = { receiptId: string; number: string; vendor: string; office: string }

/** Something of a receipt is to be seen to: no order yet, or a claim. */
export const receiptWaits = noticeKind<ReceiptNotice>({
  name: 'receipt.waits',
  type: 'warning',
  priority: 'medium',
  category: 'inventory',
  url: ({ receiptId }) => recordPage(receipt, receiptId),
  words: (m, { vendor, number, office }) => ({
    title: m.notices_receipt_waits_title({ vendor, number }),
    message: m.notices_receipt_waits_message({ office }),
  }),
})

/** What somebody asked for has come. */
export const receiptArrived = noticeKind<ReceiptNotice & { orderId: string; orderNumber: string }>({
  name: 'receipt.arrived',
  type: 'success',
  priority: 'low',
  category: 'inventory',
  url: ({ orderId }) => `/dashboard/orders/${orderId}`,
  words: (m, { vendor, orderNumber, office }) => ({
    title: m.notices_receipt_arrived_title({ order: orderNumber, office }),
    message: m.notices_receipt_arrived_message({ vendor }),
  }),
})
