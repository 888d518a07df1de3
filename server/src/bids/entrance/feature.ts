import type { Feature } from '../../platform/feature.ts'
import { entranceRoutes } from './routes.ts'

/** What vendors do by the vendor entrance. */
export const entrance: Feature = { routes: entranceRoutes }
