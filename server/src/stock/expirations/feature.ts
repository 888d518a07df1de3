import type { Feature } from '../../platform/feature.ts'
import { expirationRoutes } from './routes.ts'

export const expirations: Feature = {
  routes: expirationRoutes,
}
