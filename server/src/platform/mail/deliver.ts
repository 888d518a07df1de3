import type { App } from '../app.ts'
import { renewLink, withLink } from './links.ts'

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
  linkId: string | null
  attachmentName: string | null
  attachmentType: string | null
  attachment: Uint8Array | null
}

type Outcome = 'sent' | 'printed' | 'over' | { error: string }

const mailOf = ({ id, recipient, subject, body, ...file }: Waiting, address: string | null) => ({
  id,
  to: recipient,
  subject,
  body: address ? withLink(body, address) : body,
  ...(file.attachment && {
    attachment: {
      name: file.attachmentName ?? '',
      type: file.attachmentType ?? 'application/octet-stream',
      bytes: file.attachment,
    },
  }),
})

/**
 * Sends what waits in the outboxes. Each mail is taken before it is sent, so that two processes never send the same one.
 * Where no server is configured mails stay, and the links in them are shown once to whoever runs the machine.
 */
export async function deliverMail(app: App) {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_mail($1, $2)', [
      app.now().toISOString(),
      app.mailer === null,
    ]),
  )
  for (const { organizationId } of organizations)
    for (const mail of await take(app, organizationId))
      await settle(app, organizationId, mail, await deliver(app, organizationId, mail))
}

const take = (app: App, organizationId: string) =>
  app.database.write(organizationId, (tx) =>
    tx.rows<Waiting>(
      `update outgoing_mail m set attempts = m.attempts + 1, next_try_at = $2
       where m.organization_id = $1 and m.id in (
         select id from outgoing_mail where organization_id = $1 and sent_at is null and over_at is null and next_try_at <= $3
           ${app.mailer ? '' : 'and link_id is not null and printed_at is null'}
         order by created_at limit ${AT_ONCE} for update skip locked)
       returning m.id, m.recipient, m.subject, m.body, m.attempts, m.link_id, m.attachment_name, m.attachment_type, m.attachment`,
      [organizationId, new Date(app.now().getTime() + TAKEN_FOR).toISOString(), app.now().toISOString()],
    ),
  )

async function deliver(app: App, organizationId: string, mail: Waiting): Promise<Outcome> {
  const address = mail.linkId && (await renewLink(app, organizationId, mail.linkId))
  if (mail.linkId && !address) return 'over'
  if (!app.mailer) {
    app.say(`E-mail for ${mail.recipient}, ${mail.subject}: ${address}`)
    return 'printed'
  }
  return app.mailer.send(mailOf(mail, address)).then(
    () => 'sent',
    // A server may quote what it refuses.
    ({ message }: Error) => ({ error: address ? message.replaceAll(/#[\w-]{20,}/g, '#…') : message }),
  )
}

async function settle(app: App, organizationId: string, mail: Waiting, outcome: Outcome) {
  const now = app.now().getTime()
  const at = (wanted: Outcome) => (outcome === wanted ? new Date(now).toISOString() : null)
  const error = typeof outcome === 'object' ? outcome.error : null
  const pause = error === null ? 0 : Math.min(FIRST_PAUSE * 2 ** (mail.attempts - 1), LONGEST_PAUSE)
  if (error !== null) app.log.warn({ mailId: mail.id, error }, 'a mail could not be sent')
  await app.database.write(organizationId, (tx) =>
    tx.rows(
      // Once a file has left, nobody needs it here.
      `update outgoing_mail set sent_at = $3, printed_at = coalesce($4, printed_at), over_at = $5, last_error = $6,
         next_try_at = $7, attachment = case when $3::timestamptz is null then attachment end
       where organization_id = $1 and id = $2 and sent_at is null`,
      [
        organizationId,
        mail.id,
        at('sent'),
        at('printed'),
        at('over'),
        error?.slice(0, 500) ?? null,
        new Date(now + pause).toISOString(),
      ],
    ),
  )
}
