import {
  type BlanketOrderState,
  type BlanketOrderStep,
  blanketOrderSteps,
} from '@wellstock/domain/buying/blanket-orders'
import { said } from '@wellstock/messages/sentence'
import { everyOffice, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Document, lockDocument, refusalOf, refuseStep } from '../../platform/workflow/document.ts'

/** What an operation has to know of a blanket order. */
export type LockedBlanketOrder = {
  id: string
  number: string
  state: BlanketOrderState
  /** Where its vendor was merged, the one that is there. */
  vendorId: string
  validFrom: string
  validTo: string
  valueCap: number | null
  version: number
}

/** What is agreed with a vendor for a period. Source: docs/states.md. */
export const blanketOrderDocument: Document<LockedBlanketOrder, BlanketOrderStep, Record<never, never>> = {
  table: 'blanket_order',
  noun: 'blanket-order',
  columns: `id, number, state, (select coalesce(v.merged_into, v.id) from vendor v
    where v.organization_id = blanket_order.organization_id and v.id = blanket_order.vendor_id) as vendor_id, valid_from, valid_to, value_cap, version`,
  edges: {
    edit: { from: ['draft'], to: [], auditAction: 'changed' },
    activate: { from: ['draft'], to: ['active'], auditAction: 'activated' },
    extend: { from: ['active'], to: [], auditAction: 'extended' },
    end: { from: ['active'], to: ['ended'], auditAction: 'ended' },
    cancel: { from: ['draft'], to: ['cancelled'], auditAction: 'cancelled' },
  },
  // It belongs to every office.
  canView: () => true,
  notFound: said.blanket_order_not_found(),
  wrongState: (state) => said[`blanket_order_is_${state}`](),
}

/** What can be done with a blanket order now, by whoever manages vendors. */
export const stepsFor = (person: Person, { state }: { state: BlanketOrderState }): BlanketOrderStep[] =>
  scopeOf(person, 'vendors.write').offices === 'all'
    ? blanketOrderSteps.filter((step) => refusalOf(blanketOrderDocument, step, state, {}) === null)
    : []

/** A blanket order with a step that can be taken now, as it was looked at. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: BlanketOrderStep,
  { id, version }: { id: string; version: number },
): Promise<LockedBlanketOrder> {
  const order = await lockDocument(tx, blanketOrderDocument, everyOffice(person), id)
  await refuseStep(tx, blanketOrderDocument, step, order, {}, version)
  return order
}
