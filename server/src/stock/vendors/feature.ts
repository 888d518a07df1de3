import type { Feature } from '../../platform/feature.ts'
import { vendorApproval } from './activation.ts'
import { bankDocument } from './bank-document.ts'
import { vendorBankRoutes } from './bank-routes.ts'
import { vendorSubscriptions } from './events.ts'
import { bankConfirmed, bankRejected, bankStopped, bankToConfirm, vendorDocumentExpired } from './notices.ts'
import { vendorRoutes } from './routes.ts'
import { vendorDocument } from './vendor-document.ts'
import { vendorSubject } from './vendor-subject.ts'
import { bankChangesWaitingFor } from './waiting-bank.ts'

export const vendors: Feature = {
  routes: [...vendorRoutes, ...vendorBankRoutes],
  documents: [vendorDocument, bankDocument],
  subscriptions: vendorSubscriptions,
  notices: [bankToConfirm, bankConfirmed, bankRejected, bankStopped, vendorDocumentExpired],
  recordSubjects: [vendorSubject],
  approvalKinds: [vendorApproval],
  waitingDecisions: [bankChangesWaitingFor],
}
