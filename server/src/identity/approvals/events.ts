import { on } from '../../platform/events/publish.ts'
import { approvalAnswered, approvalAsked } from './notices.ts'
import { tellOfDecided, tellOfQuestions, tellOfVoided, tellThoseWaitedFor } from './notify-approvals.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    /** Whom a request waits on may be others now, or nobody. */
    'approval.changed': { requestId: string }
    'approval.decided': { requestId: string }
    'approval.voided': { requestId: string }
    'approval.asked': { questionId: string }
    'approval.answered': { questionId: string }
  }
}

const idsOf = (events: readonly { requestId: string }[]) => [
  ...new Set(events.map(({ requestId }) => requestId)),
]

export const approvalSubscriptions = [
  on('approval.changed', (tx, app, organizationId, events) =>
    tellThoseWaitedFor(tx, app, organizationId, idsOf(events)),
  ),
  on('approval.decided', (tx, app, organizationId, events) =>
    tellOfDecided(tx, app, organizationId, idsOf(events)),
  ),
  on('approval.voided', (tx, app, organizationId, events) =>
    tellOfVoided(tx, app, organizationId, idsOf(events)),
  ),
  on('approval.asked', (tx, app, organizationId, events) =>
    tellOfQuestions(tx, app, organizationId, approvalAsked, events),
  ),
  on('approval.answered', (tx, app, organizationId, events) =>
    tellOfQuestions(tx, app, organizationId, approvalAnswered, events),
  ),
]
