import type { App } from '../app.ts'
import type { Connection } from '../database/database.ts'
import type { EventKind } from './publish.ts'

const AT_ONCE = 2_000

/** Hands what has happened since the last time to its subscribers. Several processes may do this at once: each event is taken by one. */
export async function dispatchEvents(app: App) {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_events()'),
  )
  for (const { organizationId } of organizations)
    while (await app.database.write(organizationId, (tx) => dispatchSome(tx, app, organizationId)));
}

/**
 * Returns whether there is more to do at once: more events than it took, or what its subscribers published. What others
 * publish meanwhile waits for the next time: following each commit at once would keep its items locked for everybody.
 */
async function dispatchSome(tx: Connection, app: App, organizationId: string): Promise<boolean> {
  const events = await tx.rows<{ kind: EventKind; data: never }>(
    `with taken as (
       delete from outbox_event where organization_id = $1 and seq in (
         select seq from outbox_event where organization_id = $1 order by seq limit ${AT_ONCE} for update skip locked)
       returning seq, kind, data)
     select kind, data from taken order by seq`,
    [organizationId],
  )
  for (const { kind, act } of app.subscriptions) {
    const data = events.flatMap((event) => (event.kind === kind ? [event.data] : []))
    if (data.length > 0) await act(tx, app, organizationId, data)
  }
  return events.length === AT_ONCE || tx.leavesWork
}
