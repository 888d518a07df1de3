import type { Feature } from '../../platform/feature.ts'
import { substituteRoutes } from './routes.ts'

export const substitutes: Feature = {
  routes: substituteRoutes,
}
