import { budgetStateOf } from '@wellstock/domain/buying/orders'
import { revisedNumber } from '@wellstock/domain/buying/vendor-orders'
import { availableOf } from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import { moneyText } from '@wellstock/domain/identity/approval-content'
import { lineName } from '../../finance/budgets/line-name.ts'
import { payingLines } from '../../finance/budgets/paying-lines.ts'
import type { Submission } from '../../identity/approvals/submission.ts'
import type { Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { say } from '../../platform/messages.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { drawDown } from '../blanket-orders/draw-down.ts'
import { effectsOfHolds, type HeldOf } from '../orders/approval.ts'
import { closeWhereBilled } from './close-where-billed.ts'
import { expectLines } from './expect-lines.ts'
import { commitAsked, restoreCommitments } from './money.ts'
import type { RevisedLine } from './plan-revision.ts'
import { approveRevision, endRevision } from './revision.ts'
import { type LockedVendorOrder, lockVendorOrder, vendorOrderDocument } from './vendor-order-document.ts'

/** It is a draft again, with why, and the orders it is for hold their money again; or what it was before a revision. */
const sendBack =
  (step: 'reject' | 'request_changes' | 'withdraw'): ApprovalKind['rejected'] =>
  async (tx, person, id, reason) => {
    const order = await lockVendorOrder(tx, person, id)
    if (order.isRevising)
      return endRevision(tx, person, order, step === 'withdraw' ? 'withdrawn' : 'rejected', reason)
    await restoreCommitments(tx, person, order)
    await moveTo(tx, person, vendorOrderDocument, step, order, 'draft', {
      stamps: {
        remark: reason,
        way: null,
        sent_to: '',
        ...(step !== 'withdraw' && { decided_by: person.id, decided_at: NOW }),
      },
      about: { number: order.number, ...(reason && { reason }) },
    })
  }

/** It is sent at its price. `decidedBy`: null by a rule. */
export async function approve(tx: Connection, person: Person, id: string, decidedBy: string | null) {
  const order = await lockVendorOrder(tx, person, id)
  await commitAsked(tx, person, order)
  await moveTo(tx, person, vendorOrderDocument, 'approve', order, 'sent', {
    stamps: { decided_by: decidedBy, decided_at: NOW, remark: '', sent_at: NOW, to_file: true },
    about: { number: order.number, total: order.total },
  })
  await expectLines(tx, person.organizationId, id)
  await drawDown(tx, person, id)
}

/** Vendor orders as documents that ask for approval: those that cost more than was approved, or are for another vendor, as drafts or revised. */
export const vendorOrderApproval: ApprovalKind = {
  name: 'vendor_order',
  approved: async (tx, person, id) => {
    const order = await lockVendorOrder(tx, person, id)
    if (!order.isRevising) return approve(tx, person, id, person.id)
    await approveRevision(tx, person, order)
    await closeWhereBilled(tx, person, id)
  },
  rejected: sendBack('reject'),
  changesRequested: sendBack('request_changes'),
  withdrawn: sendBack('withdraw'),
  budgetEffects: async (db, organizationId, ids) =>
    effectsOfHolds(
      db,
      organizationId,
      await db.rows<HeldOf>(
        `select l.vendor_order_id as document_id, h.line_id, sum(h.precommitted) as precommitted, sum(h.committed) as committed
         from vendor_order_line l
         join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
         join budget_hold h on h.organization_id = p.organization_id and h.reference_id = p.id
         where l.organization_id = $1 and l.vendor_order_id = any($2) group by 1, 2 order by 1, 2`,
        [organizationId, ids],
      ),
    ),
}

type Line = {
  id: string
  productId: string
  name: string
  category: string
  quantity: number
  amount: number
  orders: string[]
  budgetLineIds: string[]
  requesters: string[]
  officeIds: string[]
  departments: string[]
}

/**
 * What a vendor order asks about, whoever sends it, as it is or as `revised`. Whoever asked for what is on it, or wrote at it, decides
 * nothing of it.
 */
export async function submissionOf(
  tx: Connection,
  person: Pick<Person, 'organizationId' | 'id'>,
  order: LockedVendorOrder,
  revised: readonly RevisedLine[] = [],
): Promise<Submission> {
  const { organizationId } = person
  const stored = await tx.rows<Line>(
    `select l.id, l.product_id, p.name, p.category, l.quantity, l.amount, array_agg(distinct o.number) as orders,
       array_agg(distinct n.budget_line_id) as budget_line_ids, array_agg(distinct o.requested_by) as requesters,
       array_agg(distinct o.office_id) as office_ids, array_agg(distinct d.name) as departments
     from vendor_order_line l
     join product p on p.organization_id = l.organization_id and p.id = l.product_id
     join vendor_order_part q on q.organization_id = l.organization_id and q.line_id = l.id
     join supply_order_line n on n.organization_id = q.organization_id and n.id = q.order_line_id
     join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
     join department d on d.organization_id = o.organization_id and d.id = o.department_id
     where l.organization_id = $1 and l.vendor_order_id = $2
     group by l.id, l.product_id, p.name, p.category, l.quantity, l.amount, l.position order by l.position, l.id`,
    [organizationId, order.id],
  )
  const lines = stored.map((line) => {
    const now = revised.find((each) => each.line.id === line.id)
    return now ? { ...line, quantity: now.packs * now.line.packQuantity, amount: now.amount } : line
  })
  const total = sumOf(lines.map(({ amount }) => amount))
  const officeIds = [...new Set([order.officeId, ...lines.flatMap((line) => line.officeIds)])]
  const [place] = await tx.rows<{
    vendor: string
    isNew: boolean
    currency: string
    offices: [string, string][]
  }>(
    `select v.name as vendor, v.state in ('prospect', 'in_review') as "isNew", z.currency,
       (select jsonb_agg(jsonb_build_array(f.id, f.name)) from office f where f.organization_id = z.id and f.id = any($3)) as offices
     from organization z join vendor v on v.organization_id = z.id and v.id = $2 where z.id = $1`,
    [organizationId, order.vendorId, officeIds],
  )
  const editors = await tx.rows<{ id: string }>(
    `select distinct e.actor_id as id from audit_event e where e.organization_id = $1 and e.entity_id = $2
       and e.action in ('vendor-order.created', 'vendor-order.changed', 'vendor-order.revised', 'vendor-order.revision_asked')
       and e.actor_id is not null`,
    [organizationId, order.id],
  )
  if (!place) throw new Error('a vendor order has a vendor')
  const paying = await payingLines(tx, organizationId, {
    ids: [...new Set(lines.flatMap(({ budgetLineIds }) => budgetLineIds))],
  })
  const budgetState = budgetStateOf(
    paying.map((line) => ({
      isUnbudgeted: line.categoryName === null,
      isShort: availableOf(line) < 0,
    })),
  )
  const one = (values: string[]) => (new Set(values).size === 1 ? (values[0] ?? null) : null)
  const orders = [...new Set(lines.flatMap((line) => line.orders))]
  return {
    id: order.id,
    number: revisedNumber(order.number ?? '', order.revision + (revised.length > 0 ? 1 : 0)),
    title: [place.vendor, ...orders.slice(0, 3)].join(' · '),
    url: `/dashboard/vendor-orders/${order.id}`,
    officeIds,
    category: one(lines.map(({ category }) => category)),
    department: one(lines.flatMap(({ departments }) => departments)),
    amount: total,
    budgetState,
    flags: [
      ...(budgetState === 'over' ? (['over_budget'] as const) : []),
      ...(place.isNew ? (['new_vendor'] as const) : []),
    ],
    isWithinOwnLimit: false,
    editors: [...new Set([...editors.map(({ id }) => id), ...lines.flatMap(({ requesters }) => requesters)])],
    names: Object.fromEntries([
      [order.vendorId, place.vendor],
      ...place.offices,
      ...lines.flatMap(({ id, productId, name }) => [
        [id, name],
        [productId, name],
      ]),
      ...paying.map((line) => [line.id, say(lineName(line))]),
    ]),
    content: {
      type: 'vendor_order',
      organization: organizationId,
      office: order.officeId,
      requester: person.id,
      currency: place.currency,
      total: moneyText(total),
      freight: null,
      tax: null,
      lines: lines.map((line) => ({
        id: line.id,
        product: line.productId,
        quantity: String(line.quantity),
        vendor: order.vendorId,
        amount: moneyText(line.amount),
      })),
    },
  }
}
