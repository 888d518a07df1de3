import type { Vendor } from '@wellstock/contract/stock/vendors'
import type { VendorState, VendorStep } from '@wellstock/domain/stock/vendors'
import { said } from '@wellstock/messages/sentence'
import { withdrawRequest } from '../../identity/approvals/submit.ts'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, moveTo, refuseStep } from '../../platform/workflow/document.ts'
import { askForActivation, vendorApproval } from './activation.ts'
import { lockVendors, toChange } from './lock-vendors.ts'
import { vendorDocument } from './vendor-document.ts'
import { getVendor } from './vendors.ts'

const MIN_REASON = 5
/** Steps that say why; taken back, nothing of it is left. */
const reasoned: ReadonlySet<VendorStep> = new Set<VendorStep>(['hold', 'block'])

type Wanted = { id: string; step: VendorStep; version: number; reason: string }

/** Brings a vendor a step on: into review, in use once that is approved, on hold, blocked, or back. */
export async function takeStep(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, step, version, reason: written }: Wanted,
): Promise<Vendor> {
  toChange(await lockVendors(tx, person, [id]), id)
  const vendor = await lockDocument(tx, vendorDocument, scope, id)
  await refuseStep(tx, vendorDocument, step, vendor, {}, version)
  const reason = written.trim()
  const isReasoned = reasoned.has(step)
  if (isReasoned && reason.length < MIN_REASON)
    throw invalid({ reason: said.vendor_reason_missing({ min: MIN_REASON }) })
  if (step === 'activate') {
    await askForActivation(tx, person, await getVendor(tx, person, { id }))
    return getVendor(tx, person, { id })
  }
  if (vendor.state === 'in_review') await withdrawRequest(tx, person, vendorApproval, id)
  const [state] = vendorDocument.edges[step].to as readonly [VendorState]
  await moveTo(tx, person, vendorDocument, step, vendor, state, {
    stamps: { held_reason: isReasoned ? reason : '' },
    about: { name: vendor.name, ...(reason && { reason }) },
  })
  return getVendor(tx, person, { id })
}
