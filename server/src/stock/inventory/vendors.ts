import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'

/** The name that stands for "no vendor". It is never stored. */
export const UNKNOWN_VENDOR = 'Unknown'

/** The vendor of a name, made where there is none yet. Names differ by more than upper and lower case. */
export async function vendorNamed(
  tx: Connection,
  organizationId: string,
  name: string,
): Promise<string | null> {
  if (name === UNKNOWN_VENDOR) return null
  const [found] = await tx.rows<{ id: string }>(
    `with made as (
       insert into vendor (organization_id, id, name) values ($1, $2, $3) on conflict do nothing returning id)
     select id from made union all
     select id from vendor where organization_id = $1 and lower(name) = lower($3) limit 1`,
    [organizationId, uuid(), name],
  )
  return found?.id ?? null
}
