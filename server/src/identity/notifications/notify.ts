import { v7 as uuid } from 'uuid'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { siteAddress } from '../../platform/mail/links.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import type { NoticeKind } from '../../platform/notice-kind.ts'
import { textsOf } from './describe-notice.ts'
import { isMuted } from './mutes.ts'
import { type Recipient, recipients } from './recipients.ts'

/** A notice of some kind, with the data of that kind: only `notice` makes one, so they match. */
export type Notice = {
  kind: NoticeKind
  data: never
  problem?: string
  /** In the application, by e-mail; both, where it does not say. What is only mailed is kept as taken away. */
  channels?: readonly ('app' | 'email')[]
}

export const notice = <Data>(
  kind: NoticeKind<Data>,
  data: NoInfer<Data>,
  more: Pick<Notice, 'problem' | 'channels'> = {},
): Notice => ({ kind, data: data as never, ...more })

/** Notifies people of what their settings and mutes let through: in the application, and by e-mail where they want that. */
export async function notify(
  tx: Connection,
  app: App,
  organizationId: string,
  notices: [Recipient, Notice][],
) {
  const wanted = notices.filter(
    ([person, { kind, data }]) =>
      kind.wanted(person.settings) && !isMuted(person, { kind: kind.name, data }, app.now()),
  )
  if (wanted.length === 0) return
  await tx.rows(
    `insert into notification (organization_id, person_id, seq, id, kind, data, problem, dismissed_at, created_at)
     select $1, *, $7::timestamptz from (
       select t.person_id, 0, t.id, t.kind, t.data, t.problem, case when not t.is_shown then $7::timestamptz end
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::jsonb[], $6::text[], $8::boolean[]) with ordinality
         as t (person_id, id, kind, data, problem, is_shown, place)
       order by t.person_id, t.place) rows
     on conflict do nothing`,
    [
      organizationId,
      wanted.map(([person]) => person.id),
      wanted.map(() => uuid()),
      wanted.map(([, { kind }]) => kind.name),
      wanted.map(([, { data }]) => JSON.stringify(data)),
      wanted.map(([, { problem }]) => problem ?? null),
      app.now().toISOString(),
      wanted.map(([, { channels }]) => channels?.includes('app') ?? true),
    ],
  )
  for (const [person, { kind, data, channels }] of wanted) {
    const { notifications, preferences } = person.settings
    if (!notifications.email || channels?.includes('email') === false) continue
    const { title, message } = textsOf(kind, data, preferences.language)
    const address = siteAddress(app) + kind.url(data)
    const m = messagesIn(preferences.language)
    await queueMail(tx, organizationId, {
      to: notifications.emailAddress || person.email,
      subject: title,
      body: [message, address, m.notices_mail_footer()].join('\n\n'),
    })
  }
}

/** Notifies one person, if they are active. */
export async function notifyPerson(
  tx: Connection,
  app: App,
  organizationId: string,
  personId: string,
  one: Notice,
) {
  const people = await recipients(tx, organizationId, [personId])
  await notify(
    tx,
    app,
    organizationId,
    people.map((person) => [person, one]),
  )
}
