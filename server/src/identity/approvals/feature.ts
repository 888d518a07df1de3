import type { Feature } from '../../platform/feature.ts'
import { approvalDocuments } from './documents.ts'
import { approvalSubscriptions } from './events.ts'
import {
  approvalAnswered,
  approvalAsked,
  approvalDecided,
  approvalEscalated,
  approvalReminded,
  approvalVoided,
  approvalWaiting,
} from './notices.ts'
import { handOver, remindOfApprovals } from './remind.ts'
import { approvalRoutes } from './routes.ts'

export const approvals: Feature = {
  routes: approvalRoutes,
  documents: approvalDocuments,
  subscriptions: approvalSubscriptions,
  tasks: [remindOfApprovals],
  notices: [
    approvalWaiting,
    approvalReminded,
    approvalEscalated,
    approvalDecided,
    approvalVoided,
    approvalAsked,
    approvalAnswered,
  ],
  handOvers: [handOver],
}
