import type { Feature } from '../../platform/feature.ts'
import { viewRoutes } from './routes.ts'

export const views: Feature = {
  routes: viewRoutes,
}
