import type { Feature } from '../../platform/feature.ts'
import { itemDetailRoutes } from './routes.ts'

export const itemDetails: Feature = {
  routes: itemDetailRoutes,
}
