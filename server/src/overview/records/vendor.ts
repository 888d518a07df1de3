import type { Vendor } from '@wellstock/contract/overview/records'
import { said } from '@wellstock/messages/sentence'
import { narrowed, officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { stockOf } from './stock.ts'

/** A vendor by the name in its address, with what is bought from it within the offices the person sees. */
export async function getVendor(
  db: Connection,
  person: Person,
  officeId: string | null,
  slug: string,
): Promise<Vendor> {
  const { organizationId } = person
  const [vendor] = await db.rows<Pick<Vendor, 'id' | 'slug' | 'name'>>(
    'select id, slug, name from vendor where organization_id = $1 and slug = $2 order by created_at, id limit 1',
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
    ...vendor,
    categories: categories.map(({ category }) => category),
    stock: await stockOf(db, inventory, { vendorId: vendor.id }),
  }
}
