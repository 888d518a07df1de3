import { commitLess, commitMore, type Entry } from '@wellstock/domain/finance/ledger'
import { rounded } from '@wellstock/domain/finance/money'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moveTo } from '../../platform/workflow/document.ts'
import { bookEntries } from '../orders/money.ts'
import { closeWhereBilled } from '../vendor-orders/close-where-billed.ts'
import { receiptProgress } from '../vendor-orders/receipt-progress.ts'
import { type LockedVendorOrder, vendorOrderDocument } from '../vendor-orders/vendor-order-document.ts'
import { allocateReceived } from './allocate-received.ts'

/** What of a part has come above what was ordered, and what that costs. */
type Over = {
  vendorOrderId: string
  partId: string
  cost: number
  budgetLineId: string
  startsOn: string
  endsOn: string
}

/** What has come above the orders of parts, those with nothing above left out. */
export async function overUnits(
  tx: Connection,
  organizationId: string,
  orders: readonly LockedVendorOrder[],
): Promise<Over[]> {
  if (orders.length === 0) return []
  return tx.rows<Over>(
    // Hardly ever there are any: whose money that is is asked of those alone.
    `with above as materialized (
       select l.vendor_order_id, p.id, p.order_line_id,
         round((p.received + p.returned + p.closed - p.quantity) * l.pack_price / l.pack_quantity, 2)::float8 as cost
       from vendor_order_line l
       join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
       where l.organization_id = $1 and l.vendor_order_id = any((select $2::uuid[])::uuid[]) and l.received + l.closed > l.quantity
         and p.received + p.returned + p.closed > p.quantity)
     select a.vendor_order_id, a.id as part_id, coalesce(h.line_id, n.budget_line_id) as "budgetLineId", y.starts_on, y.ends_on, a.cost
     from above a
     join supply_order_line n on n.organization_id = $1 and n.id = a.order_line_id
     left join budget_hold h on h.organization_id = $1 and h.reference_id = a.id and h.committed > 0
     join budget_line b on b.organization_id = $1 and b.id = coalesce(h.line_id, n.budget_line_id)
     join fiscal_year y on y.organization_id = $1 and y.year = b.fiscal_year`,
    [organizationId, orders.map(({ id }) => id)],
    'over-units',
  )
}

/**
 * Brings vendor orders in line with what has come of them: what came above them is committed at their price (or no longer), and each
 * is where its lines say. Source: the worked figures (a) 3 and (b).
 */
export async function settleOrders(
  tx: Connection,
  person: Person,
  step: 'receive' | 'take_back',
  orders: readonly LockedVendorOrder[],
  before: readonly Over[],
  about: Record<string, unknown>,
) {
  await allocateReceived(
    tx,
    person.organizationId,
    orders.map(({ id }) => id),
  )
  const after = await overUnits(tx, person.organizationId, orders)
  for (const order of orders) {
    await bookOver(tx, person, order, before, after)
    const isHeld = step === 'take_back' && order.state === 'on_hold'
    const { hasCome, state: reached } = await stateOf(tx, person.organizationId, order)
    // All that came of it was refused, or is taken back: it is where it was.
    if (!hasCome && (step === 'receive' || reached === order.state)) continue
    const state = isHeld ? 'on_hold' : reached
    await moveTo(tx, person, vendorOrderDocument, step, order, state, {
      about: { number: order.number, ...about },
    })
    // What came last may have been billed before, or is a replacement that nobody bills.
    if (step === 'receive' && state === 'received') await closeWhereBilled(tx, person, order.id)
  }
}

async function bookOver(
  tx: Connection,
  person: Person,
  { id, number }: LockedVendorOrder,
  before: readonly Over[],
  after: readonly Over[],
) {
  const own = [...before, ...after].filter(({ vendorOrderId }) => vendorOrderId === id)
  const costOf = (overs: readonly Over[], part: string) =>
    overs.find(({ partId }) => partId === part)?.cost ?? 0
  const entries = [...new Set(own.map(({ partId }) => partId))].flatMap((partId): Entry[] => {
    const { budgetLineId } = own.find((each) => each.partId === partId) as Over
    const reference = { lineId: budgetLineId, referenceId: partId }
    const more = rounded(costOf(after, partId) - costOf(before, partId))
    if (more === 0) return []
    return [more > 0 ? commitMore(reference, more) : commitLess(reference, -more)]
  })
  const document = { kind: 'vendor_order' as const, id, number: number ?? '' }
  await bookEntries(tx, person, document, own[0], entries)
}

/** Where a vendor order is by what has come of its lines, each by itself. */
async function stateOf(
  tx: Connection,
  organizationId: string,
  { id, acknowledgedAt }: LockedVendorOrder,
): Promise<{ hasCome: boolean; state: 'sent' | 'acknowledged' | 'partly_received' | 'received' }> {
  const { hasCome, isComing } = await receiptProgress(tx, organizationId, id)
  if (hasCome) return { hasCome, state: isComing ? 'partly_received' : 'received' }
  return { hasCome, state: acknowledgedAt ? 'acknowledged' : 'sent' }
}
