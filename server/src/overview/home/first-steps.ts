import type { FirstSteps } from '@wellstock/contract/overview/home'
import type { Connection } from '../../platform/database/database.ts'

/** What a new organization has done of what makes it useful. */
export async function firstSteps(db: Connection, organizationId: string): Promise<FirstSteps> {
  const [done] = await db.rows<FirstSteps>(
    `select exists (select from room where organization_id = $1) as rooms,
       exists (select from item where organization_id = $1 and archived_at is null) as items,
       (select count(*) > 1 from person where organization_id = $1) as people,
       exists (select from stock_count where organization_id = $1 and state = 'posted') as counted`,
    [organizationId],
  )
  if (!done) throw new Error('a row of whether things exist')
  return done
}
