import type { Feature } from '../../platform/feature.ts'
import { scanRoutes } from './routes.ts'

export const scan: Feature = {
  routes: scanRoutes,
}
