import {
  budgetStateOf,
  isApproved,
  type OrderPriceSource,
  orderFlags,
  SPLIT_HOURS,
  splitOf,
  type VendorShare,
} from '@wellstock/domain/buying/orders'
import { type Balance, commit, missingFor, precommit } from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import { moneyText } from '@wellstock/domain/identity/approval-content'
import { lineName } from '../../finance/budgets/line-name.ts'
import { type PayingLine, payingLines } from '../../finance/budgets/paying-lines.ts'
import type { Submission } from '../../identity/approvals/submission.ts'
import type { Person } from '../../platform/access/person.ts'
import type { ApprovalKind, BudgetEffect } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { say } from '../../platform/messages.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { dropPrices, settlePrices } from '../price-checks/settle-prices.ts'
import { approveMove, endMove } from './line-moves.ts'
import { bookLines, releaseHolds } from './money.ts'
import { type LockedOrder, lockOrder, orderDocument } from './order-document.ts'
import { flaggedLinesOf } from './price-flags.ts'

/** It comes back in a state, with why, and what it had set aside is free. */
const sendBack =
  (step: 'reject' | 'request_changes' | 'withdraw', state: LockedOrder['state']): ApprovalKind['rejected'] =>
  async (tx, person, id, reason) => {
    const order = await lockOrder(tx, person, id)
    // What waits of an order that was approved before is a line that is to move.
    if (isApproved(order.state))
      return endMove(tx, person, order, step === 'withdraw' ? 'withdrawn' : 'rejected', reason)
    const released = await releaseHolds(tx, person, order)
    await moveTo(tx, person, orderDocument, step, order, state, {
      stamps: {
        remark: reason,
        ...(step === 'withdraw' ? { submitted_at: null } : { decided_by: person.id, decided_at: NOW }),
      },
      about: { number: order.number, released, ...(reason && { reason }) },
    })
    if (step === 'reject') await dropPrices(tx, person.organizationId, id)
  }

/** What was set aside is committed. `decidedBy`: null by a rule. */
export async function approve(tx: Connection, person: Person, id: string, decidedBy: string | null) {
  const order = await lockOrder(tx, person, id)
  await bookLines(tx, person, order, commit)
  await moveTo(tx, person, orderDocument, 'approve', order, 'approved', {
    stamps: {
      ...{ decided_by: decidedBy, decided_at: NOW, remark: '' },
      to_place: order.directVendorId !== null,
    },
    about: { number: order.number, total: order.total },
  })
  await settlePrices(tx, person.organizationId, id, 'accepted')
}

/** What each of them holds of the lines that pay. */
const effectsOf: ApprovalKind['budgetEffects'] = async (db, organizationId, ids) =>
  effectsOfHolds(
    db,
    organizationId,
    await db.rows<HeldOf>(
      `select n.order_id as document_id, h.line_id, sum(h.precommitted) as precommitted, sum(h.committed) as committed
       from supply_order_line n
       join budget_hold h on h.organization_id = n.organization_id and h.reference_id = n.id
       where n.organization_id = $1 and n.order_id = any($2) group by 1, 2 order by 1, 2`,
      [organizationId, ids],
    ),
  )

/** Orders as documents that ask for approval. */
export const orderApproval: ApprovalKind = {
  name: 'order',
  approved: async (tx, person, id) => {
    const order = await lockOrder(tx, person, id)
    await (isApproved(order.state)
      ? approveMove(tx, person, order, person.id)
      : approve(tx, person, id, person.id))
  },
  rejected: sendBack('reject', 'rejected'),
  changesRequested: sendBack('request_changes', 'changes_requested'),
  withdrawn: sendBack('withdraw', 'draft'),
  budgetEffects: effectsOf,
}

export type HeldOf = { documentId: string; lineId: string; precommitted: number; committed: number }

/** What documents do to the lines that pay: as those are now with what the documents hold, and as they were without. */
export async function effectsOfHolds(db: Connection, organizationId: string, held: readonly HeldOf[]) {
  const lines = await payingLines(db, organizationId, { ids: held.map(({ lineId }) => lineId) })
  const effects = new Map<string, BudgetEffect[]>()
  for (const { documentId, lineId, precommitted, committed } of held) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) continue
    const { allocated, spent } = line
    const now: Balance = { allocated, spent, precommitted: line.precommitted, committed: line.committed }
    const before: Balance = {
      ...now,
      precommitted: sumOf([now.precommitted, -precommitted]),
      committed: sumOf([now.committed, -committed]),
    }
    effects.set(documentId, [
      ...(effects.get(documentId) ?? []),
      { line: lineName(line), before, after: now },
    ])
  }
  return effects
}

export type OrderedLine = {
  id: string
  productId: string
  name: string
  category: string
  unit: string
  packQuantity: number
  packPrice: number
  priceSource: OrderPriceSource
  /** Null: any vendor. */
  vendorId: string | null
  /** Whose price it has, and its name. */
  offeredBy: string | null
  vendorName: string | null
  isNewVendor: boolean
  quantity: number
  amount: number
  /** Its share of the freight and tax of the order. */
  extras: number
  budgetLineId: string
  takesSubstitute: boolean
  /** Base units that vendor orders have taken on. */
  sourced: number
}

/** What is asked for: the lines that are not cancelled. */
export const orderedLines = (tx: Connection, organizationId: string, orderId: string) =>
  tx.rows<OrderedLine>(
    `select n.id, n.product_id, p.name, p.category, p.unit, n.pack_quantity, n.pack_price, n.price_source, case when n.vendor_id is not null then v.id end as vendor_id, v.id as offered_by, v.name as vendor_name,
       coalesce(v.state in ('prospect', 'in_review'), false) as "isNewVendor", n.quantity, n.amount, n.extras, n.budget_line_id, n.takes_substitute, n.sourced
     from supply_order_line n
     join product p on p.organization_id = n.organization_id and p.id = n.product_id
     left join vendor w on w.organization_id = n.organization_id and w.id = n.offered_by
     left join vendor v on v.organization_id = w.organization_id and v.id = coalesce(w.merged_into, w.id)
     where n.organization_id = $1 and n.order_id = $2 and n.cancelled_at is null order by n.position`,
    [organizationId, orderId],
    'ordered-lines',
  )

/** What the requester has asked of each vendor in the hours before: what was not taken back, rejected or cancelled. */
async function sharesOf(
  tx: Connection,
  { organizationId, id: requesterId }: Pick<Person, 'organizationId' | 'id'>,
  order: Pick<LockedOrder, 'id'>,
  lines: readonly OrderedLine[],
): Promise<VendorShare[]> {
  const vendorIds = [...new Set(lines.map(({ offeredBy }) => offeredBy).filter((id) => id !== null))]
  const earlier = await tx.rows<{ vendorId: string; before: number; orders: string[] }>(
    `select coalesce(v.merged_into, v.id) as vendor_id, sum(n.amount) as before, array_agg(distinct o.number) as orders
     from supply_order o
     join supply_order_line n on n.organization_id = o.organization_id and n.order_id = o.id and n.cancelled_at is null
     join vendor v on v.organization_id = n.organization_id and v.id = n.offered_by
     where o.organization_id = $1 and o.requested_by = $2 and o.id <> $3 and (o.state in ('submitted', 'closed') or order_is_approved(o.state))
       and o.submitted_at > now() - interval '${SPLIT_HOURS} hours' and coalesce(v.merged_into, v.id) = any((select $4::uuid[])::uuid[])
     group by 1`,
    [organizationId, requesterId, order.id, vendorIds],
    'orders-before',
  )
  return vendorIds.map((vendorId) => {
    const found = earlier.find((each) => each.vendorId === vendorId)
    const own = lines.filter(({ offeredBy }) => offeredBy === vendorId)
    return {
      vendorId,
      amount: sumOf(own.map(({ amount }) => amount)),
      before: found?.before ?? 0,
      orders: found?.orders ?? [],
    }
  })
}

type Place = { name: string; department: string }

/** What an order asks about, with what its lines do to the lines that pay as those were before. */
export async function submissionOf(
  tx: Connection,
  person: Pick<Person, 'organizationId' | 'id'>,
  order: LockedOrder,
  lines: readonly OrderedLine[],
  paying: readonly PayingLine[],
): Promise<Submission> {
  const { organizationId } = person
  const [[place], editors, shares, flaggedLines] = await tx.batch(
    () =>
      tx.rows<Place & { currency: string }>(
        `select o.name, d.name as department, z.currency from office o
     join department d on d.organization_id = o.organization_id and d.id = $3
     join organization z on z.id = o.organization_id
     where o.organization_id = $1 and o.id = $2`,
        [organizationId, order.officeId, order.departmentId],
        'order-place',
      ),
    () =>
      tx.rows<{ id: string }>(
        `select distinct e.actor_id as id from audit_event e
     where e.organization_id = $1 and e.entity_id = $2 and e.action in ('order.created', 'order.changed') and e.actor_id is not null`,
        [organizationId, order.id],
        'order-editors',
      ),
    () => sharesOf(tx, person, order, lines),
    () => flaggedLinesOf(tx, organizationId, order, lines),
  )
  if (!place) throw new Error('an order has an office and a department')
  const total = sumOf(lines.map(({ amount }) => amount))
  const budgetState = budgetStateOf(
    paying.map((line) => ({
      isUnbudgeted: line.categoryName === null,
      isShort: missingFor({ ...line, controlOrder: 'stop' }, 'order', entriesFor(line.id, lines)) > 0,
    })),
  )
  const { routedAmount, orders } = splitOf(total, shares)
  const categories = new Set(lines.map(({ category }) => category))
  const [first] = lines
  return {
    id: order.id,
    number: order.number,
    title: [titleOf(lines), ...firstOf(orders)].join(' · '),
    url: `/dashboard/orders/${order.id}`,
    officeIds: [order.officeId],
    category: categories.size === 1 ? (first?.category ?? null) : null,
    department: place.department,
    amount: total,
    routedAmount,
    budgetState,
    flags: orderFlags({
      budgetState,
      isSplit: orders.length > 0,
      hasNewVendor: lines.some(({ isNewVendor }) => isNewVendor),
      ofPrices: flaggedLines.map(({ flag }) => flag),
    }),
    flaggedLines,
    isWithinOwnLimit: false,
    editors: editors.map(({ id }) => id),
    names: Object.fromEntries([
      [order.officeId, place.name],
      [order.departmentId, place.department],
      ...lines.flatMap(({ id, productId, name, offeredBy, vendorName }) => [
        [id, name],
        [productId, name],
        ...(offeredBy === null ? [] : [[offeredBy, vendorName]]),
      ]),
      ...paying.map((line) => [line.id, say(lineName(line))]),
    ]),
    content: {
      type: 'order',
      organization: organizationId,
      office: order.officeId,
      department: order.departmentId,
      requester: person.id,
      currency: place.currency,
      priority: order.priority,
      total: moneyText(total),
      freight: order.freight > 0 ? moneyText(order.freight) : null,
      tax: order.tax > 0 ? moneyText(order.tax) : null,
      lines: lines.map((line) => ({
        id: line.id,
        product: line.productId,
        quantity: String(line.quantity),
        vendor: line.vendorId,
        budgetLine: line.budgetLineId,
        amount: moneyText(line.amount),
        substituteAllowed: line.takesSubstitute,
      })),
    },
  }
}

const entriesFor = (budgetLineId: string, lines: readonly OrderedLine[]) =>
  lines
    .filter((line) => line.budgetLineId === budgetLineId && line.amount + line.extras > 0)
    .map(({ id, amount, extras }) =>
      precommit({ lineId: budgetLineId, referenceId: id }, sumOf([amount, extras])),
    )

const NAMED = 3

/** The first few orders, and how many more there are. */
const firstOf = (orders: readonly string[]) =>
  orders.length > NAMED ? [...orders.slice(0, NAMED), `+ ${orders.length - NAMED}`] : orders

/** The largest line, and how many more there are. The orders it counts together with stand after it. */
const titleOf = (lines: readonly OrderedLine[]) => {
  const [first] = [...lines].sort((a, b) => b.amount - a.amount)
  return lines.length > 1 ? `${first?.name ?? ''} + ${lines.length - 1}` : (first?.name ?? '')
}
