import type { Feature } from '../../platform/feature.ts'
import { notificationRoutes } from './routes.ts'
import { sendWeekly } from './weekly.ts'

export const notifications: Feature = {
  routes: notificationRoutes,
  tasks: [sendWeekly],
}
