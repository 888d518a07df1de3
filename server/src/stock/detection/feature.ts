import type { Feature } from '../../platform/feature.ts'
import { detectionRoutes } from './routes.ts'

export const detection: Feature = {
  routes: detectionRoutes,
}
