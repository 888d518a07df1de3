import { v7 as uuid } from 'uuid'
import type { Mail } from '../app.ts'
import type { Connection } from '../database/database.ts'

/** One line, whatever was typed: what stands in a header of a mail holds no line break and no control character. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()

/** A name that every system can save a file under. */
const fileName = (name: string) => oneLine(name).replace(/[<>:"/\\|?*]/g, '-')

/**
 * Puts an e-mail into the outbox, in the transaction of its cause: it leaves after the commit, or not at all. Where it
 * carries a link, the body holds the link's place only. Answers with its id.
 */
export async function queueMail(
  tx: Connection,
  organizationId: string,
  { to, subject, body, attachment, linkId }: Mail & { linkId?: string },
): Promise<string> {
  const id = uuid()
  tx.leaveWork()
  await tx.rows(
    `insert into outgoing_mail (organization_id, id, recipient, subject, body, attachment_name, attachment_type, attachment, link_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      organizationId,
      id,
      to,
      oneLine(subject),
      body,
      attachment ? fileName(attachment.name) : null,
      attachment?.type ?? null,
      attachment ? Buffer.from(attachment.bytes) : null,
      linkId ?? null,
    ],
  )
  return id
}
