import type { ProblemCode } from '@wellstock/contract/platform/problems'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { decideDocument } from '../../identity/approvals/decide.ts'
import { isOwnAccount, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockDocument, refuseStep } from '../../platform/workflow/document.ts'
import { askAboutLoss, lossApproval, lossTurnedUp } from './loss-approval.ts'
import { settle } from './settle.ts'
import { canView, type LockedTransfer, stepFactsOf, transferDocument } from './transfer-document.ts'

type Decision = { id: string; lossId: string; note: string }
type Loss = { id: string; state: string; quantity: number; reportedBy: string }

async function lockLoss(tx: Connection, { id, lossId }: Decision): Promise<Loss> {
  const [loss] = await tx.rows<Loss>(
    `select x.id, x.state, x.quantity, x.reported_by from transfer_loss x
     join transfer_lot p on p.organization_id = x.organization_id and p.id = x.transfer_lot_id
     where x.organization_id = current_organization() and x.id = $1 and p.transfer_id = $2 for update of x`,
    [lossId, id],
  )
  if (!loss) throw problem('NOT_FOUND', said.transfer_not_found())
  return loss
}

/** Both offices as they stay until the transaction ends: what is on its way again has to be put away in one of them. */
async function refuseBothArchived(tx: Connection, { fromOfficeId, toOfficeId }: LockedTransfer) {
  const open = await tx.rows(
    `select 1 from office where organization_id = current_organization() and id = any($1) and archived_at is null
     order by id for share`,
    [[fromOfficeId, toOfficeId]],
  )
  if (open.length === 0) throw problem('OPERATION_FAILED', said.both_offices_closed())
}

const ofAnother = ({ id, number }: LockedTransfer, code: ProblemCode, sentence: Sentence) =>
  notTheirs(code, sentence, { entity: 'transfer', id }, { number })

/** What somebody has agreed to be lost is not brought back by just anybody, nor by whoever sent it. */
function refuseUndoing(person: Person, transfer: LockedTransfer) {
  if (!canView(scopeOf(person, 'transfers.approve'), transfer))
    throw ofAnother(transfer, 'FORBIDDEN', said.found_by_approver())
  if (isOwnAccount(person, transfer.shippedBy))
    throw ofAnother(transfer, 'OPERATION_FAILED', said.found_by_somebody_else())
}

/** Agrees that what is missing is lost: somebody else than who reported it, whom the policy lets decide. */
export async function approveLoss(tx: Connection, person: Person, scope: Scope, decision: Decision) {
  const transfer = await lockDocument(tx, transferDocument, scope, decision.id)
  const loss = await lockLoss(tx, decision)
  if (loss.state !== 'reported') throw problem('OPERATION_FAILED', said.decided_already())
  if (isOwnAccount(person, loss.reportedBy))
    throw ofAnother(transfer, 'OPERATION_FAILED', said.loss_agreed_by_somebody_else())
  await refuseStep(tx, transferDocument, 'decide_loss', transfer, stepFactsOf(person, transfer, false))
  await askAboutLoss(tx, person.organizationId, loss.id)
  await decideDocument(tx, person, lossApproval, loss.id, { decision: 'approve', comment: decision.note })
}

/** What was missing or given up turned up: it is on its way again, to be received or taken back. */
export async function lossFound(tx: Connection, person: Person, scope: Scope, decision: Decision) {
  const transfer = await lockDocument(tx, transferDocument, scope, decision.id)
  await refuseBothArchived(tx, transfer)
  const loss = await lockLoss(tx, decision)
  if (loss.state === 'found') throw problem('OPERATION_FAILED', said.decided_already())
  if (loss.state === 'approved') refuseUndoing(person, transfer)
  await refuseStep(tx, transferDocument, 'find_loss', transfer, stepFactsOf(person, transfer, false))
  await lossTurnedUp(tx, person, loss.id)
  await tx.rows(
    `update transfer_loss set state = 'found', found_by = $2, found_at = now(), decision_note = $3
     where organization_id = current_organization() and id = $1`,
    [loss.id, person.id, decision.note],
  )
  await settle(tx, person, transfer, 'find_loss', { quantity: loss.quantity, note: decision.note })
}
