import type { Feature } from '../../platform/feature.ts'
import { accessDocument } from './access-document.ts'
import { accessApproval } from './approval.ts'
import { accessRequestSubscriptions } from './events.ts'
import { accessRequested } from './notices.ts'
import { accessRequestRoutes } from './routes.ts'

export const accessRequests: Feature = {
  routes: accessRequestRoutes,
  documents: [accessDocument],
  subscriptions: accessRequestSubscriptions,
  notices: [accessRequested],
  approvalKinds: [accessApproval],
}
