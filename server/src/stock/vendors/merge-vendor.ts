import type { Vendor } from '@wellstock/contract/stock/vendors'
import { said } from '@wellstock/messages/sentence'
import { withdrawRequest } from '../../identity/approvals/submit.ts'
import { moveComments } from '../../identity/comments/comments.ts'
import { moveLinks } from '../../identity/documents/move-links.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { vendorApproval } from './activation.ts'
import { lockVendors, toChange } from './lock-vendors.ts'
import { getVendor } from './vendors.ts'

type Wanted = { id: string; into: string; version: number }

/** Moves all that a vendor has to another. Its names and its address lead there from then on. */
export async function mergeVendor(
  tx: Connection,
  person: Person,
  { id, into, version }: Wanted,
): Promise<Vendor> {
  const { organizationId } = person
  const locked = await lockVendors(tx, person, [id, into])
  const before = toChange(locked, id)
  const target = locked.get(into)
  if (id === into) throw invalid({ into: said.vendor_into_itself() })
  if (!target) throw invalid({ into: said.choose_a_vendor() })
  if (target.mergedInto) throw invalid({ into: said.vendor_merged_already({ name: target.mergedInto }) })
  // Whoever confirms it would be on the page of the other.
  const [underWay] = await tx.rows(
    `select 1 from vendor_bank_change where organization_id = $1 and vendor_id = $2
       and (state = 'requested' or state = 'confirmed' and in_force_at > now())`,
    [organizationId, id],
  )
  if (underWay) throw problem('OPERATION_FAILED', said.bank_change_under_way())
  if (version !== before.version) throw await stale(tx, 'vendor.updated', id, version)
  await withdrawRequest(tx, person, vendorApproval, id)

  const [moved] = await tx.takeLonger(() =>
    tx.rows<{ items: number }>(
      `with moved as (update item set vendor_id = $3 where organization_id = $1 and vendor_id = $2 returning 1)
       select count(*) as items from moved`,
      [organizationId, id, into],
    ),
  )
  // A contact of the same address is one contact; whom orders go to stays as it is there.
  await tx.rows(
    `delete from vendor_contact c where c.organization_id = $1 and c.vendor_id = $2 and c.email <> '' and exists (
       select from vendor_contact o where o.organization_id = $1 and o.vendor_id = $3 and lower(o.email) = lower(c.email))`,
    [organizationId, id, into],
  )
  await tx.rows(
    `update vendor_contact c set vendor_id = $3, position = c.position + 100,
       is_primary = c.is_primary and not exists (
         select from vendor_contact o where o.organization_id = $1 and o.vendor_id = $3 and o.is_primary)
     where c.organization_id = $1 and c.vendor_id = $2`,
    [organizationId, id, into],
  )
  await tx.rows(
    `update vendor v set supplies = array(select distinct unnest(v.supplies || o.supplies)) from vendor o
     where v.organization_id = $1 and v.id = $3 and o.organization_id = $1 and o.id = $2`,
    [organizationId, id, into],
  )
  await moveLinks(tx, organizationId, 'vendor', { id, into })
  await moveComments(tx, organizationId, 'vendor', { id, into })
  // Their invoices are of the one that stays: of two with one number somebody has to look at one first.
  await tx
    .attempt(() => updateRow(tx, 'vendor', { organizationId, id }, { mergedInto: into }))
    .catch(async (error: unknown) => {
      if (violatedConstraint(error) !== 'invoice_number_once') throw error
      const [shared] = await tx.rows<{ number: string }>(
        `select i.number from invoice i join invoice k on k.organization_id = i.organization_id and k.vendor_id = $3 and k.kind = i.kind
           and k.compared_number = i.compared_number and k.state <> 'void'
           and extract(year from k.invoiced_on) = extract(year from i.invoiced_on)
         where i.organization_id = $1 and i.vendor_id = $2 and i.state <> 'void' limit 1`,
        [organizationId, id, into],
      )
      throw problem('OPERATION_FAILED', said.vendors_share_invoice({ number: shared?.number ?? '' }))
    })
  for (const noun of ['item', 'document', 'comment'] as const) tx.touch(noun)
  tx.touch('vendor', into)
  await note(
    tx,
    person,
    'vendor.merged',
    { entity: 'vendor', id },
    { name: before.name, into: target.name, moved: { items: moved?.items ?? 0 } },
  )
  return getVendor(tx, person, { id: into })
}
