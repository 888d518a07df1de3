import type { Feature } from '../../platform/feature.ts'
import { priceCheckRoutes } from './routes.ts'

export const priceChecks: Feature = {
  routes: priceCheckRoutes,
}
