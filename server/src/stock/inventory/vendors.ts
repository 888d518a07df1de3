import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'

/** The name that stands for "no vendor". It is never stored. */
export const UNKNOWN_VENDOR = 'Unknown'

/** The vendor of a name in any letters, or one it had before; made where there is none yet. */
export async function vendorNamed(
  tx: Connection,
  organizationId: string,
  name: string,
): Promise<string | null> {
  if (name === UNKNOWN_VENDOR) return null
  const [found] = await tx.rows<{ id: string }>(
    `with made as (
       insert into vendor (organization_id, id, name)
       select $1, $2, $3 where vendor_called($1, $3) is null on conflict do nothing returning id)
     select id from made union all select vendor_called($1, $3) limit 1`,
    [organizationId, uuid(), name],
  )
  return found?.id ?? null
}
