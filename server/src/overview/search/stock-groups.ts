import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

/** The departments and categories that items have, per office. */
export type StockGroup = { department: string; category: string; officeId: string }

const CACHED_FOR = 60_000
/** By application: one process may run several, each on a database of its own. */
const caches = new WeakMap<object, Map<string, { until: number; groups: StockGroup[] }>>()

/**
 * How the items of an organization are grouped, at most a minute old: finding out means reading every item, which
 * is too much for each key somebody presses. A cached answer comes without waiting.
 */
export function stockGroups(
  app: Pick<App, 'now'>,
  db: Connection,
  organizationId: string,
): StockGroup[] | Promise<StockGroup[]> {
  const now = app.now()
  const cache = caches.get(app) ?? new Map()
  caches.set(app, cache)
  const found = cache.get(organizationId)
  if (found && found.until > now.getTime()) return found.groups
  return db
    .rows<StockGroup>(
      `select distinct department, category, office_id from item
       where organization_id = $1 and archived_at is null`,
      [organizationId],
    )
    .then((groups) => {
      cache.set(organizationId, { until: now.getTime() + CACHED_FOR, groups })
      return groups
    })
}
