import type { FirstSteps } from '@wellstock/contract/overview/home'
import type { Connection } from '../../platform/database/database.ts'

/** What a new organization has done of what makes it useful. Sample items are not its own. */
export async function firstSteps(db: Connection, organizationId: string): Promise<FirstSteps> {
  const [done] = await db.rows<FirstSteps>(
    `select exists (select from room where organization_id = $1) as rooms,
       exists (select from item i where i.organization_id = $1 and i.archived_at is null and not exists (
         select from import_change c join import_batch b on b.organization_id = c.organization_id and b.id = c.import_id
         where c.organization_id = $1 and c.item_id = i.id and c.before is null and b.is_sample)) as items,
       (select count(*) > 1 from person where organization_id = $1) as people,
       exists (select from stock_count where organization_id = $1 and state = 'posted') as counted`,
    [organizationId],
  )
  if (!done) throw new Error('a row of whether things exist')
  return done
}
