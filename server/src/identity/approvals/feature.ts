import type { Feature } from '../../platform/feature.ts'
import { approvalDocuments } from './documents.ts'
import { approvalSubscriptions } from './events.ts'
import { handOver, remindOfApprovals } from './remind.ts'
import { approvalRoutes } from './routes.ts'

export const approvals: Feature = {
  routes: approvalRoutes,
  documents: approvalDocuments,
  subscriptions: approvalSubscriptions,
  tasks: [remindOfApprovals],
  handOvers: [handOver],
}
