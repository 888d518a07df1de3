import type { Feature } from '../../platform/feature.ts'
import { escalateAlerts } from './escalate.ts'
import { alertSubscriptions } from './events.ts'
import { startNewDay } from './new-day.ts'
import {
  alertEscalated,
  alertEscalatedMany,
  alertMany,
  alertOpened,
  stockLow,
  stockMany,
  stockOut,
} from './notices.ts'
import { alertRoutes } from './routes.ts'

export const alerts: Feature = {
  routes: alertRoutes,
  subscriptions: alertSubscriptions,
  tasks: [startNewDay, escalateAlerts],
  notices: [stockLow, stockOut, stockMany, alertOpened, alertMany, alertEscalated, alertEscalatedMany],
}
