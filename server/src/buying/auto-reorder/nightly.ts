import type { App } from '../../platform/app.ts'
import { reorderFor } from './reorder.ts'

type Waiting = { organizationId: string; officeId: string }

/**
 * What is reordered automatically goes into drafts, once a day for each office, once every outlook is of this day: for one office at a
 * time, so that other work gets its turn. Returns whether more wait for theirs.
 */
export async function reorderAutomatically(app: App): Promise<boolean> {
  const waiting = await app.database.visit((db) =>
    db.rows<Waiting>(
      `select organization_id, office_id from offices_to_reorder()
       where organization_id not in (select organization_id from organizations_with_a_new_day())`,
    ),
  )
  for (const { organizationId, officeId } of waiting) {
    if (app.closing.aborted) return false
    try {
      await app.database.write(organizationId, (tx) => reorderFor(tx, app, organizationId, officeId))
      return waiting.length > 1
    } catch (error) {
      // It is tried again later; the others do not wait for it.
      app.log.error(
        { error, organizationId, officeId },
        'what an office reorders could not be put into drafts',
      )
    }
  }
  return false
}
