import type { VendorStock } from '@wellstock/contract/overview/records'
import { said } from '@wellstock/messages/sentence'
import { narrowed, officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { stockOf } from './stock.ts'

/** What is bought from a vendor within the offices the person sees; by the name in its address, or of one merged into it. */
export async function getVendorStock(
  db: Connection,
  person: Person,
  officeId: string | null,
  slug: string,
): Promise<VendorStock> {
  const { organizationId } = person
  const [vendor] = await db.rows<{ id: string; name: string }>(
    `select v.id, v.name from vendor o join vendor v on v.organization_id = o.organization_id and v.id = coalesce(o.merged_into, o.id)
     where o.organization_id = $1 and o.slug = $2`,
    [organizationId, slug],
  )
  if (!vendor) throw problem('NOT_FOUND', said.vendor_not_found())
  const inventory = narrowed(scopeOf(person, 'inventory.read'), officeId)
  const categories = await db.rows<{ category: string }>(
    `select distinct category from item where organization_id = $1 and vendor_id = $2 and archived_at is null
       and ($3::uuid[] is null or office_id = any($3)) order by 1`,
    [organizationId, vendor.id, officesInScope(inventory)],
  )
  return {
    name: vendor.name,
    categories: categories.map(({ category }) => category),
    stock: await stockOf(db, inventory, { vendorId: vendor.id }),
  }
}
