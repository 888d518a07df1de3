import { v7 as uuid } from 'uuid'
import type { Connection } from '../database/database.ts'

export type Mail = { to: string; subject: string; body: string }

/** Puts an e-mail into the outbox, in the transaction of its cause: it leaves after the commit, or not at all. */
export async function queueMail(tx: Connection, organizationId: string, { to, subject, body }: Mail) {
  await tx.rows(
    'insert into outgoing_mail (organization_id, id, recipient, subject, body) values ($1, $2, $3, $4, $5)',
    [organizationId, uuid(), to, subject, body],
  )
}
