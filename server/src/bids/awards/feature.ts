import type { Feature } from '../../platform/feature.ts'
import { awardApproval } from './approval.ts'
import { awardSubscriptions } from './events.ts'
import { bidAwarded } from './notices.ts'
import { awardRoutes } from './routes.ts'

export const bidAwards: Feature = {
  routes: awardRoutes,
  approvalKinds: [awardApproval],
  subscriptions: awardSubscriptions,
  notices: [bidAwarded],
}
