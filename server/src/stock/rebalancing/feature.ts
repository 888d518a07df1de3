import type { Feature } from '../../platform/feature.ts'
import { planRebalancing } from './nightly.ts'
import { rebalancingRoutes } from './routes.ts'

export const rebalancing: Feature = {
  routes: rebalancingRoutes,
  tasks: [planRebalancing],
}
