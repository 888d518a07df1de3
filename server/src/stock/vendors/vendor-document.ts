import type { Vendor } from '@wellstock/contract/stock/vendors'
import { type VendorState, type VendorStep, vendorSteps } from '@wellstock/domain/stock/vendors'
import { said } from '@wellstock/messages/sentence'
import { type Document, refusalOf } from '../../platform/workflow/document.ts'

/** What an operation has to know of a vendor. */
export type LockedVendor = {
  id: string
  name: string
  state: VendorState
  mergedInto: string | null
  version: number
}

const notBlocked = ['prospect', 'in_review', 'active', 'on_hold'] as const

/** A vendor, from whom something is ordered while it is active. Source: docs/states.md. */
export const vendorDocument: Document<LockedVendor, VendorStep, Record<never, never>> = {
  table: 'vendor',
  noun: 'vendor',
  columns: 'id, name, state, merged_into, version',
  edges: {
    review: { from: ['prospect'], to: ['in_review'], auditAction: 'in_review' },
    activate: { from: ['in_review'], to: ['active'], auditAction: 'activated' },
    hold: { from: ['active'], to: ['on_hold'], auditAction: 'held' },
    release: { from: ['on_hold'], to: ['active'], auditAction: 'released' },
    block: { from: notBlocked, to: ['blocked'], auditAction: 'blocked' },
    unblock: { from: ['blocked'], to: ['in_review'], auditAction: 'unblocked' },
  },
  // A vendor belongs to every office.
  canView: () => true,
  notFound: said.vendor_not_found(),
  wrongState: (state) => said[`vendor_is_${state}`](),
}

/** What can be done with a vendor now. */
export const stepsFor = ({ state, awaitsApproval }: Pick<Vendor, 'state' | 'awaitsApproval'>): VendorStep[] =>
  vendorSteps.filter(
    (step) => refusalOf(vendorDocument, step, state, {}) === null && !(step === 'activate' && awaitsApproval),
  )
