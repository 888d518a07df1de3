import type { Connection } from '../database/database.ts'

/** What can happen that somebody has to be told of. Stock that crosses a threshold is announced by a trigger. */
export type Happening =
  | { kind: 'import.finished'; data: { importId: string; personId: string; name: string; items: number } }
  | { kind: 'transfer.changed'; data: { transferId: string } }
  | { kind: 'device.new'; data: { personId: string; device: string; address: string } }
  | { kind: 'role.granted'; data: { personId: string; role: string; officeId: string | null; by: string } }

/** Puts an event into the outbox, in the transaction of what happened. It is told after the commit, once. */
export async function announce(tx: Connection, organizationId: string, { kind, data }: Happening) {
  await tx.rows('insert into outbox_event (organization_id, kind, data) values ($1, $2, $3)', [
    organizationId,
    kind,
    JSON.stringify(data),
  ])
}
