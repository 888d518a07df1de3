import type { App } from '../../platform/app.ts'
import { computePlan } from './compute.ts'

/**
 * The plan of the day, once every outlook is of this day: of one organization at a time, so that other work gets its turn.
 * Returns whether more wait for theirs.
 */
export async function planRebalancing(app: App): Promise<boolean> {
  const waiting = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>(
      `select organization_id from organizations_without_a_plan()
       where organization_id not in (select organization_id from organizations_with_a_new_day())`,
    ),
  )
  for (const { organizationId } of waiting) {
    if (app.closing.aborted) return false
    try {
      await computePlan(app, organizationId, null)
      return waiting.length > 1
    } catch (error) {
      // It is tried again later; the others do not wait for it.
      app.log.error({ error, organizationId }, 'what to send between offices could not be planned')
    }
  }
  return false
}
