import {
  openVendorOrderStates,
  receivableStates,
  type SendingWay,
  type VendorOrderState,
  type VendorOrderStep,
  vendorOrderSteps,
} from '@wellstock/domain/buying/vendor-orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { covers, everyOffice, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of a vendor order. */
export type LockedVendorOrder = {
  id: string
  number: string | null
  state: VendorOrderState
  /** Where its vendor was merged, the one that is there. */
  vendorId: string
  officeId: string
  buyerId: string
  note: string
  waiver: string
  way: SendingWay | null
  sentTo: string
  /** Its paper is still to be made: the vendor has not heard of it. */
  toFile: boolean
  /** How often it was revised, and whether a revision waits for its approval. */
  revision: number
  isRevising: boolean
  acknowledgedAt: string | null
  acknowledgedByVendor: boolean
  vendorReference: string
  lineCount: number
  total: number
  version: number
}

type Step =
  | VendorOrderStep
  | 'ask'
  | 'approve'
  | 'reject'
  | 'ask_revision'
  | 'approve_revision'
  | 'reject_revision'
  | 'request_changes'
  | 'replace'
  | 'receive'
  | 'take_back'
  | 'bill'
  | 'bill_all'
  | 'unbill'

type Facts = Pick<LockedVendorOrder, 'isRevising' | 'toFile'>

const refused = (sentence: Sentence): Refusal => ({ code: 'OPERATION_FAILED', sentence })
/** What waits to be decided is about lines and quantities as they are. */
const notRevising = ({ isRevising }: Facts) =>
  isRevising ? refused(said.vendor_order_is_being_revised()) : null
const isRevising = (facts: Facts) => (facts.isRevising ? null : refused(said.no_revision_is_waiting()))
/** What is sent now is made of the lines as they are. */
const isFiled = ({ toFile }: Facts) => (toFile ? refused(said.vendor_order_is_being_sent()) : null)

/** Its vendor has to confirm it anew, unless something has come. */
const revisedStates = ['sent', 'on_hold', 'partly_received', 'received'] as const

/** What one vendor is sent for one office. Whoever sees the vendor orders of an office writes them. Source: docs/states.md. */
export const vendorOrderDocument: Document<LockedVendorOrder, Step, Facts> = {
  table: 'vendor_order',
  noun: 'vendor-order',
  columns: `id, number, state, (select coalesce(v.merged_into, v.id) from vendor v
    where v.organization_id = vendor_order.organization_id and v.id = vendor_order.vendor_id) as vendor_id, office_id, buyer_id, note, waiver, way, sent_to, to_file, revision, is_revising, acknowledged_at, acknowledged_by_vendor, vendor_reference, line_count, total, version`,
  edges: {
    edit: { from: ['draft'], to: [], auditAction: 'changed' },
    send: { from: ['draft'], to: ['sent'], auditAction: 'sent' },
    ask: { from: ['draft'], to: ['pending_approval'], auditAction: 'submitted' },
    withdraw: { from: ['pending_approval'], to: ['draft'], auditAction: 'withdrawn' },
    approve: { from: ['pending_approval'], to: ['sent'], auditAction: 'approved' },
    reject: { from: ['pending_approval'], to: ['draft'], auditAction: 'rejected' },
    request_changes: { from: ['pending_approval'], to: ['draft'], auditAction: 'changes_requested' },
    acknowledge: {
      from: ['sent', 'acknowledged', 'partly_received'],
      to: ['acknowledged', 'partly_received'],
      auditAction: 'acknowledged',
    },
    hold: { from: ['sent', 'acknowledged', 'partly_received'], to: ['on_hold'], auditAction: 'held' },
    resume: { from: ['on_hold'], to: ['sent', 'acknowledged', 'partly_received'], auditAction: 'resumed' },
    revise: {
      from: receivableStates,
      to: revisedStates,
      auditAction: 'revised',
      guards: [notRevising, isFiled],
    },
    approve_revision: { from: receivableStates, to: revisedStates, auditAction: 'revision_approved' },
    // What went back comes again: also of an order that was over.
    replace: {
      from: [...receivableStates, 'closed'],
      to: ['on_hold', 'partly_received'],
      auditAction: 'replaced',
      guards: [notRevising, isFiled],
    },
    ask_revision: { from: receivableStates, to: [], auditAction: 'revision_asked' },
    withdraw_revision: {
      from: receivableStates,
      to: [],
      auditAction: 'revision_withdrawn',
      guards: [isRevising],
    },
    reject_revision: { from: receivableStates, to: [], auditAction: 'revision_rejected' },
    settle_substitute: { from: openVendorOrderStates, to: [], auditAction: 'substitute_settled' },
    close_lines: {
      from: openVendorOrderStates,
      to: ['received'],
      auditAction: 'lines_closed',
      guards: [notRevising],
    },
    cancel: {
      from: ['draft', 'sent', 'acknowledged', 'on_hold'],
      to: ['cancelled'],
      auditAction: 'cancelled',
      guards: [notRevising],
    },
    receive: { from: receivableStates, to: ['partly_received', 'received'], auditAction: 'received' },
    close: { from: ['received'], to: ['closed'], auditAction: 'closed', guards: [notRevising] },
    // What is billed leaves it where it is; with the last of it it is closed.
    bill: { from: [...receivableStates, 'closed', 'cancelled'], to: [], auditAction: 'billed' },
    bill_all: { from: ['received'], to: ['closed'], auditAction: 'closed' },
    unbill: { from: ['closed'], to: ['received'], auditAction: 'reopened' },
    take_back: {
      from: ['on_hold', 'partly_received', 'received', 'closed'],
      to: ['sent', 'acknowledged', 'on_hold', 'partly_received', 'received'],
      auditAction: 'receipt_reversed',
    },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.vendor_order_not_found(),
  wrongState: (state) => said[`vendor_order_is_${state}`](),
  onStep: (tx, organizationId, vendorOrderId) =>
    publish(tx, organizationId, 'vendor_order.changed', { vendorOrderId }),
}

/** What can be done with a vendor order now, by whoever writes those of its office. */
export const stepsFor = (
  person: Person,
  { officeId, state, ...facts }: Pick<LockedVendorOrder, 'officeId' | 'state'> & Facts,
): VendorOrderStep[] =>
  covers(scopeOf(person, 'vendor-orders.write'), officeId)
    ? vendorOrderSteps.filter((step) => refusalOf(vendorOrderDocument, step, state, facts) === null)
    : []

/** A vendor order by its identifier, whoever asks: for what the policy has somebody decide. */
export const lockVendorOrder = (tx: Connection, person: Pick<Person, 'organizationId'>, id: string) =>
  lockDocument(tx, vendorOrderDocument, everyOffice(person), id)

/** A vendor order of the offices somebody buys for, with a step that can be taken now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: VendorOrderStep,
  { id, version }: { id: string; version: number },
): Promise<LockedVendorOrder> {
  const order = await lockDocument(tx, vendorOrderDocument, scopeOf(person, 'vendor-orders.write'), id)
  await refuseStep(tx, vendorOrderDocument, step, order, order, version)
  return order
}
