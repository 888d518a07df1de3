import type { Feature } from '../../platform/feature.ts'
import { orderRecurring } from './nightly.ts'
import { templateOrdered, templatePaused } from './notices.ts'
import { orderTemplateRoutes } from './routes.ts'

export const orderTemplates: Feature = {
  routes: orderTemplateRoutes,
  tasks: [orderRecurring],
  notices: [templateOrdered, templatePaused],
}
