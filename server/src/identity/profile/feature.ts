import type { Feature } from '../../platform/feature.ts'
import { profileRoutes } from './routes.ts'

export const profile: Feature = {
  routes: profileRoutes,
}
