import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { claimDocument } from './claim-document.ts'
import { receiptSubscriptions } from './events.ts'
import { receiptArrived, receiptWaits } from './notices.ts'
import { receiptDocument } from './receipt-document.ts'
import { receiptList } from './receipt-list.ts'
import { receiptRoutes } from './routes.ts'

export const receipts = documentFeature({
  list: receiptList,
  isLive: 'true',
  routes: receiptRoutes,
  documents: [receiptDocument, claimDocument],
  subscriptions: receiptSubscriptions,
  notices: [receiptWaits, receiptArrived],
})
