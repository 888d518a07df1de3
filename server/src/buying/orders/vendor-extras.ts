import type { VendorExtras } from '@wellstock/domain/buying/extras'
import type { Connection } from '../../platform/database/database.ts'

/** What vendors take for a delivery, and their tax. */
export const vendorExtras = (db: Connection, organizationId: string, vendorIds: readonly (string | null)[]) =>
  db.rows<VendorExtras>(
    `select id, free_freight_above, freight_charge as freight, (case when charges_tax then tax_percent else 0 end)::float8 as tax_percent
     from vendor where organization_id = $1 and id = any($2)`,
    [organizationId, [...new Set(vendorIds.filter((id) => id !== null))]],
    'vendor-extras',
  )
