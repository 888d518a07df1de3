import { alertSubscriptions } from './alerts/events.ts'
import { startNewDay } from './alerts/new-day.ts'
import { alertRoutes } from './alerts/routes.ts'
import { anomalyRoutes } from './anomalies/routes.ts'
import { countRoutes } from './counts/routes.ts'
import { detectionRoutes } from './detection/routes.ts'
import { dispatchEvents } from './events/dispatch.ts'
import { expirationRoutes } from './expirations/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { importSubscriptions } from './imports/events.ts'
import { importRoutes } from './imports/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { itemDetailRoutes } from './item-details/routes.ts'
import { deliverMail } from './mail/deliver.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { sendWeekly } from './notifications/weekly.ts'
import { officeRoutes } from './offices/routes.ts'
import { peopleSubscriptions } from './people/events.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { authRoutes, securityRoutes } from './people/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { planRebalancing } from './rebalancing/nightly.ts'
import { rebalancingRoutes } from './rebalancing/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { deliverReports } from './reports/deliver.ts'
import { officeReportRoutes } from './reports/routes.ts'
import { roomRoutes } from './rooms/routes.ts'
import { scanRoutes } from './scan/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { thresholdRoutes } from './thresholds/routes.ts'
import { transferSubscriptions } from './transfers/events.ts'
import { transferRoutes } from './transfers/routes.ts'

/** Every route of the product with its handler. */
export const endpoints = [
  ...systemRoutes,
  ...authRoutes,
  ...securityRoutes,
  ...homeRoutes,
  ...inventoryRoutes,
  ...alertRoutes,
  ...itemDetailRoutes,
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
  ...importRoutes,
  ...notificationRoutes,
  ...peopleRoutes,
  ...recordRoutes,
  ...profileRoutes,
  ...settingsRoutes,
  ...searchRoutes,
  ...thresholdRoutes,
  ...statisticsRoutes,
]

/** What the features do when something has happened. */
export const subscriptions = [
  ...alertSubscriptions,
  ...transferSubscriptions,
  ...importSubscriptions,
  ...peopleSubscriptions,
]

/** What is looked for after each commit and from time to time, in this order. Each says whether it left something. */
export const tasks = [dispatchEvents, deliverMail, startNewDay, planRebalancing, sendWeekly, deliverReports]
