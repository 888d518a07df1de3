import type { Feature } from '../../platform/feature.ts'
import { orderApproval } from './approval.ts'
import { orderSubscriptions } from './events.ts'
import { blockedByOrders } from './office-blockers.ts'
import { orderDocument } from './order-document.ts'
import { orderSubject } from './order-subject.ts'
import { ordersOfDepartment } from './orders-of-department.ts'
import { orderRoutes } from './routes.ts'

export const orders: Feature = {
  routes: orderRoutes,
  documents: [orderDocument],
  subscriptions: orderSubscriptions,
  recordSubjects: [orderSubject],
  approvalKinds: [orderApproval],
  officeBlockers: [blockedByOrders],
  departmentParts: [ordersOfDepartment],
}
