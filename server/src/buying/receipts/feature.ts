import type { Feature } from '../../platform/feature.ts'
import { claimDocument } from './claim-document.ts'
import { receiptSubscriptions } from './events.ts'
import { receiptDocument } from './receipt-document.ts'
import { receiptSubject } from './receipt-subject.ts'
import { receiptRoutes } from './routes.ts'

export const receipts: Feature = {
  routes: receiptRoutes,
  documents: [receiptDocument, claimDocument],
  subscriptions: receiptSubscriptions,
  recordSubjects: [receiptSubject],
}
