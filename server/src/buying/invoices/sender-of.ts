import type { EInvoice } from '@wellstock/domain/buying/e-invoice'
import type { Connection } from '../../platform/database/database.ts'

/** The vendor an electronic invoice says has sent it: by its tax number, else by its name or one it had before. Several: none. */
export async function senderOf(
  db: Connection,
  organizationId: string,
  { names, taxIds }: EInvoice['seller'],
): Promise<{ id: string; name: string } | null> {
  const rows = await db.rows<{ id: string; name: string; isByTax: boolean }>(
    `select v.id, v.name, regexp_replace(upper(v.tax_id), '[^A-Z0-9]', '', 'g') = any($2) as "isByTax" from vendor v
     where v.organization_id = $1 and v.merged_into is null
       and (regexp_replace(upper(v.tax_id), '[^A-Z0-9]', '', 'g') = any($2) or lower(v.name) = any($3)
         or exists (select from vendor_former_name f
           where f.organization_id = v.organization_id and f.vendor_id = v.id and f.name_low = any($3)))`,
    [
      organizationId,
      taxIds.map((id) => id.toUpperCase().replace(/[^A-Z0-9]/g, '')).filter(Boolean),
      names.map((name) => name.trim().toLowerCase()),
    ],
    'sender-of-invoice',
  )
  const byTax = rows.filter(({ isByTax }) => isByTax)
  const [found, second] = byTax.length > 0 ? byTax : rows
  return found && !second ? { id: found.id, name: found.name } : null
}
