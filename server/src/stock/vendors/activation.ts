import type { Vendor } from '@wellstock/contract/stock/vendors'
import { canonicalText } from '@wellstock/domain/identity/approval-content'
import { aboutNoMoney, type Submission } from '../../identity/approvals/submission.ts'
import { latestOf, makeVoid, submitForApproval } from '../../identity/approvals/submit.ts'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { lockDocument, moveTo } from '../../platform/workflow/document.ts'
import { refuseWithoutPapers } from './papers.ts'
import { vendorDocument } from './vendor-document.ts'
import { getVendor } from './vendors.ts'

/** As much of an address as a request has for the number of its document. */
const MAX_NUMBER = 60

/** It stays in review, where it can be put right and asked for again. */
const staysInReview = async () => {}

/** Vendors as documents that ask for approval. Approved, a vendor is active, if it still has the documents it needs. */
export const vendorApproval: ApprovalKind = {
  name: 'vendor',
  async approved(tx, person, id) {
    const vendor = await lockDocument(tx, vendorDocument, everyOffice(person), id)
    refuseWithoutPapers((await getVendor(tx, person, { id })).papers)
    await moveTo(tx, person, vendorDocument, 'activate', vendor, 'active', { about: { name: vendor.name } })
  },
  rejected: staysInReview,
  changesRequested: staysInReview,
  withdrawn: staysInReview,
}

/** Asks for a vendor to be activated; where a rule lets it, it is active at once. */
export async function askForActivation(tx: Connection, person: Person, vendor: Vendor) {
  refuseWithoutPapers(vendor.papers)
  await note(
    tx,
    person,
    'vendor.activation_requested',
    { entity: 'vendor', id: vendor.id },
    { name: vendor.name },
  )
  if (
    (await submitForApproval(tx, person, vendorApproval, await submissionOf(tx, person, vendor))) ===
    'approved'
  )
    await vendorApproval.approved(tx, person, vendor.id, '')
  tx.touch('vendor', vendor.id)
}

/** What others are deciding about a vendor no longer holds once it has changed: it has to be asked for again. */
export async function voidChangedActivation(tx: Connection, person: Person, vendor: Vendor) {
  const found = await latestOf(tx, person.organizationId, vendorApproval, vendor.id)
  if (found?.request.state !== 'waiting') return
  const content = contentOf(vendor, {
    organization: person.organizationId,
    requester: found.request.requestedBy,
  })
  if (canonicalText(content) !== found.request.content) await makeVoid(tx, person, found)
}

const contentOf = (
  vendor: Vendor,
  { organization, requester }: { organization: string; requester: string },
) => ({
  type: 'vendor',
  organization,
  requester,
  name: vendor.name,
  code: vendor.code,
  email: vendor.email,
  phone: vendor.phone,
  website: vendor.website,
  address: vendor.address,
  taxId: vendor.taxId,
  accountNumber: vendor.accountNumber,
  orderChannel: vendor.orderChannel,
  paymentDays: vendor.paymentDays === null ? null : String(vendor.paymentDays),
  contacts: vendor.contacts.map(({ name, email }) => [name, email].filter(Boolean).join(' ')).join(', '),
  lines: [],
})

/** Barred from deciding: whoever has written at the vendor since it was last active. */
async function submissionOf(tx: Connection, person: Person, vendor: Vendor): Promise<Submission> {
  const { organizationId } = person
  const editors = await tx.rows<{ id: string }>(
    `select distinct e.actor_id as id from audit_event e
     where e.organization_id = $1 and e.entity_id = $2 and e.action in ('vendor.created', 'vendor.updated')
       and e.actor_id is not null and e.seq > coalesce((select max(a.seq) from audit_event a
         where a.organization_id = $1 and a.entity_id = $2 and a.action = 'vendor.activated'), 0)`,
    [organizationId, vendor.id],
  )
  return {
    id: vendor.id,
    number: vendor.code || vendor.slug.slice(0, MAX_NUMBER),
    title: vendor.name,
    url: `/dashboard/vendors/${vendor.slug}`,
    officeIds: [],
    ...aboutNoMoney(),
    editors: editors.map(({ id }) => id),
    names: {},
    content: contentOf(vendor, { organization: organizationId, requester: person.id }),
  }
}
