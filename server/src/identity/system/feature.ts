import type { Feature } from '../../platform/feature.ts'
import { systemRoutes } from './routes.ts'

export const system: Feature = {
  routes: systemRoutes,
}
