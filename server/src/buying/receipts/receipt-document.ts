import { receipt } from '@wellstock/contract/platform/kinds'
import type { ReceiptState } from '@wellstock/domain/buying/receipts'
import { said } from '@wellstock/messages/sentence'
import { covers, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { type Document, lockDocument, refuseStep } from '../../platform/workflow/document.ts'

export type LockedReceipt = {
  id: string
  number: string
  state: ReceiptState
  officeId: string
  /** Where the vendor was merged, the one that is there. */
  vendorId: string | null
  value: number
  version: number
}

const noFacts = {}

/** What came from a vendor at once. What it put away is taken back as a whole. Source: docs/states.md. */
export const receiptDocument: Document<LockedReceipt, 'match' | 'reverse', typeof noFacts> = {
  table: receipt.table,
  noun: receipt.noun,
  columns: `id, number, state, office_id, (select coalesce(v.merged_into, v.id) from vendor v
    where v.organization_id = receipt.organization_id and v.id = receipt.vendor_id) as vendor_id, value, version`,
  edges: {
    match: { from: ['posted'], to: [], auditAction: 'matched' },
    reverse: { from: ['posted'], to: ['reversed'], auditAction: 'reversed' },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.receipt_not_found(),
  wrongState: () => said.receipt_is_reversed(),
  onStep: (tx, organizationId, receiptId) => publish(tx, organizationId, 'receipt.changed', { receiptId }),
}

/** A receipt of the scope with a step that can be taken now. */
export async function lockReceipt(
  tx: Connection,
  scope: Scope,
  step: 'match' | 'reverse',
  { id, version }: { id: string; version: number },
): Promise<LockedReceipt> {
  const receipt = await lockDocument(tx, receiptDocument, scope, id)
  await refuseStep(tx, receiptDocument, step, receipt, noFacts, version)
  return receipt
}
