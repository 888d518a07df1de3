import type { App, Subscription } from '../app.ts'
import type { Connection } from '../database/database.ts'

/** What can happen that others act on: each kind with its data, added by the feature it happens in (`events.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Events {}

export type EventKind = keyof Events & string

/** Puts an event into the outbox, in the transaction of what happened. Its subscribers act after the commit, once. */
export async function publish<K extends EventKind>(
  tx: Connection,
  organizationId: string,
  kind: K,
  data: Events[K],
) {
  tx.leaveWork()
  await tx.rows(
    'insert into outbox_event (organization_id, kind, data) values ($1, $2, $3)',
    [organizationId, kind, JSON.stringify(data)],
    'publish',
  )
}

/** Acts on one kind of event. In one transaction with the event's end: what fails is tried again with it. */
export const on = <K extends EventKind>(
  kind: K,
  act: (tx: Connection, app: App, organizationId: string, data: Events[K][]) => Promise<void>,
): Subscription => ({ kind, act })
