import { said } from '@wellstock/messages/sentence'
import { decideDocument } from '../../identity/approvals/decide.ts'
import { submitForApproval, withdrawRequest } from '../../identity/approvals/submit.ts'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { allocateLots, releaseReserved } from './allocate-lots.ts'
import { submissionOf, transferApproval } from './approval.ts'
import { refusePast } from './draft.ts'
import { lockEnds } from './offices.ts'
import { readPolicy } from './policy.ts'
import { lockForStep, transferDocument } from './transfer-document.ts'

type Step = { id: string; version: number }

/**
 * Asks for what a draft says. Stock of one's own office that is known to be worth no more than the limit is within the limit
 * of the transfers; what that means, and who decides everything else, is the approval policy's.
 */
export async function requestTransfer(tx: Connection, person: Person, scope: Scope, step: Step) {
  const transfer = await lockForStep(tx, person, scope, 'request', step)
  const ends = await lockEnds(tx, scope, transfer)
  const { to } = ends
  refusePast(transfer.expectedOn, to.today)
  const { lines, unpriced, value, archived } = await worthOf(tx, transfer.id)
  if (lines === 0) throw problem('OPERATION_FAILED', said.transfer_empty())
  if (archived.length > 0)
    throw problem('OPERATION_FAILED', said.not_all_can_be_sent(), {
      blockers: archived.map((name) => said.item_no_longer_kept({ name })),
    })
  const { approvalAbove } = await readPolicy(tx, scope.organizationId)
  const isWithinLimit = covers(scope, transfer.fromOfficeId) && unpriced === 0 && value <= approvalAbove
  const submission = await submissionOf(tx, person, transfer, ends, isWithinLimit)
  const isFree = (await submitForApproval(tx, person, transferApproval, submission)) === 'approved'
  if (isFree) await allocateLots(tx, person, transfer, to.today)
  await moveTo(tx, person, transferDocument, 'request', transfer, isFree ? 'approved' : 'requested', {
    stamps: {
      requested_by: person.id,
      requested_at: NOW,
      approved_at: isFree ? NOW : null,
      remark: '',
    },
    about: { number: transfer.number, value, isFree },
  })
}

/** What the lines are worth at the cost of today, how many have no price, and which are archived since. */
async function worthOf(tx: Connection, id: string) {
  const [worth] = await tx.rows<{ lines: number; unpriced: number; value: number; archived: string[] }>(
    `select count(*) as lines, count(*) filter (where i.unit_cost is null) as unpriced,
       coalesce(sum(n.quantity * coalesce(i.unit_cost, 0)), 0) as value,
       coalesce(array_agg(i.name order by n.position) filter (where i.archived_at is not null), '{}') as archived
     from transfer_line n join item i on i.organization_id = n.organization_id and i.id = n.item_id
     where n.organization_id = current_organization() and n.transfer_id = $1`,
    [id],
  )
  return worth ?? { lines: 0, unpriced: 0, value: 0, archived: [] }
}

/** Approves what somebody else asked for, where the policy lets one decide it; its lots are reserved from then on. */
export async function approveTransfer(tx: Connection, person: Person, scope: Scope, step: Step) {
  const transfer = await lockForStep(tx, person, scope, 'approve', step)
  await decideDocument(tx, person, transferApproval, transfer.id, { decision: 'approve' })
}

/** Sends a request back for changes, with the reason. */
export async function rejectTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { reason, ...step }: Step & { reason: string },
) {
  const transfer = await lockForStep(tx, person, scope, 'reject', step)
  await decideDocument(tx, person, transferApproval, transfer.id, {
    decision: 'request_changes',
    comment: reason,
  })
}

/** Makes a request a draft again. */
export async function withdrawTransfer(tx: Connection, person: Person, scope: Scope, step: Step) {
  const transfer = await lockForStep(tx, person, scope, 'withdraw', step)
  await withdrawRequest(tx, person, transferApproval, transfer.id)
  await transferApproval.withdrawn(tx, person, transfer.id, '')
}

/** Cancels a transfer before it is sent. What was reserved for it is free again. */
export async function cancelTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { reason, ...step }: Step & { reason: string },
) {
  const transfer = await lockForStep(tx, person, scope, 'cancel', step)
  await withdrawRequest(tx, person, transferApproval, transfer.id)
  await releaseReserved(tx, transfer.id, 'released')
  await moveTo(tx, person, transferDocument, 'cancel', transfer, 'cancelled', {
    stamps: { cancelled_at: NOW, remark: reason },
    about: { number: transfer.number, reason },
  })
}
