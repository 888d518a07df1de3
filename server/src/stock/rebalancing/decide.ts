import { rebalancing } from '@wellstock/contract/stock/rebalancing'
import type { TransferDraft } from '@wellstock/contract/stock/transfer'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { createTransfer } from '../transfers/draft.ts'
import { readPolicy } from '../transfers/policy.ts'
import { canView } from '../transfers/transfer-document.ts'
import { DAYS_ON_THE_WAY } from './product-flow.ts'

type Open = {
  id: string
  fromOfficeId: string
  toOfficeId: string
  itemId: string
  quantity: number
  reason: 'need' | 'waste'
  daysLeft: number | null
}

const gone = () => problem('NOT_FOUND', rebalancing.accept['~orpc'].meta.missing)

/** The proposals that are open and concern the scope, held until the transaction ends. */
async function lockOpen(tx: Connection, scope: Scope, ids: readonly string[]): Promise<Open[]> {
  const found = await tx.rows<Open>(
    `select p.id, p.from_office_id, p.to_office_id, p.item_id, p.quantity, p.reason,
       l.expiry_date - office_today(o.timezone) as "daysLeft"
     from rebalance_proposal p
     join office o on o.organization_id = p.organization_id and o.id = p.to_office_id
     left join lot l on l.organization_id = p.organization_id and l.id = p.lot_id
     where p.organization_id = $1 and p.id = any($2) and p.transfer_id is null and p.dismissed_at is null
     order by p.saving desc, p.id for update of p`,
    [scope.organizationId, ids],
  )
  return found.filter((proposal) => canView(scope, proposal))
}

/**
 * Makes a draft of proposals between the same two offices: a line an item, of whichever lots. Answers with its id. What is there
 * by then is asked when the transfer is requested.
 */
export async function acceptProposals(
  tx: Connection,
  person: Person,
  scope: Scope,
  { proposalIds }: { proposalIds: readonly string[] },
): Promise<string> {
  const ids = [...new Set(proposalIds)]
  const open = await lockOpen(tx, scope, ids)
  const [first] = open
  if (!first || open.length < ids.length) throw gone()
  const { fromOfficeId, toOfficeId } = first
  if (open.some((each) => each.fromOfficeId !== fromOfficeId || each.toOfficeId !== toOfficeId))
    throw problem('OPERATION_FAILED', said.proposals_of_different_offices())

  const wasted = open.filter(({ reason }) => reason === 'waste')
  const lines = new Map<string, number>()
  for (const { itemId, quantity } of open) lines.set(itemId, (lines.get(itemId) ?? 0) + quantity)
  const draft: TransferDraft = {
    fromOfficeId,
    toOfficeId,
    purpose: wasted.length === open.length ? 'waste' : 'need',
    note: '',
    carrier: '',
    isColdChain: false,
    expectedOn: null,
    minLifeDays: await lifeOf(tx, scope, wasted),
    lines: [...lines].map(([itemId, quantity]) => ({ itemId, quantity })),
  }
  const id = await createTransfer(tx, person, scope, draft)
  await tx.rows(
    'update rebalance_proposal set transfer_id = $3 where organization_id = $1 and id = any($2)',
    [scope.organizationId, ids, id],
  )
  tx.touch('plan')
  await note(tx, person, 'rebalancing.accepted', { entity: 'transfer', id }, { proposalIds: ids })
  return id
}

/** How long what is sent has to live: as the rules say, but no longer than what would expire here does. */
async function lifeOf(tx: Connection, scope: Scope, wasted: readonly Open[]) {
  const { minLifeDays } = await readPolicy(tx, scope.organizationId)
  const left = wasted.map(({ daysLeft }) => (daysLeft ?? minLifeDays) - DAYS_ON_THE_WAY)
  return Math.max(0, Math.min(minLifeDays, ...left))
}

/** Takes proposals out of the plan, until the next one. What is gone already need not be taken out. */
export async function dismissProposals(
  tx: Connection,
  person: Person,
  scope: Scope,
  { proposalIds }: { proposalIds: readonly string[] },
) {
  const ids = (await lockOpen(tx, scope, proposalIds)).map(({ id }) => id)
  if (ids.length === 0) throw gone()
  await tx.rows(
    'update rebalance_proposal set dismissed_at = now() where organization_id = $1 and id = any($2)',
    [scope.organizationId, ids],
  )
  tx.touch('plan')
  await note(
    tx,
    person,
    'rebalancing.dismissed',
    { entity: 'organization', id: scope.organizationId },
    { proposalIds: ids },
  )
  return { dismissed: ids.length }
}
