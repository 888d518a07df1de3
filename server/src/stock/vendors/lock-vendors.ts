import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

/** A vendor as it is stored. `mergedInto` is the name of the one it was merged into. */
type StoredVendor = { id: string; name: string; mergedInto: string | null; version: number }

/** Has these vendors stand still until the transaction ends. Those of others are left out. */
export async function lockVendors(
  tx: Connection,
  { organizationId }: Person,
  ids: string[],
): Promise<Map<string, StoredVendor>> {
  await tx.rows('select from vendor where organization_id = $1 and id = any($2) order by id for update', [
    organizationId,
    ids,
  ])
  const vendors = await tx.rows<StoredVendor>(
    `select v.id, v.name, o.name as "mergedInto", v.version from vendor v
     left join vendor o on o.organization_id = v.organization_id and o.id = v.merged_into
     where v.organization_id = $1 and v.id = any($2)`,
    [organizationId, ids],
  )
  return new Map(vendors.map((vendor) => [vendor.id, vendor]))
}

/** The vendor to be changed, of those that were locked. */
export function toChange(locked: Map<string, StoredVendor>, id: string): StoredVendor {
  const vendor = locked.get(id)
  if (!vendor) throw problem('NOT_FOUND', said.vendor_not_found())
  if (vendor.mergedInto)
    throw problem('OPERATION_FAILED', said.vendor_merged_already({ name: vendor.mergedInto }))
  return vendor
}
