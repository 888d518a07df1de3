import { reorderSubscriptions } from './buying/auto-reorder/events.ts'
import { reorderAutomatically } from './buying/auto-reorder/nightly.ts'
import { basketRoutes } from './buying/basket/routes.ts'
import { blanketOrderSubject } from './buying/blanket-orders/blanket-order-subject.ts'
import { notifyExpiringBlanketOrders } from './buying/blanket-orders/notify-expiring.ts'
import { blanketOrderRoutes } from './buying/blanket-orders/routes.ts'
import { deliveryRoutes } from './buying/deliveries/routes.ts'
import { invoiceSubscriptions } from './buying/invoices/events.ts'
import { invoiceSubject } from './buying/invoices/invoice-subject.ts'
import { invoiceRoutes } from './buying/invoices/routes.ts'
import { orderRecurring } from './buying/order-templates/nightly.ts'
import { orderTemplateRoutes } from './buying/order-templates/routes.ts'
import { orderApproval } from './buying/orders/approval.ts'
import { orderSubscriptions } from './buying/orders/events.ts'
import { blockedByOrders } from './buying/orders/office-blockers.ts'
import { orderSubject } from './buying/orders/order-subject.ts'
import { ordersOfDepartment } from './buying/orders/orders-of-department.ts'
import { orderRoutes } from './buying/orders/routes.ts'
import { priceCheckRoutes } from './buying/price-checks/routes.ts'
import { priceRoutes } from './buying/prices/routes.ts'
import { receiptSubscriptions } from './buying/receipts/events.ts'
import { receiptSubject } from './buying/receipts/receipt-subject.ts'
import { receiptRoutes } from './buying/receipts/routes.ts'
import { scorecardRoutes } from './buying/scorecards/routes.ts'
import { vendorOrderApproval } from './buying/vendor-orders/approval.ts'
import { chaseVendors, notifyFailedDelivery } from './buying/vendor-orders/chase-vendors.ts'
import { vendorOrderSubscriptions } from './buying/vendor-orders/events.ts'
import { fileVendorOrders } from './buying/vendor-orders/file-orders.ts'
import { vendorLinkRoutes } from './buying/vendor-orders/link-routes.ts'
import { blockedByVendorOrders } from './buying/vendor-orders/office-blockers.ts'
import { placeDirectOrders } from './buying/vendor-orders/place-direct.ts'
import { remindVendors } from './buying/vendor-orders/remind-vendors.ts'
import { vendorOrderRoutes } from './buying/vendor-orders/routes.ts'
import { vendorOrderSubject } from './buying/vendor-orders/vendor-order-subject.ts'
import { returnSubscriptions } from './buying/vendor-returns/events.ts'
import { remindOfCredits } from './buying/vendor-returns/remind-of-credits.ts'
import { returnSubject } from './buying/vendor-returns/return-subject.ts'
import { returnRoutes } from './buying/vendor-returns/routes.ts'
import { budgetApproval } from './finance/allocation/approval.ts'
import { budgetSubject } from './finance/allocation/budget-subject.ts'
import { allocationRoutes } from './finance/allocation/routes.ts'
import { budgetChangeApproval } from './finance/budgets/approval.ts'
import { budgetsOfDepartment } from './finance/budgets/budgets-of-department.ts'
import { budgetSubscriptions } from './finance/budgets/events.ts'
import { lineSubject } from './finance/budgets/line-subject.ts'
import { budgetRoutes } from './finance/budgets/routes.ts'
import { accessApproval } from './identity/access-requests/approval.ts'
import { accessRequestSubscriptions } from './identity/access-requests/events.ts'
import { accessRequestRoutes } from './identity/access-requests/routes.ts'
import { approvalSubscriptions } from './identity/approvals/events.ts'
import { handOver, remindOfApprovals } from './identity/approvals/remind.ts'
import { approvalRoutes } from './identity/approvals/routes.ts'
import { commentsOfDepartment } from './identity/comments/comments-of-department.ts'
import { commentSubscriptions } from './identity/comments/events.ts'
import { commentRoutes } from './identity/comments/routes.ts'
import { departmentSubject } from './identity/departments/department-subject.ts'
import { peopleOfDepartment } from './identity/departments/people-of-department.ts'
import { departmentRoutes } from './identity/departments/routes.ts'
import { linksOfDepartment } from './identity/documents/links-of-department.ts'
import { remindOfDocuments } from './identity/documents/remind.ts'
import { documentRoutes } from './identity/documents/routes.ts'
import { notificationRoutes } from './identity/notifications/routes.ts'
import { sendWeekly } from './identity/notifications/weekly.ts'
import { officeSubject } from './identity/offices/office-subject.ts'
import { officeRoutes } from './identity/offices/routes.ts'
import { peopleSubscriptions } from './identity/people/events.ts'
import { peopleRoutes } from './identity/people/people-routes.ts'
import { authRoutes, securityRoutes } from './identity/people/routes.ts'
import { profileRoutes } from './identity/profile/routes.ts'
import { settingsRoutes } from './identity/settings/routes.ts'
import { systemRoutes } from './identity/system/routes.ts'
import { deliverWebhooks } from './identity/webhooks/deliver.ts'
import { webhookRoutes } from './identity/webhooks/routes.ts'
import { homeRoutes } from './overview/home/routes.ts'
import { recordRoutes } from './overview/records/routes.ts'
import { deliverReports } from './overview/reports/deliver.ts'
import { officeReportRoutes } from './overview/reports/routes.ts'
import { searchRoutes } from './overview/search/routes.ts'
import { statisticsRoutes } from './overview/statistics/routes.ts'
import { viewRoutes } from './overview/views/routes.ts'
import type { ApprovalKind, HandOver, RecordSubject } from './platform/app.ts'
import { dispatchEvents } from './platform/events/dispatch.ts'
import { deliverMail } from './platform/mail/deliver.ts'
import { alertRuleRoutes } from './stock/alert-rules/routes.ts'
import { escalateAlerts } from './stock/alerts/escalate.ts'
import { alertSubscriptions } from './stock/alerts/events.ts'
import { startNewDay } from './stock/alerts/new-day.ts'
import { alertRoutes } from './stock/alerts/routes.ts'
import { anomalyRoutes } from './stock/anomalies/routes.ts'
import { stockRoutes } from './stock/commands/routes.ts'
import { writeOffApproval } from './stock/commands/write-offs.ts'
import { countApproval } from './stock/counts/approval.ts'
import { countRoutes } from './stock/counts/routes.ts'
import { detectionRoutes } from './stock/detection/routes.ts'
import { expirationRoutes } from './stock/expirations/routes.ts'
import { importSubscriptions } from './stock/imports/events.ts'
import { blockedByImports } from './stock/imports/office-blockers.ts'
import { importRoutes } from './stock/imports/routes.ts'
import { itemSubject } from './stock/inventory/item-subject.ts'
import { itemsOfDepartment } from './stock/inventory/items-of-department.ts'
import { blockedByStock } from './stock/inventory/office-blockers.ts'
import { inventoryRoutes } from './stock/inventory/routes.ts'
import { itemDetailRoutes } from './stock/item-details/routes.ts'
import { productSubject } from './stock/products/product-subject.ts'
import { productRoutes } from './stock/products/routes.ts'
import { planRebalancing } from './stock/rebalancing/nightly.ts'
import { rebalancingRoutes } from './stock/rebalancing/routes.ts'
import { kioskRoutes } from './stock/rooms/kiosk-routes.ts'
import { roomSubject } from './stock/rooms/room-subject.ts'
import { roomRoutes } from './stock/rooms/routes.ts'
import { scanRoutes } from './stock/scan/routes.ts'
import { substituteRoutes } from './stock/substitutes/routes.ts'
import { thresholdApproval } from './stock/thresholds/ask.ts'
import { thresholdRoutes } from './stock/thresholds/routes.ts'
import { transferApproval } from './stock/transfers/approval.ts'
import { transferSubscriptions } from './stock/transfers/events.ts'
import { lossApproval } from './stock/transfers/loss-approval.ts'
import { blockedByTransfers } from './stock/transfers/office-blockers.ts'
import { transferRoutes } from './stock/transfers/routes.ts'
import { transferSubject } from './stock/transfers/transfer-subject.ts'
import { vendorBankRoutes } from './stock/vendors/bank-routes.ts'
import { vendorSubscriptions } from './stock/vendors/events.ts'
import { vendorRoutes } from './stock/vendors/routes.ts'
import { vendorSubject } from './stock/vendors/vendor-subject.ts'

/** Every route of the product with its handler. */
export const endpoints = [
  ...systemRoutes,
  ...authRoutes,
  ...securityRoutes,
  ...webhookRoutes,
  ...homeRoutes,
  ...inventoryRoutes,
  ...alertRoutes,
  ...alertRuleRoutes,
  ...itemDetailRoutes,
  ...productRoutes,
  ...substituteRoutes,
  ...countRoutes,
  ...stockRoutes,
  ...scanRoutes,
  ...detectionRoutes,
  ...anomalyRoutes,
  ...expirationRoutes,
  ...officeRoutes,
  ...transferRoutes,
  ...vendorRoutes,
  ...vendorBankRoutes,
  ...priceRoutes,
  ...basketRoutes,
  ...orderTemplateRoutes,
  ...allocationRoutes,
  ...rebalancingRoutes,
  ...budgetRoutes,
  ...orderRoutes,
  ...vendorOrderRoutes,
  ...vendorLinkRoutes,
  ...receiptRoutes,
  ...invoiceRoutes,
  ...returnRoutes,
  ...priceCheckRoutes,
  ...blanketOrderRoutes,
  ...deliveryRoutes,
  ...scorecardRoutes,
  ...officeReportRoutes,
  ...roomRoutes,
  ...kioskRoutes,
  ...importRoutes,
  ...notificationRoutes,
  ...peopleRoutes,
  ...accessRequestRoutes,
  ...departmentRoutes,
  ...documentRoutes,
  ...commentRoutes,
  ...approvalRoutes,
  ...recordRoutes,
  ...profileRoutes,
  ...settingsRoutes,
  ...searchRoutes,
  ...thresholdRoutes,
  ...statisticsRoutes,
  ...viewRoutes,
]

/** What the features do when something has happened. */
export const subscriptions = [
  ...alertSubscriptions,
  ...transferSubscriptions,
  ...importSubscriptions,
  ...budgetSubscriptions,
  ...orderSubscriptions,
  ...vendorOrderSubscriptions,
  ...receiptSubscriptions,
  ...invoiceSubscriptions,
  ...returnSubscriptions,
  ...reorderSubscriptions,
  ...peopleSubscriptions,
  ...accessRequestSubscriptions,
  ...approvalSubscriptions,
  ...vendorSubscriptions,
  ...commentSubscriptions,
]

/** What keeps an office from being deleted, in the order it is said. */
export const officeBlockers = [
  blockedByStock,
  blockedByImports,
  blockedByTransfers,
  blockedByOrders,
  blockedByVendorOrders,
]

/** What goes with a department that is merged into another, in the order it is said. */
export const departmentParts = [
  peopleOfDepartment,
  itemsOfDepartment,
  budgetsOfDepartment,
  ordersOfDepartment,
  linksOfDepartment,
  commentsOfDepartment,
]
/** What documents and comments can belong to, in the order it is offered. */
export const recordSubjects: RecordSubject[] = [
  productSubject,
  itemSubject,
  officeSubject,
  roomSubject,
  transferSubject,
  departmentSubject,
  vendorSubject,
  orderSubject,
  vendorOrderSubject,
  receiptSubject,
  returnSubject,
  invoiceSubject,
  blanketOrderSubject,
  lineSubject,
  budgetSubject,
]

/** The kinds of documents that ask for approval. */
export const approvalKinds: ApprovalKind[] = [
  transferApproval,
  lossApproval,
  countApproval,
  writeOffApproval,
  orderApproval,
  vendorOrderApproval,
  budgetApproval,
  budgetChangeApproval,
  accessApproval,
  thresholdApproval,
]

/** What is handed to others when somebody leaves or loses a role. */
export const handOvers: HandOver[] = [handOver]

/** What is looked for after each commit and from time to time, in this order. Each says whether it left something. */
export const tasks = [
  dispatchEvents,
  placeDirectOrders,
  fileVendorOrders,
  deliverMail,
  startNewDay,
  escalateAlerts,
  remindOfApprovals,
  remindOfDocuments,
  planRebalancing,
  reorderAutomatically,
  orderRecurring,
  remindVendors,
  chaseVendors,
  notifyFailedDelivery,
  remindOfCredits,
  notifyExpiringBlanketOrders,
  sendWeekly,
  deliverReports,
]

/** The same, where others answer in their own time: nothing else waits for it. */
export const slowTasks = [deliverWebhooks]
