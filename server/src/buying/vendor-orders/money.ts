import { reliefOf } from '@wellstock/domain/buying/invoice-money'
import {
  commit,
  commitLess,
  type Entry,
  moveCommitment,
  precommit,
  releaseAsked,
  releaseOrdered,
} from '@wellstock/domain/finance/ledger'
import { rounded, spread } from '@wellstock/domain/finance/money'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { bookEntries } from '../orders/money.ts'
import type { LockedVendorOrder } from './vendor-order-document.ts'

/** A part of a line, what that costs with its share of freight and tax, and how many of its units are of this part. */
type Share = { id: string; lineId: string; lineAmount: number; quantity: number }

/** What each part costs of its line, so that the parts of a line add up to it. */
function costsOf(parts: readonly Share[]): Map<string, number> {
  const costs = new Map<string, number>()
  for (const own of groupedBy(parts, ({ lineId }) => lineId).values()) {
    const amounts = spread(
      own[0]?.lineAmount ?? 0,
      own.map(({ quantity }) => quantity),
    )
    for (const [place, { id }] of own.entries()) costs.set(id, amounts[place] ?? 0)
  }
  return costs
}

type Part = Share & {
  orderLineId: string
  /** What of the order line has left its draft for no vendor before, and what was approved for a unit of it. */
  unmoved: number
  approvedPerUnit: number
  budgetLineId: string
  /** What the order line still holds. */
  held: number
  startsOn: string
  endsOn: string
}

/** The parts of a vendor order with what their order lines still hold. */
const partsOf = (tx: Connection, organizationId: string, id: string) =>
  tx.rows<Part>(
    `select p.id, p.line_id, l.amount + l.extras as "lineAmount", p.quantity, p.order_line_id, (n.amount + n.extras) / n.quantity as "approvedPerUnit",
       n.quantity - coalesce((select sum(q.quantity - q.revised - q.returned) from vendor_order_part q
         join vendor_order_line k on k.organization_id = q.organization_id and k.id = q.line_id
         join vendor_order w on w.organization_id = k.organization_id and w.id = k.vendor_order_id
         where q.organization_id = n.organization_id and q.order_line_id = n.id and w.id <> $2 and w.state <> 'draft'), 0) as unmoved,
       coalesce(h.line_id, n.budget_line_id) as "budgetLineId", coalesce(h.committed, 0) as held, y.starts_on, y.ends_on
     from vendor_order_part p
     join vendor_order_line l on l.organization_id = p.organization_id and l.id = p.line_id
     join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
     left join budget_hold h on h.organization_id = n.organization_id and h.reference_id = n.id and h.committed > 0
     join budget_line b on b.organization_id = n.organization_id and b.id = coalesce(h.line_id, n.budget_line_id)
     join fiscal_year y on y.organization_id = b.organization_id and y.year = b.fiscal_year
     where p.organization_id = $1 and l.vendor_order_id = $2 order by l.position, p.id`,
    [organizationId, id],
  )

/** As what writes entries. */
export const documentOf = ({ id, number }: Pick<LockedVendorOrder, 'id' | 'number'>) => ({
  kind: 'vendor_order' as const,
  id,
  number: number ?? '',
})

/**
 * What the order lines hold goes on to what the vendor is sent: at its price where that stands, or at what was approved, with
 * what it costs more asked for. Source: the worked figures (a), rule 2 and 4.
 */
export async function transferCommitments(
  tx: Connection,
  actor: Actor,
  order: Pick<LockedVendorOrder, 'id' | 'number'>,
  asks: boolean,
) {
  const parts = await partsOf(tx, actor.organizationId, order.id)
  const costs = costsOf(parts)
  // An order line may be in two lines, of two packs: what the first takes, the second does not find.
  const left = new Map(parts.map(({ orderLineId, unmoved, held }) => [orderLineId, { units: unmoved, held }]))
  const entries = parts.flatMap((part): Entry[] => {
    const rest = left.get(part.orderLineId) ?? { units: part.quantity, held: 0 }
    const before = part.quantity >= rest.units ? rest.held : rounded((rest.held * part.quantity) / rest.units)
    left.set(part.orderLineId, { units: rest.units - part.quantity, held: rounded(rest.held - before) })
    const after = costs.get(part.id) ?? 0
    const from = { lineId: part.budgetLineId, referenceId: part.orderLineId }
    const to = { lineId: part.budgetLineId, referenceId: part.id }
    if (!asks) return moveCommitment(from, before, to, after)
    const more = rounded(after - before)
    return [...moveCommitment(from, before, to, before), ...(more > 0 ? [precommit(to, more)] : [])]
  })
  await bookEntries(tx, actor, documentOf(order), parts[0], entries)
}

type Hold = {
  id: string
  budgetLineId: string
  orderLineId: string
  precommitted: number
  committed: number
  cost: number
  startsOn: string
  endsOn: string
}

/** What the parts of a vendor order hold, and what each costs of its line. */
async function holdsOf(tx: Connection, organizationId: string, id: string): Promise<Hold[]> {
  const parts = await tx.rows<Omit<Hold, 'cost'> & Share>(
    `select p.id, coalesce(h.line_id, n.budget_line_id) as "budgetLineId", p.order_line_id, coalesce(h.precommitted, 0) as precommitted,
       coalesce(h.committed, 0) as committed, p.line_id, l.amount + l.extras as "lineAmount", p.quantity, y.starts_on, y.ends_on
     from vendor_order_part p
     join vendor_order_line l on l.organization_id = p.organization_id and l.id = p.line_id
     join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
     left join budget_hold h on h.organization_id = p.organization_id and h.reference_id = p.id and h.precommitted + h.committed > 0
     join budget_line b on b.organization_id = p.organization_id and b.id = coalesce(h.line_id, n.budget_line_id)
     join fiscal_year y on y.organization_id = b.organization_id and y.year = b.fiscal_year
     where p.organization_id = $1 and l.vendor_order_id = $2 order by l.position, p.id`,
    [organizationId, id],
  )
  const costs = costsOf(parts)
  return parts.map((part) => ({ ...part, cost: costs.get(part.id) ?? 0 }))
}

/** What was asked for is committed, and what costs less than was approved is free: the vendor order is approved at its price. */
export async function commitAsked(tx: Connection, actor: Actor, order: LockedVendorOrder) {
  const holds = await holdsOf(tx, actor.organizationId, order.id)
  const entries = holds.flatMap(({ id, budgetLineId, precommitted, committed, cost }): Entry[] => {
    const reference = { lineId: budgetLineId, referenceId: id }
    const less = rounded(precommitted + committed - cost)
    return [
      ...(precommitted > 0 ? [commit(reference, precommitted)] : []),
      ...(less > 0 ? [commitLess(reference, less)] : []),
    ]
  })
  await bookEntries(tx, actor, documentOf(order), holds[0], entries)
}

/** The order lines hold again what they held: the vendor order was not approved, or taken back. */
export async function restoreCommitments(tx: Connection, actor: Actor, order: LockedVendorOrder) {
  const holds = await holdsOf(tx, actor.organizationId, order.id)
  const entries = holds.flatMap(({ id, budgetLineId, orderLineId, precommitted, committed }): Entry[] => {
    const reference = { lineId: budgetLineId, referenceId: id }
    const back = { lineId: budgetLineId, referenceId: orderLineId }
    return [
      ...(precommitted > 0 ? [releaseAsked(reference, precommitted)] : []),
      ...moveCommitment(reference, committed, back, committed),
    ]
  })
  await bookEntries(tx, actor, documentOf(order), holds[0], entries)
}

/** Units of a part that do not come: for how many it holds money, how many end, and how many of those its order line gets back. */
export type Ended = { partId: string; open: number; units: number; returned: number }

/**
 * Frees what ended units held: back to the order line what was approved for them, as far as they held it, or for good. Answers
 * with how much is free for good.
 */
export async function endMoney(
  tx: Connection,
  actor: Actor,
  order: LockedVendorOrder,
  ended: readonly Ended[],
): Promise<number> {
  const parts = await partsOf(tx, actor.organizationId, order.id)
  const holds = await holdsOf(tx, actor.organizationId, order.id)
  let free = 0
  const entries = ended.flatMap(({ partId, open, units, returned }): Entry[] => {
    const hold = holds.find(({ id }) => id === partId)
    const approved = parts.find(({ id }) => id === partId)?.approvedPerUnit ?? 0
    if (!hold || hold.committed === 0) return []
    // Fewer are open where some that never came were billed.
    const share = reliefOf({ committed: hold.committed, unbilled: open }, units)
    const reference = { lineId: hold.budgetLineId, referenceId: partId }
    const back = { lineId: hold.budgetLineId, referenceId: hold.orderLineId }
    const kept = Math.min(share, rounded(approved * returned))
    free = rounded(free + share - kept)
    return returned > 0
      ? moveCommitment(reference, share, back, kept)
      : share > 0
        ? [releaseOrdered(reference, share)]
        : []
  })
  await bookEntries(tx, actor, documentOf(order), holds[0], entries)
  return free
}

/** Frees all that a vendor order still holds: nothing of it is billed any more. Answers with how much that was. */
export async function releaseHeld(tx: Connection, actor: Actor, order: LockedVendorOrder): Promise<number> {
  const holds = await holdsOf(tx, actor.organizationId, order.id)
  const entries = holds.flatMap(({ id, budgetLineId, committed }) =>
    committed > 0 ? [releaseOrdered({ lineId: budgetLineId, referenceId: id }, committed)] : [],
  )
  await bookEntries(tx, actor, documentOf(order), holds[0], entries)
  return rounded(entries.reduce((sum, { amount }) => sum + amount, 0))
}
