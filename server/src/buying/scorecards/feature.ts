import type { Feature } from '../../platform/feature.ts'
import { scorecardRoutes } from './routes.ts'

export const scorecards: Feature = {
  routes: scorecardRoutes,
}
