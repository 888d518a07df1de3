import type { Feature } from '../../platform/feature.ts'
import { statisticsRoutes } from './routes.ts'

export const statistics: Feature = {
  routes: statisticsRoutes,
}
