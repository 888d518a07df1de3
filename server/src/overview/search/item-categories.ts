import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

const CACHED_FOR = 60_000
/** By application: one process may run several, each on a database of its own. */
const caches = new WeakMap<object, Map<string, { until: number; categories: string[] }>>()

/**
 * The categories of the items of an organization, at most a minute old: finding out means reading every item, which
 * is too much for each key somebody presses. A cached answer comes without waiting.
 */
export function itemCategories(
  app: Pick<App, 'now'>,
  db: Connection,
  organizationId: string,
): string[] | Promise<string[]> {
  const now = app.now()
  const cache = caches.get(app) ?? new Map()
  caches.set(app, cache)
  const found = cache.get(organizationId)
  if (found && found.until > now.getTime()) return found.categories
  return db
    .rows<{ category: string }>(
      'select distinct category from item where organization_id = $1 and archived_at is null',
      [organizationId],
    )
    .then((rows) => {
      const categories = rows.map(({ category }) => category)
      cache.set(organizationId, { until: now.getTime() + CACHED_FOR, categories })
      return categories
    })
}
