import {
  approvedOrderStates,
  isApproved,
  type OrderPriority,
  type OrderState,
  type OrderStep,
  orderSteps,
} from '@wellstock/domain/buying/orders'
import { said } from '@wellstock/messages/sentence'
import { covers, everyOffice, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of an order. */
export type LockedOrder = {
  id: string
  number: string
  state: OrderState
  officeId: string
  departmentId: string
  priority: OrderPriority
  neededBy: string
  requestedBy: string
  isAutomatic: boolean
  /** The vendor it is sent to once it is approved; where that was merged, the one that is there. */
  directVendorId: string | null
  total: number
  /** Expected beside the total. */
  freight: number
  tax: number
  version: number
}

/** Who somebody is to an order. */
type Facts = {
  /** They asked for it, or write the orders of its office. */
  isTheirs: boolean
  /** They write the orders of its office: what was approved is theirs to end. */
  writes: boolean
}

type Ask = (facts: Facts) => Refusal | null
const forWhoeverAsked: Ask = ({ isTheirs }) =>
  isTheirs ? null : { code: 'FORBIDDEN', sentence: said.order_of_somebody_else() }
const forWriters: Ask = ({ writes }) =>
  writes ? null : { code: 'FORBIDDEN', sentence: said.orders_are_written_by() }

/** `order` to `give_back`: what the database sees vendors have of it, and what has come (`order_progress`). */
type Step =
  | OrderStep
  | 'approve'
  | 'reject'
  | 'request_changes'
  | 'order'
  | 'receive'
  | 'take_back'
  | 'give_back'
  | 'line_moved'
  | 'end_move'

/** What an office asks to have bought. Who decides it is asked of the policy. Source: docs/states.md. */
export const orderDocument: Document<LockedOrder, Step, Facts> = {
  table: 'supply_order',
  noun: 'order',
  columns: `id, number, state, office_id, department_id, priority, needed_by, requested_by, is_automatic, (select coalesce(v.merged_into, v.id) from vendor v
    where v.organization_id = supply_order.organization_id and v.id = supply_order.direct_vendor_id) as direct_vendor_id, total, freight, tax, version`,
  edges: {
    edit: { from: ['draft', 'changes_requested'], to: [], auditAction: 'changed', guards: [forWhoeverAsked] },
    submit: {
      from: ['draft', 'changes_requested'],
      to: ['submitted'],
      auditAction: 'submitted',
      guards: [forWhoeverAsked],
    },
    withdraw: { from: ['submitted'], to: ['draft'], auditAction: 'withdrawn', guards: [forWhoeverAsked] },
    approve: { from: ['submitted'], to: ['approved'], auditAction: 'approved' },
    reject: { from: ['submitted'], to: ['rejected'], auditAction: 'rejected' },
    request_changes: { from: ['submitted'], to: ['changes_requested'], auditAction: 'changes_requested' },
    order: {
      from: ['approved', 'partly_ordered'],
      to: ['partly_ordered', 'ordered'],
      auditAction: 'ordered',
    },
    receive: {
      from: ['partly_ordered', 'ordered', 'partly_received'],
      to: ['partly_received', 'received'],
      auditAction: 'received',
    },
    take_back: {
      from: ['partly_received', 'received'],
      to: ['partly_ordered', 'ordered', 'partly_received'],
      auditAction: 'taken_back',
    },
    give_back: {
      from: ['partly_ordered', 'ordered'],
      to: ['approved', 'partly_ordered'],
      auditAction: 'given_back',
    },
    cancel_lines: { from: approvedOrderStates, to: [], auditAction: 'lines_cancelled', guards: [forWriters] },
    // Another line of a budget is to pay for a line: asked for, decided, or not.
    move_line: { from: approvedOrderStates, to: [], auditAction: 'line_move_asked', guards: [forWriters] },
    line_moved: { from: approvedOrderStates, to: [], auditAction: 'line_moved' },
    end_move: { from: approvedOrderStates, to: [], auditAction: 'line_move_ended' },
    close: { from: approvedOrderStates, to: ['closed'], auditAction: 'closed', guards: [forWriters] },
    cancel: {
      from: ['draft', 'submitted', 'changes_requested', 'approved'],
      to: ['cancelled'],
      auditAction: 'cancelled',
      guards: [forWhoeverAsked],
    },
  },
  // Whose it is to see is asked of the person: see `seesOrder`.
  canView: () => true,
  notFound: said.order_not_found(),
  wrongState: (state) =>
    state !== 'approved' && isApproved(state) ? said.order_is_with_a_vendor() : said[`order_is_${state}`](),
  onStep: (tx, organizationId, orderId) => publish(tx, organizationId, 'order.changed', { orderId }),
}

type Placed = Pick<LockedOrder, 'officeId' | 'requestedBy'>

/**
 * Whether an order is theirs, or of an office whose orders they see; whoever sees the budgets there sees what has asked for their
 * money. Those who take part in deciding it are asked of its request.
 */
export const seesOrder = (
  person: Person,
  { officeId, requestedBy, state }: Placed & Pick<LockedOrder, 'state'>,
) =>
  requestedBy === person.id ||
  covers(scopeOf(person, 'orders.read'), officeId) ||
  (state !== 'draft' && covers(scopeOf(person, 'budgets.read'), officeId))

export function factsOf(person: Person, { officeId, requestedBy }: Placed): Facts {
  const writes = covers(scopeOf(person, 'orders.write'), officeId)
  return { isTheirs: writes || requestedBy === person.id, writes }
}

/** Who asks for an order: what nobody asked for yet is asked for by whoever submits it. */
export const requesterOf = (
  { id }: Pick<Person, 'id'>,
  { isAutomatic, requestedBy }: Pick<LockedOrder, 'isAutomatic' | 'requestedBy'>,
) => (isAutomatic ? id : requestedBy)

/** What somebody may do with an order now. */
export const stepsFor = (person: Person, order: Placed & Pick<LockedOrder, 'state'>) =>
  orderSteps.filter((step) => refusalOf(orderDocument, step, order.state, factsOf(person, order)) === null)

/** An order by its identifier, whoever asks: for what the policy has somebody decide. */
export const lockOrder = (tx: Connection, person: Pick<Person, 'organizationId'>, id: string) =>
  lockDocument(tx, orderDocument, everyOffice(person), id)

/** An order that somebody sees, with a step they may take now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: OrderStep,
  { id, version }: { id: string; version: number },
): Promise<LockedOrder> {
  const order = await lockOrder(tx, person, id)
  if (!seesOrder(person, order)) throw problem('NOT_FOUND', orderDocument.notFound)
  await refuseStep(tx, orderDocument, step, order, factsOf(person, order), version)
  return order
}
