import type { Feature } from '../../platform/feature.ts'
import { reorderSubscriptions } from './events.ts'
import { reorderAutomatically } from './nightly.ts'

export const autoReorder: Feature = {
  subscriptions: reorderSubscriptions,
  tasks: [reorderAutomatically],
}
