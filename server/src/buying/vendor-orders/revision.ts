import {
  commit,
  commitLess,
  type Entry,
  moveCommitment,
  precommit,
  releaseAsked,
} from '@wellstock/domain/finance/ledger'
import { rounded, sumOf } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, recordStep } from '../../platform/workflow/document.ts'
import { bookEntries } from '../orders/money.ts'
import { settleProposed } from '../price-checks/settle-prices.ts'
import { closeWhereBilled } from './close-where-billed.ts'
import { expectLines } from './expect-lines.ts'
import { documentOf } from './money.ts'
import { lockOrdersOf } from './orders-at-vendor.ts'
import { leastOf, planRevision, type RevisedLine, type RevisedPart, type Wanted } from './plan-revision.ts'
import { readRevisable } from './read-revisable.ts'
import { receiptProgress } from './receipt-progress.ts'
import { type LockedVendorOrder, vendorOrderDocument } from './vendor-order-document.ts'

const partsOf = (revised: readonly RevisedLine[]) => revised.flatMap(({ parts }) => parts)

const referenceOf = ({ id, budgetLineId }: RevisedPart['part']) => ({ lineId: budgetLineId, referenceId: id })

/** What a revision comes to, and the notes and figures its audit keeps of it. */
export const totalWith = ({ total }: LockedVendorOrder, revised: readonly RevisedLine[]) =>
  sumOf([total, ...revised.flatMap(({ amount, line }) => [amount, -line.amount])])

export const aboutRevision = (number: string | null, revision: number, revised: readonly RevisedLine[]) => ({
  number,
  revision,
  lines: revised.map(({ line, packs, packPrice }) => ({
    name: line.name,
    packs: { from: line.packs, to: packs },
    packPrice: { from: line.packPrice, to: packPrice },
  })),
})

/** What a revision costs more than its order lines hold for it is asked for. Source: the worked figures (a) 5. */
export async function askMoney(
  tx: Connection,
  person: Person,
  order: LockedVendorOrder,
  revised: readonly RevisedLine[],
) {
  const parts = partsOf(revised)
  const entries = parts.flatMap(({ part, more, moved }): Entry[] => {
    const extra = rounded(more - moved)
    return extra > 0 ? [precommit(referenceOf(part), extra)] : []
  })
  await bookEntries(tx, person, documentOf(order), parts[0]?.part, entries)
}

/** What was asked for is committed, what its order lines held goes on to it, and what it costs less is free. */
function entriesOf({ part, more, moved, movedFrom }: RevisedPart): Entry[] {
  const to = referenceOf(part)
  const rest = rounded(more - part.precommitted)
  return [
    ...(part.precommitted > 0 ? [commit(to, part.precommitted)] : []),
    ...moveCommitment({ lineId: movedFrom, referenceId: part.orderLineId }, moved, to, Math.max(0, rest)),
    ...(rest < 0 ? [commitLess(to, -rest)] : []),
  ]
}

/** Makes a vendor order what its revision says, which its vendor is sent. What changed is to be confirmed anew. */
export async function applyRevision(
  tx: Connection,
  person: Person,
  order: LockedVendorOrder,
  revised: readonly RevisedLine[],
  step: 'revise' | 'approve_revision',
) {
  const { organizationId } = person
  const parts = partsOf(revised)
  await bookEntries(tx, person, documentOf(order), parts[0]?.part, parts.flatMap(entriesOf))
  await writeLines(tx, organizationId, revised)
  await keepPromised(tx, organizationId, order.id, revised)
  const raised = revised.filter(({ line, packs }) => packs > line.packs).map(({ line }) => line.id)
  await expectLines(tx, organizationId, order.id, raised)
  const { hasCome, isComing } = await receiptProgress(tx, organizationId, order.id)
  if (!hasCome && !isComing) throw problem('OPERATION_FAILED', said.vendor_order_revision_leaves_nothing())
  const byLines = hasCome ? (isComing ? 'partly_received' : 'received') : 'sent'
  const state = order.state === 'on_hold' && isComing ? 'on_hold' : byLines
  await moveTo(tx, person, vendorOrderDocument, step, order, state, {
    stamps: { acknowledged_at: null, acknowledged_by_vendor: false, reminded_at: null, to_file: true },
    about: aboutRevision(order.number, order.revision + 1, revised),
  })
}

const CAPS = ['blanket_order_cap', 'blanket_order_line_cap']

/** What of a line changed is promised anew, and for its parts, in the units of the revision. */
async function writeLines(tx: Connection, organizationId: string, revised: readonly RevisedLine[]) {
  const lines = revised.map(({ line, packs, packPrice }) => ({
    ...{ id: line.id, packs, packPrice },
    priceSource: packPrice === line.packPrice ? line.priceSource : 'quote',
  }))
  try {
    await tx.rows(
      `update vendor_order_line l set packs = w.packs, pack_price = w."packPrice", price_source = w."priceSource", promised_on = null
       from jsonb_to_recordset($2) as w (id uuid, packs int, "packPrice" numeric, "priceSource" text)
       where l.organization_id = $1 and l.id = w.id`,
      [organizationId, JSON.stringify(lines)],
    )
  } catch (error) {
    if (CAPS.includes(violatedConstraint(error) ?? ''))
      throw problem('OPERATION_FAILED', said.revision_beyond_blanket_order())
    throw error
  }
  const parts = partsOf(revised)
    .filter(({ units }) => units !== 0)
    .map(({ part, units, fromOrder }) => ({ id: part.id, units, revised: units - fromOrder }))
  await tx.rows(
    `update vendor_order_part p set quantity = p.quantity + w.units, revised = p.revised + w.revised
     from jsonb_to_recordset($2) as w (id uuid, units int, revised int) where p.organization_id = $1 and p.id = w.id`,
    [organizationId, JSON.stringify(parts)],
  )
}

/** What the vendor proposed and got comes on the day it said, with what it left as it was. */
async function keepPromised(
  tx: Connection,
  organizationId: string,
  orderId: string,
  revised: readonly RevisedLine[],
) {
  const answered = await tx.rows<{
    lineId: string
    packs: number
    orderedPacks: number
    packPrice: number
    promisedOn: string | null
  }>(
    `select a.line_id, a.packs, a.ordered_packs, a.pack_price, a.promised_on from vendor_order_answer_line a
     where a.organization_id = $1 and a.answer_id = (select w.id from vendor_order_answer w where w.organization_id = $1
       and w.vendor_order_id = $2 and not w.is_declined order by w.answered_at desc, w.id desc limit 1)`,
    [organizationId, orderId],
  )
  const isTaken = ({ lineId, packs, orderedPacks, packPrice }: (typeof answered)[number]) => {
    const as = revised.find(({ line }) => line.id === lineId)
    return as
      ? as.packPrice === packPrice && as.packs === as.line.packs - orderedPacks + packs
      : packs === orderedPacks
  }
  const taken = answered.filter(isTaken)
  if (!taken.some(({ lineId }) => revised.some(({ line }) => line.id === lineId))) return
  await tx.rows(
    `update vendor_order_line l set promised_on = w."promisedOn" from jsonb_to_recordset($2) as w ("lineId" uuid, "promisedOn" date)
     where l.organization_id = $1 and l.id = w."lineId"`,
    [organizationId, JSON.stringify(taken)],
  )
}

type Waiting = { id: string; number: number }

async function waitingOf(tx: Connection, organizationId: string, orderId: string): Promise<Waiting> {
  const [waiting] = await tx.rows<Waiting>(
    `select id, number from vendor_order_revision where organization_id = $1 and vendor_order_id = $2 and state = 'waiting'`,
    [organizationId, orderId],
  )
  if (!waiting) throw problem('OPERATION_FAILED', said.no_revision_is_waiting())
  return waiting
}

/** The revision that waits is approved: its vendor is sent it, unless more has come meanwhile than it leaves. */
export async function approveRevision(tx: Connection, person: Person, order: LockedVendorOrder) {
  const { organizationId } = person
  const waiting = await waitingOf(tx, organizationId, order.id)
  await lockOrdersOf(tx, organizationId, order.id)
  const wanted = await tx.rows<Wanted>(
    `select line_id as id, packs, pack_price from vendor_order_revision_line where organization_id = $1 and revision_id = $2`,
    [organizationId, waiting.id],
  )
  const { lines, rest } = await readRevisable(tx, organizationId, order.id)
  for (const line of lines) {
    const packs = wanted.find(({ id }) => id === line.id)?.packs
    if (packs !== undefined && packs < leastOf(line))
      throw problem(
        'OPERATION_FAILED',
        said.revision_below_received({ name: line.name, least: leastOf(line) }),
      )
  }
  await tx.rows(`update vendor_order_revision set state = 'sent' where organization_id = $1 and id = $2`, [
    organizationId,
    waiting.id,
  ])
  await applyRevision(tx, person, order, planRevision(lines, wanted, rest), 'approve_revision')
  await settleProposed(tx, organizationId, order.id)
}

/** The revision that waits is not sent: what was asked for is free, and what the vendor has stands. */
export async function endRevision(
  tx: Connection,
  person: Person,
  order: LockedVendorOrder,
  state: 'rejected' | 'withdrawn',
  reason: string,
) {
  const { organizationId } = person
  const { id, number } = await waitingOf(tx, organizationId, order.id)
  const { lines } = await readRevisable(tx, organizationId, order.id)
  const parts = lines.flatMap((line) => line.parts)
  const entries = parts.flatMap((part) =>
    part.precommitted > 0 ? [releaseAsked(referenceOf(part), part.precommitted)] : [],
  )
  await bookEntries(tx, person, documentOf(order), parts[0], entries)
  await tx.rows('update vendor_order_revision set state = $3 where organization_id = $1 and id = $2', [
    organizationId,
    id,
    state,
  ])
  await settleProposed(tx, organizationId, order.id)
  await updateRow(tx, 'vendor_order', { organizationId, id: order.id }, {})
  const step = state === 'withdrawn' ? 'withdraw_revision' : 'reject_revision'
  await recordStep(tx, person, vendorOrderDocument, step, order.id, {
    ...{ number: order.number, revision: number },
    ...(reason && { reason }),
  })
  await closeWhereBilled(tx, person, order.id)
}
