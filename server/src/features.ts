import { accessRequestSubscriptions } from './identity/access-requests/events.ts'
import { accessRequestRoutes } from './identity/access-requests/routes.ts'
import { notificationRoutes } from './identity/notifications/routes.ts'
import { sendWeekly } from './identity/notifications/weekly.ts'
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
import { dispatchEvents } from './platform/events/dispatch.ts'
import { deliverMail } from './platform/mail/deliver.ts'
import { alertRuleRoutes } from './stock/alert-rules/routes.ts'
import { escalateAlerts } from './stock/alerts/escalate.ts'
import { alertSubscriptions } from './stock/alerts/events.ts'
import { startNewDay } from './stock/alerts/new-day.ts'
import { alertRoutes } from './stock/alerts/routes.ts'
import { anomalyRoutes } from './stock/anomalies/routes.ts'
import { stockRoutes } from './stock/commands/routes.ts'
import { countRoutes } from './stock/counts/routes.ts'
import { detectionRoutes } from './stock/detection/routes.ts'
import { expirationRoutes } from './stock/expirations/routes.ts'
import { importSubscriptions } from './stock/imports/events.ts'
import { blockedByImports } from './stock/imports/office-blockers.ts'
import { importRoutes } from './stock/imports/routes.ts'
import { blockedByStock } from './stock/inventory/office-blockers.ts'
import { inventoryRoutes } from './stock/inventory/routes.ts'
import { itemDetailRoutes } from './stock/item-details/routes.ts'
import { productRoutes } from './stock/products/routes.ts'
import { planRebalancing } from './stock/rebalancing/nightly.ts'
import { rebalancingRoutes } from './stock/rebalancing/routes.ts'
import { kioskRoutes } from './stock/rooms/kiosk-routes.ts'
import { roomRoutes } from './stock/rooms/routes.ts'
import { scanRoutes } from './stock/scan/routes.ts'
import { substituteRoutes } from './stock/substitutes/routes.ts'
import { thresholdRoutes } from './stock/thresholds/routes.ts'
import { transferSubscriptions } from './stock/transfers/events.ts'
import { blockedByTransfers } from './stock/transfers/office-blockers.ts'
import { transferRoutes } from './stock/transfers/routes.ts'

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
  ...rebalancingRoutes,
  ...officeReportRoutes,
  ...roomRoutes,
  ...kioskRoutes,
  ...importRoutes,
  ...notificationRoutes,
  ...peopleRoutes,
  ...accessRequestRoutes,
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
  ...peopleSubscriptions,
  ...accessRequestSubscriptions,
]

/** What keeps an office from being deleted, in the order it is said. */
export const officeBlockers = [blockedByStock, blockedByImports, blockedByTransfers]

/** What is looked for after each commit and from time to time, in this order. Each says whether it left something. */
export const tasks = [
  dispatchEvents,
  deliverMail,
  startNewDay,
  escalateAlerts,
  planRebalancing,
  sendWeekly,
  deliverReports,
]

/** The same, where others answer in their own time: nothing else waits for it. */
export const slowTasks = [deliverWebhooks]
