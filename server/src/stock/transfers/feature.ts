import type { Feature } from '../../platform/feature.ts'
import { transferApproval } from './approval.ts'
import { transferSubscriptions } from './events.ts'
import { lossApproval } from './loss-approval.ts'
import { transferMissing, transferToApprove, transferToReceive, transferToSend } from './notices.ts'
import { blockedByTransfers } from './office-blockers.ts'
import { transferRoutes } from './routes.ts'
import { transferDocument } from './transfer-document.ts'
import { transferSubject } from './transfer-subject.ts'

export const transfers: Feature = {
  routes: transferRoutes,
  documents: [transferDocument],
  subscriptions: transferSubscriptions,
  notices: [transferToApprove, transferToSend, transferToReceive, transferMissing],
  recordSubjects: [transferSubject],
  approvalKinds: [transferApproval, lossApproval],
  officeBlockers: [blockedByTransfers],
}
