import type { VendorStock } from '@wellstock/contract/overview/records'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

/** The items counted: those of one department, office, room or vendor. */
export type Counted =
  | { departmentId: string }
  | { officeId: string }
  | { roomId: string }
  | { vendorId: string }

/**
 * What the list of the inventory shows when it is filtered the same way; null where the person may not see it.
 */
export async function stockOf(db: Connection, scope: Scope, counted: Counted): Promise<VendorStock['stock']> {
  if (scope.offices.length === 0) return null
  const of = { departmentId: null, officeId: null, roomId: null, vendorId: null, ...counted }
  const [stock] = await db.rows<NonNullable<VendorStock['stock']>>(
    `select count(*) as items, count(*) filter (where stock_level = 'Low Stock') as low,
       count(*) filter (where stock_level = 'Out of Stock') as out, coalesce(sum(current_quantity * unit_cost), 0) as value
     from item where organization_id = $1 and archived_at is null and ($2::uuid[] is null or office_id = any($2))
       and ($3::uuid is null or department_id = $3) and ($4::uuid is null or office_id = $4)
       and ($5::uuid is null or room_id = $5) and ($6::uuid is null or vendor_id = $6)`,
    [scope.organizationId, officesInScope(scope), of.departmentId, of.officeId, of.roomId, of.vendorId],
  )
  return stock ?? null
}
