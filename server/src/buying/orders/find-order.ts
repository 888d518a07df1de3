import type { Order, OrderLine, OrderRow, PayingLine } from '@wellstock/contract/buying/order'
import type { OrderDraft } from '@wellstock/contract/buying/orders'
import { type PayingLine as Paying, payingLines } from '../../finance/budgets/paying-lines.ts'
import { decidersOfDocuments } from '../../identity/approvals/of-documents.ts'
import { getOfDocument } from '../../identity/approvals/show.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { AVAILABLE } from '../../stock/inventory/item-columns.ts'
import { orderApproval } from './approval.ts'
import { fromItsVendor } from './direct-buy.ts'
import { type LineMove, waitingMove } from './line-moves.ts'
import { type LockedOrder, orderDocument, seesOrder, stepsFor } from './order-document.ts'
import { timelineOf } from './order-timeline.ts'

/** The columns of an order `o` as lists show it, joined by `ROW_FROM`. */
export const ROW = `o.id, o.number, o.state, o.priority, o.office_id, f.code as "officeCode", f.name as "officeName", o.department_id,
  d.name as "departmentName", o.requested_by, r.name as "requesterName", o.is_automatic, o.needed_by, o.line_count, coalesce(o.total_at_vendors, o.total) as total, o.unpriced,
  o.direct_vendor_id is not null as is_direct, q.budget_state, q.decided, q.steps, o.created_at, o.submitted_at, o.version`
export const ROW_FROM = `supply_order o
  join office f on f.organization_id = o.organization_id and f.id = o.office_id
  join department d on d.organization_id = o.organization_id and d.id = o.department_id
  join person r on r.organization_id = o.organization_id and r.id = o.requested_by`
/** The request that stands, read for the rows that are shown. */
export const REQUEST = `left join lateral (
  select a.budget_state, count(s.position) filter (where s.state = 'approved') as decided, count(s.position) as steps
  from approval_request a left join approval_step s on s.organization_id = a.organization_id and s.request_id = a.id
  where a.organization_id = o.organization_id and a.kind = 'order' and a.document_id = o.id and a.state in ('waiting', 'approved')
  group by a.id, a.budget_state, a.requested_at order by a.requested_at desc limit 1) q on true`

export type StoredRow = Omit<OrderRow, 'office' | 'department' | 'requestedBy' | 'approval'> & {
  officeId: string
  officeCode: string
  officeName: string
  departmentId: string
  departmentName: string
  requestedBy: string
  requesterName: string
  decided: number | null
  steps: number | null
}

/** Orders as lists show them, with whom those wait on that wait. */
export async function rowsOf(
  db: Connection,
  organizationId: string,
  stored: readonly StoredRow[],
): Promise<OrderRow[]> {
  const waiting = stored.filter(({ state }) => state === 'submitted').map(({ id }) => id)
  const deciders =
    waiting.length > 0
      ? await decidersOfDocuments(db, organizationId, 'order', waiting)
      : new Map<string, string[]>()
  const people = await db.rows<{ id: string; name: string }>(
    'select id, name from person where organization_id = $1 and id = any($2) order by name',
    [organizationId, [...deciders.values()].flat()],
  )
  return stored.map((o) => ({
    id: o.id,
    number: o.number,
    state: o.state,
    priority: o.priority,
    office: { id: o.officeId, code: o.officeCode, name: o.officeName },
    department: { id: o.departmentId, name: o.departmentName },
    requestedBy: { id: o.requestedBy, name: o.requesterName },
    isAutomatic: o.isAutomatic,
    isDirect: o.isDirect,
    neededBy: o.neededBy,
    lineCount: o.lineCount,
    total: o.total,
    unpriced: o.unpriced,
    budgetState: o.budgetState,
    approval:
      o.state === 'submitted'
        ? {
            decided: o.decided ?? 0,
            steps: o.steps ?? 0,
            waitsOn: people.filter(({ id }) => deciders.get(o.id)?.includes(id)).map(({ name }) => name),
          }
        : null,
    createdAt: o.createdAt,
    submittedAt: o.submittedAt,
    version: o.version,
  }))
}

type Stored = StoredRow &
  Pick<Order, 'note' | 'remark' | 'decidedBy' | 'decidedAt' | 'currency' | 'freight' | 'tax'> &
  Pick<LockedOrder, 'officeId'> & {
    directVendorId: string | null
    directVendorName: string | null
    directVendorSlug: string | null
  }

/** An order for whoever sees it: theirs, of an office whose orders they see, or theirs to decide. */
export async function getOrder(
  { app, db, person }: Pick<SessionCall, 'app' | 'db' | 'person'>,
  id: string,
): Promise<Order> {
  const { organizationId } = person
  const [stored] = await db.rows<Stored>(
    `select ${ROW}, o.note, o.remark, e.name as "decidedBy", o.decided_at, z.currency, o.freight, o.tax, v.id as direct_vendor_id,
       v.name as direct_vendor_name, v.slug as direct_vendor_slug
     from ${ROW_FROM} ${REQUEST}
     join organization z on z.id = o.organization_id
     left join person e on e.organization_id = o.organization_id and e.id = o.decided_by
     left join vendor w on w.organization_id = o.organization_id and w.id = o.direct_vendor_id
     left join vendor v on v.organization_id = w.organization_id and v.id = coalesce(w.merged_into, w.id)
     where o.organization_id = $1 and o.id = $2`,
    [organizationId, id],
  )
  const document = { kind: orderApproval.name, documentId: id }
  if (!stored || !(seesOrder(person, stored) || (await getOfDocument(app, db, person, document))))
    throw problem('NOT_FOUND', orderDocument.notFound)
  const [row] = await rowsOf(db, organizationId, [stored])
  if (!row) throw problem('NOT_FOUND', orderDocument.notFound)
  const lines = await linesOf(db, organizationId, id)
  const waiting = await waitingMove(db, organizationId, id)
  const paidBy = [...lines.map(({ budgetLineId }) => budgetLineId), waiting?.toLineId ?? null]
  const ids = [...new Set(paidBy.filter((line) => line !== null))]
  return {
    ...row,
    note: stored.note,
    remark: stored.remark,
    decidedBy: stored.decidedBy,
    decidedAt: stored.decidedAt,
    currency: stored.currency,
    freight: stored.freight,
    tax: stored.tax,
    directVendor:
      stored.directVendorId === null
        ? null
        : {
            id: stored.directVendorId,
            name: stored.directVendorName ?? '',
            slug: stored.directVendorSlug ?? '',
          },
    lines,
    move: waiting && moveOf(waiting),
    budgets: (await payingLines(db, organizationId, { ids })).map(payingOf),
    timeline: await timelineOf(db, organizationId, id),
    steps: stepsFor(person, stored),
  }
}

const moveOf = ({ id: _, ...move }: LineMove) => move

export const payingOf = (line: Paying): PayingLine => ({
  id: line.id,
  department: line.departmentName,
  category: line.categoryName,
  office: line.officeCode,
  month: line.month,
  fiscalYear: line.fiscalYear,
  allocated: line.allocated,
  precommitted: line.precommitted,
  committed: line.committed,
  spent: line.spent,
  available: line.available,
})

/** Of a product `n.product_id` in the office `o.office_id`: what is there, and what is on its way. */
export const STOCK = `
  left join lateral (
    select sum(i.current_quantity)::integer as on_hand, sum(${AVAILABLE})::integer as available from item i
    where i.organization_id = o.organization_id and i.office_id = o.office_id and i.product_id = n.product_id
      and i.archived_at is null) h on true
  left join on_order w on w.organization_id = o.organization_id and w.office_id = o.office_id and w.product_id = n.product_id`

type LineRow = Omit<OrderLine, 'vendor' | 'offeredBy' | 'cancelled' | 'alsoOn'> & {
  isNamed: boolean
  vendorId: string | null
  vendorName: string | null
  vendorSlug: string | null
  cancelledAt: string | null
  cancelledBy: string | null
  cancelReason: string
  otherId: string | null
  otherNumber: string | null
  otherQuantity: number | null
}

async function linesOf(db: Connection, organizationId: string, orderId: string): Promise<OrderLine[]> {
  const rows = await db.rows<LineRow>(
    `select n.id, n.product_id, p.sku, p.name, p.category, p.unit, n.vendor_id is not null as is_named, v.id as vendor_id, v.name as "vendorName", v.slug as "vendorSlug",
       n.pack, n.pack_quantity, coalesce(y.pack_price, n.pack_price) as pack_price, n.price_source, n.packs, n.quantity, coalesce(t.amount, n.amount) as amount,
       case when y.pack_price <> n.pack_price then n.pack_price end as approved_price, coalesce(n.needed_by, o.needed_by) as needed_by,
       n.takes_substitute, n.note, n.budget_line_id, n.cancelled_at, c.name as "cancelledBy", n.cancel_reason,
       coalesce(h.on_hand, 0) as on_hand, coalesce(h.available, 0) as available, coalesce(w.quantity, 0) as on_order,
       x.id as "otherId", x.number as "otherNumber", x.quantity as "otherQuantity",
       case when order_is_approved(o.state) and n.cancelled_at is null then n.quantity - n.sourced else 0 end as to_source, coalesce(g.placed, '[]') as placed
     from supply_order_line n
     join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
     join product p on p.organization_id = n.organization_id and p.id = n.product_id
     left join vendor u on u.organization_id = n.organization_id and u.id = n.offered_by
     left join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
     left join person c on c.organization_id = n.organization_id and c.id = n.cancelled_by
     ${STOCK}
     left join lateral (
       select jsonb_agg(jsonb_build_object('vendorOrderId', b.id, 'number', b.number, 'state', b.state, 'vendor', e.name,
         'quantity', a.quantity - a.returned - a.closed, 'received', least(a.received, a.quantity - a.returned - a.closed), 'dueOn', coalesce(l.promised_on, l.expected_on),
         'isPromised', l.promised_on is not null) order by coalesce(l.promised_on, l.expected_on), b.created_at) as placed
       from vendor_order_part a
       join vendor_order_line l on l.organization_id = a.organization_id and l.id = a.line_id
       join vendor_order b on b.organization_id = l.organization_id and b.id = l.vendor_order_id and b.state <> 'cancelled'
       join vendor e on e.organization_id = b.organization_id and e.id = b.vendor_id
       where a.organization_id = n.organization_id and a.order_line_id = n.id and a.quantity > a.returned + a.closed) g on true
     left join order_at_vendors($1, $2, null) t on t.line_id = n.id
     left join lateral (
       select round((sum(l.pack_price / l.pack_quantity * (a.quantity - a.returned - a.closed)) + n.pack_price / n.pack_quantity * (n.quantity - n.sourced))
         / (sum(a.quantity - a.returned - a.closed) + n.quantity - n.sourced) * n.pack_quantity, 4) as pack_price
       from vendor_order_part a
       join vendor_order_line l on l.organization_id = a.organization_id and l.id = a.line_id
       join vendor_order b on b.organization_id = l.organization_id and b.id = l.vendor_order_id and b.state <> 'draft'
       where a.organization_id = n.organization_id and a.order_line_id = n.id and a.quantity > a.returned + a.closed) y on true
     left join lateral (
       select q.id, q.number, k.quantity from supply_order_line k
       join supply_order q on q.organization_id = k.organization_id and q.id = k.order_id
       where k.organization_id = n.organization_id and k.product_id = n.product_id and k.order_id <> n.order_id and k.cancelled_at is null
         and q.office_id = o.office_id and (q.state in ('submitted', 'changes_requested') or order_is_approved(q.state))
       order by q.created_at desc, q.id limit 1) x on true
     where n.organization_id = $1 and n.order_id = $2 order by n.position, n.id`,
    [organizationId, orderId],
  )
  return rows.map(
    ({
      isNamed,
      vendorId,
      vendorName,
      vendorSlug,
      cancelledAt,
      cancelledBy,
      cancelReason,
      otherId,
      otherNumber,
      otherQuantity,
      ...line
    }) => ({
      ...line,
      vendor:
        isNamed && vendorId !== null
          ? { id: vendorId, name: vendorName ?? '', slug: vendorSlug ?? '' }
          : null,
      offeredBy: vendorId === null ? null : { id: vendorId, name: vendorName ?? '' },
      cancelled:
        cancelledAt === null ? null : { by: cancelledBy ?? '', at: cancelledAt, reason: cancelReason },
      alsoOn:
        otherId === null ? null : { id: otherId, number: otherNumber ?? '', quantity: otherQuantity ?? 0 },
    }),
  )
}

/** A draft as it would be sent: what its lines are without their prices. */
export async function readDraft(
  tx: Connection,
  organizationId: string,
  order: LockedOrder,
): Promise<OrderDraft> {
  const lines = await tx.rows<OrderDraft['lines'][number]>(
    `select n.product_id, coalesce(v.merged_into, n.vendor_id) as vendor_id, n.quantity, n.needed_by, n.takes_substitute, n.note, n.budget_line_id
     from supply_order_line n left join vendor v on v.organization_id = n.organization_id and v.id = n.vendor_id
     where n.organization_id = $1 and n.order_id = $2 order by n.position`,
    [organizationId, order.id],
    'order-draft',
  )
  const { officeId, departmentId, priority, neededBy, directVendorId } = order
  return fromItsVendor({ officeId, departmentId, priority, neededBy, note: '', directVendorId, lines })
}
