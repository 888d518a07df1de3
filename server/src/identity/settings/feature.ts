import type { Feature } from '../../platform/feature.ts'
import { settingsRoutes } from './routes.ts'

export const settings: Feature = {
  routes: settingsRoutes,
}
