import type { Feature } from '../../platform/feature.ts'
import { scoringSubscriptions } from './events.ts'
import { bidScored, bidToScore } from './notices.ts'
import { scoringRoutes } from './routes.ts'

export const bidScoring: Feature = {
  routes: scoringRoutes,
  subscriptions: scoringSubscriptions,
  notices: [bidToScore, bidScored],
}
