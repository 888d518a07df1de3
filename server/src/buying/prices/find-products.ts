import type { SoldProduct } from '@wellstock/contract/buying/prices'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { refuseMissingVendor } from './lists.ts'

// What nobody keeps any more is bought from nobody.
const FITTING = `product p
  left join vendor_product s on s.organization_id = p.organization_id and s.product_id = p.id and s.vendor_id = $2
  where p.organization_id = $1
  and exists (select from item i where i.organization_id = p.organization_id and i.product_id = p.id and i.archived_at is null)
  and ($3 = '' or plain_text(concat_ws(' ', p.name, p.sku)) like $4 or exists (
    select from product_code c where c.organization_id = p.organization_id and c.product_id = p.id and c.code = $3))`

/** Products of the organization by name, and whether the vendor's catalog has them. */
export async function findProducts(
  db: Connection,
  { organizationId }: Person,
  { vendorId, search, ...paging }: { vendorId: string; search: string } & Paging,
) {
  await refuseMissingVendor(db, organizationId, vendorId)
  const text = search.trim()
  const values = [organizationId, vendorId, text, likeOf(text)]
  return readPage(db, paging, FITTING, values, (limit, all) =>
    db.rows<SoldProduct>(
      `select p.id, p.sku, p.name, p.unit, s.id is not null as "isInCatalog" from ${FITTING} order by lower(p.name), p.id ${limit}`,
      all,
    ),
  )
}
