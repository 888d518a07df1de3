import type { Feature } from '../../platform/feature.ts'
import { blanketOrderDocument } from './blanket-order-document.ts'
import { blanketOrderSubject } from './blanket-order-subject.ts'
import { blanketOrderRunningOut } from './notices.ts'
import { notifyExpiringBlanketOrders } from './notify-expiring.ts'
import { blanketOrderRoutes } from './routes.ts'

export const blanketOrders: Feature = {
  routes: blanketOrderRoutes,
  documents: [blanketOrderDocument],
  tasks: [notifyExpiringBlanketOrders],
  notices: [blanketOrderRunningOut],
  recordSubjects: [blanketOrderSubject],
}
