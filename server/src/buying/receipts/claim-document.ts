import { type ClaimState, type ClaimStep, claimSteps } from '@wellstock/domain/buying/receipts'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { type Document, lockDocument, refusalOf, refuseStep } from '../../platform/workflow/document.ts'

export type LockedClaim = {
  id: string
  number: string
  state: ClaimState
  receiptId: string
  officeId: string
  version: number
}

const noFacts = {}

/** What a vendor is held to for goods of a receipt. Source: docs/states.md. */
export const claimDocument: Document<LockedClaim, ClaimStep, typeof noFacts> = {
  table: 'vendor_claim',
  noun: 'vendor-claim',
  columns: `id, number, state, receipt_id, (select r.office_id from receipt r
    where r.organization_id = vendor_claim.organization_id and r.id = vendor_claim.receipt_id) as office_id, version`,
  edges: {
    send: { from: ['open', 'sent'], to: ['sent'], auditAction: 'sent' },
    settle: { from: ['open', 'sent'], to: ['settled'], auditAction: 'settled' },
    withdraw: { from: ['open', 'sent'], to: ['withdrawn'], auditAction: 'withdrawn' },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.claim_not_found(),
  wrongState: () => said.claim_has_ended(),
  onStep: async (tx, organizationId, id) => {
    const [claim] = await tx.rows<{ receiptId: string }>(
      'select receipt_id from vendor_claim where organization_id = $1 and id = $2',
      [organizationId, id],
    )
    if (claim) await publish(tx, organizationId, 'receipt.changed', { receiptId: claim.receiptId })
  },
}

/** What can be done with a claim now, by whoever buys for its office. */
export const claimStepsFor = (
  person: Person,
  { officeId, state }: Pick<LockedClaim, 'officeId' | 'state'>,
): ClaimStep[] =>
  covers(scopeOf(person, 'vendor-orders.write'), officeId)
    ? claimSteps.filter((step) => refusalOf(claimDocument, step, state, noFacts) === null)
    : []

export async function lockClaim(
  tx: Connection,
  person: Person,
  step: ClaimStep,
  { id, version }: { id: string; version: number },
): Promise<LockedClaim> {
  const claim = await lockDocument(tx, claimDocument, scopeOf(person, 'vendor-orders.write'), id)
  await refuseStep(tx, claimDocument, step, claim, noFacts, version)
  return claim
}
