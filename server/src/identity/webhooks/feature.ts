import type { Feature } from '../../platform/feature.ts'
import { deliverWebhooks } from './deliver.ts'
import { webhookOff } from './notices.ts'
import { webhookRoutes } from './routes.ts'

export const webhooks: Feature = {
  routes: webhookRoutes,
  slowTasks: [deliverWebhooks],
  notices: [webhookOff],
}
