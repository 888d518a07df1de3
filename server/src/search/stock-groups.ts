import type { Connection } from '../database/database.ts'

/** The departments and categories that items have, per office. */
export type StockGroup = { department: string; category: string; officeId: string }

const STAY = 60_000
const known = new Map<string, { until: number; groups: StockGroup[] }>()

/**
 * How the items of an organisation are grouped, at most a minute old: finding out means reading every item, which
 * is too much for each key somebody presses. What is known is there without waiting.
 */
export function stockGroups(
  db: Connection,
  organizationId: string,
  now: Date,
): StockGroup[] | Promise<StockGroup[]> {
  const found = known.get(organizationId)
  if (found && found.until > now.getTime()) return found.groups
  return db
    .rows<StockGroup>(
      `select distinct department, category, office_id as "officeId" from item
       where organization_id = $1 and archived_at is null`,
      [organizationId],
    )
    .then((groups) => {
      known.set(organizationId, { until: now.getTime() + STAY, groups })
      return groups
    })
}
