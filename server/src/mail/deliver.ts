import type { App } from '../http/call.ts'

const AT_ONCE = 20
/** After a failure the next try waits twice as long each time, from a minute to about eight hours; then it rests. */
const FIRST_PAUSE = 60_000
const LONGEST_PAUSE = 8 * 60 * 60_000
/** A mail taken by a process that then ended is tried again after this. */
const TAKEN_FOR = 5 * 60_000

type Waiting = {
  id: string
  recipient: string
  subject: string
  body: string
  attempts: number
  attachment_name: string | null
  attachment_type: string | null
  attachment: Uint8Array | null
}

const mailOf = ({ id, recipient, subject, body, ...file }: Waiting) => ({
  id,
  to: recipient,
  subject,
  body,
  ...(file.attachment && {
    attachment: {
      name: file.attachment_name ?? '',
      type: file.attachment_type ?? 'application/octet-stream',
      bytes: file.attachment,
    },
  }),
})

/** Sends what waits in the outboxes. Each mail is taken before it is sent, so that two processes never send the same one. */
export async function deliverMail(app: App) {
  const { mailer } = app
  if (!mailer) return
  const now = app.now().toISOString()
  const organizations = await app.database.visit((db) =>
    db.rows<{ organization_id: string }>('select organization_id from organizations_with_mail($1)', [now]),
  )
  for (const { organization_id: organizationId } of organizations)
    for (const mail of await take(app, organizationId)) {
      const outcome = await mailer.send(mailOf(mail)).then(
        () => null,
        (error: Error) => error.message,
      )
      await settle(app, organizationId, mail, outcome)
    }
}

const take = (app: App, organizationId: string) =>
  app.database.write(organizationId, (tx) =>
    tx.rows<Waiting>(
      `update outgoing_mail m set attempts = m.attempts + 1, next_try_at = $2
       where m.organization_id = $1 and m.id in (
         select id from outgoing_mail where organization_id = $1 and sent_at is null and next_try_at <= $3
         order by created_at limit ${AT_ONCE} for update skip locked)
       returning m.id, m.recipient, m.subject, m.body, m.attempts, m.attachment_name, m.attachment_type, m.attachment`,
      [organizationId, new Date(app.now().getTime() + TAKEN_FOR).toISOString(), app.now().toISOString()],
    ),
  )

async function settle(app: App, organizationId: string, mail: Waiting, error: string | null) {
  const now = app.now().getTime()
  const pause = Math.min(FIRST_PAUSE * 2 ** (mail.attempts - 1), LONGEST_PAUSE)
  if (error) app.log.warn({ mailId: mail.id, error }, 'a mail could not be sent')
  await app.database.write(organizationId, (tx) =>
    tx.rows(
      // Once a link or a file has left, nobody needs to read it here.
      `update outgoing_mail set sent_at = $3, last_error = $4, next_try_at = $5,
         attachment = case when $3::timestamptz is null then attachment end,
         body = case when $3::timestamptz is null then body else regexp_replace(body, '#[A-Za-z0-9_-]{20,}', '#…', 'g') end
       where organization_id = $1 and id = $2 and sent_at is null`,
      [
        organizationId,
        mail.id,
        error ? null : new Date(now).toISOString(),
        error?.slice(0, 500) ?? null,
        new Date(now + pause).toISOString(),
      ],
    ),
  )
}
