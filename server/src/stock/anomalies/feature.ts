import type { Feature } from '../../platform/feature.ts'
import { anomalyRoutes } from './routes.ts'

export const anomalies: Feature = {
  routes: anomalyRoutes,
}
