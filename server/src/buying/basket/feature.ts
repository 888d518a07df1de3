import type { Feature } from '../../platform/feature.ts'
import { basketRoutes } from './routes.ts'

export const basket: Feature = {
  routes: basketRoutes,
}
