import type { Feature } from '../../platform/feature.ts'
import { importSubscriptions } from './events.ts'
import { importFinished } from './notices.ts'
import { blockedByImports } from './office-blockers.ts'
import { importRoutes } from './routes.ts'

export const imports: Feature = {
  routes: importRoutes,
  subscriptions: importSubscriptions,
  notices: [importFinished],
  officeBlockers: [blockedByImports],
}
