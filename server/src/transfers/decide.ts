import { said } from '@wellstock/messages/sentence'
import { note } from '../audit/note.ts'
import type { Connection } from '../database/database.ts'
import { problem } from '../http/problem.ts'
import { covers, type Person, type Scope } from '../people/person.ts'
import { allocateLots, releaseKept } from './allocate-lots.ts'
import { refusePast } from './draft.ts'
import { type LockedTransfer, lockTransfer, theirOfficeOnly } from './lock-transfer.ts'
import { lockEnds } from './offices.ts'
import { readPolicy } from './policy.ts'

type Step = { id: string; version: number }

const subject = (id: string) => ({ entity: 'transfer' as const, id })

/**
 * Asks for what a draft says. Stock of one's own office that is known to be worth no more than the limit goes without
 * anybody's leave; everything else, and what has no price, waits for somebody of the sending office.
 */
export async function requestTransfer(tx: Connection, person: Person, scope: Scope, step: Step) {
  const transfer = await lockTransfer(tx, scope, step, 'draft')
  const { to } = await lockEnds(tx, scope, transfer)
  refusePast(transfer.expectedOn, to.today)
  const { lines, unpriced, value, archived } = await worthOf(tx, transfer.id)
  if (lines === 0) throw problem('OPERATION_FAILED', said.transfer_empty())
  if (archived.length > 0)
    throw problem('OPERATION_FAILED', said.not_all_can_be_sent(), {
      blockers: archived.map((name) => said.item_no_longer_kept({ name })),
    })
  const { approvalAbove } = await readPolicy(tx, scope.organizationId)
  const isFree = covers(scope, transfer.fromOfficeId) && unpriced === 0 && value <= approvalAbove
  if (isFree) await allocateLots(tx, person, transfer, to.today)
  await tx.rows(
    `update transfer set state = $3, requested_by = $4, requested_at = now(), approved_at = case when $3 = 'approved' then now() end,
       remark = '', updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    [scope.organizationId, transfer.id, isFree ? 'approved' : 'requested', person.id],
  )
  await note(tx, person, 'transfer.requested', subject(transfer.id), {
    number: transfer.number,
    value,
    isFree,
  })
}

/** What the lines are worth at the cost of today, how many have no price, and which are archived since. */
async function worthOf(tx: Connection, id: string) {
  const [worth] = await tx.rows<{ lines: number; unpriced: number; value: number; archived: string[] }>(
    `select count(*) as lines, count(*) filter (where i.unit_price is null) as unpriced,
       coalesce(sum(n.quantity * coalesce(i.unit_price, 0)), 0) as value,
       coalesce(array_agg(i.name order by n.position) filter (where i.archived_at is not null), '{}') as archived
     from transfer_line n join item i on i.organization_id = n.organization_id and i.id = n.item_id
     where n.organization_id = current_organization() and n.transfer_id = $1`,
    [id],
  )
  return worth ?? { lines: 0, unpriced: 0, value: 0, archived: [] }
}

/** Approves what somebody else asked for, of an office one approves for; its lots are kept from then on. */
export async function approveTransfer(tx: Connection, person: Person, scope: Scope, step: Step) {
  const transfer = await lockTransfer(tx, scope, step, 'requested')
  if (!covers(scope, transfer.fromOfficeId)) throw theirOfficeOnly('sending')
  if (transfer.requestedBy === person.id) throw problem('OPERATION_FAILED', said.approval_by_somebody_else())
  const { to } = await lockEnds(tx, scope, transfer)
  await allocateLots(tx, person, transfer, to.today)
  await tx.rows(
    `update transfer set state = 'approved', approved_by = $3, approved_at = now(), updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    [scope.organizationId, transfer.id, person.id],
  )
  await note(tx, person, 'transfer.approved', subject(transfer.id), { number: transfer.number })
}

/** Sends a request back for changes, with the reason. */
export async function rejectTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { reason, ...step }: Step & { reason: string },
) {
  const transfer = await lockTransfer(tx, scope, step, 'requested')
  if (!covers(scope, transfer.fromOfficeId)) throw theirOfficeOnly('sending')
  await backToDraft(tx, transfer, reason)
  await note(tx, person, 'transfer.rejected', subject(transfer.id), { number: transfer.number, reason })
}

/** Makes a request a draft again. */
export async function withdrawTransfer(tx: Connection, person: Person, scope: Scope, step: Step) {
  const transfer = await lockTransfer(tx, scope, step, 'requested')
  await backToDraft(tx, transfer, '')
  await note(tx, person, 'transfer.withdrawn', subject(transfer.id), { number: transfer.number })
}

const backToDraft = (tx: Connection, { id }: LockedTransfer, remark: string) =>
  tx.rows(
    `update transfer set state = 'draft', requested_by = null, requested_at = null, remark = $2, updated_at = now(),
       version = version + 1
     where organization_id = current_organization() and id = $1`,
    [id, remark],
  )

/** Cancels a transfer before it is sent. What was kept for it is free again. */
export async function cancelTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { reason, ...step }: Step & { reason: string },
) {
  const transfer = await lockTransfer(tx, scope, step, 'draft', 'requested', 'approved', 'picking')
  const isPromised = transfer.state === 'approved' || transfer.state === 'picking'
  if (isPromised && !covers(scope, transfer.fromOfficeId) && transfer.requestedBy !== person.id)
    throw theirOfficeOnly('sending')
  await releaseKept(tx, transfer.id, 'released')
  await tx.rows(
    `update transfer set state = 'cancelled', cancelled_at = now(), remark = $3, updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    [scope.organizationId, transfer.id, reason],
  )
  await note(tx, person, 'transfer.cancelled', subject(transfer.id), { number: transfer.number, reason })
}
