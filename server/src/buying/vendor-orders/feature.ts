import type { Feature } from '../../platform/feature.ts'
import { vendorOrderApproval } from './approval.ts'
import { chaseVendors, notifyFailedDelivery } from './chase-vendors.ts'
import { vendorOrderSubscriptions } from './events.ts'
import { fileVendorOrders } from './file-orders.ts'
import { vendorLinkRoutes } from './link-routes.ts'
import { orderNotSent, vendorOrderAnswered, vendorOrderLate, vendorOrderUnmailed } from './notices.ts'
import { blockedByVendorOrders } from './office-blockers.ts'
import { placeDirectOrders } from './place-direct.ts'
import { remindVendors } from './remind-vendors.ts'
import { vendorOrderRoutes } from './routes.ts'
import { vendorOrderDocument } from './vendor-order-document.ts'
import { vendorOrderSubject } from './vendor-order-subject.ts'

export const vendorOrders: Feature = {
  routes: [...vendorOrderRoutes, ...vendorLinkRoutes],
  documents: [vendorOrderDocument],
  subscriptions: vendorOrderSubscriptions,
  tasks: [placeDirectOrders, fileVendorOrders, remindVendors, chaseVendors, notifyFailedDelivery],
  notices: [vendorOrderAnswered, vendorOrderLate, vendorOrderUnmailed, orderNotSent],
  recordSubjects: [vendorOrderSubject],
  approvalKinds: [vendorOrderApproval],
  officeBlockers: [blockedByVendorOrders],
}
