import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

/** The departments and categories that items have, per office. */
export type StockGroup = { department: string; category: string; officeId: string }

const STAY = 60_000
/** By application: one process may run several, each on a database of its own. */
const knownTo = new WeakMap<object, Map<string, { until: number; groups: StockGroup[] }>>()

/**
 * How the items of an organization are grouped, at most a minute old: finding out means reading every item, which
 * is too much for each key somebody presses. What is known is there without waiting.
 */
export function stockGroups(
  app: Pick<App, 'now'>,
  db: Connection,
  organizationId: string,
): StockGroup[] | Promise<StockGroup[]> {
  const now = app.now()
  const known = knownTo.get(app) ?? new Map()
  knownTo.set(app, known)
  const found = known.get(organizationId)
  if (found && found.until > now.getTime()) return found.groups
  return db
    .rows<StockGroup>(
      `select distinct department, category, office_id from item
       where organization_id = $1 and archived_at is null`,
      [organizationId],
    )
    .then((groups) => {
      known.set(organizationId, { until: now.getTime() + STAY, groups })
      return groups
    })
}
