import type { Feature } from '../../platform/feature.ts'
import { reorderSubscriptions } from './events.ts'
import { reorderAutomatically } from './nightly.ts'
import { orderDrafted } from './notices.ts'

export const autoReorder: Feature = {
  subscriptions: reorderSubscriptions,
  tasks: [reorderAutomatically],
  notices: [orderDrafted],
}
