import type { Feature } from '../../platform/feature.ts'
import { recordRoutes } from './routes.ts'

export const records: Feature = {
  routes: recordRoutes,
}
