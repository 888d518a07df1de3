import { v7 as uuid } from 'uuid'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { addressOf } from '../../platform/mail/links.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'

/** It is not known which language a vendor reads. */
const m = messagesIn('en')

/** A moment as it is said to vendors: in the zone of the bid. */
const momentIn = (moment: string, timezone: string) =>
  `${new Intl.DateTimeFormat('en-US', { timeZone: timezone, dateStyle: 'full', timeStyle: 'short' }).format(new Date(moment))} (${timezone})`

type Invited = { id: string; contactName: string; contactEmail: string }
/** Links of an invitation lead to its bid until this long after its close. */
const LINK_DAYS = 90

/** What vendors are told of a bid: what it is called in the texts, whom of them (all that have not declined), and what is said besides. */
export type BidNews = {
  bidId: string
  kind:
    | 'invite'
    | 'addendum'
    | 'extension'
    | 'answer'
    | 'reminder'
    | 'cancelled'
    | 'no_award'
    | 'opened'
    | 'letter'
  /** Of letters, what each says. */
  to?: { inviteId: string; text: string }[]
  text: string
}

declare module '../../platform/events/publish.ts' {
  interface Events {
    'bid.news': BidNews
  }
}

/** Has vendors told, after the commit. */
export const tellVendors = (tx: Connection, organizationId: string, news: BidNews) =>
  publish(tx, organizationId, 'bid.news', news)

type About = {
  organization: string
  number: string
  title: string
  closeAt: string | null
  timezone: string
  owner: string
}

/** A mail to each vendor, with a link that leads to the bid. */
export async function mailVendors(
  tx: Connection,
  app: App,
  organizationId: string,
  { bidId, kind, to, text }: BidNews,
) {
  const [bid] = await tx.rows<About>(
    `select z.name as organization, b.number, b.title, b.close_at, b.timezone, p.name as owner from bid b
     join organization z on z.id = b.organization_id join person p on p.organization_id = b.organization_id and p.id = b.owner_id
     where b.organization_id = $1 and b.id = $2`,
    [organizationId, bidId],
  )
  if (!bid) return
  const invited = await readInvited(tx, organizationId, bidId)
  for (const { id: bidInviteId, contactName, contactEmail } of invited) {
    const own = to?.find(({ inviteId }) => inviteId === bidInviteId)
    if (to && !own) continue
    const linkId = uuid()
    await tx.rows(
      `insert into mailed_link (organization_id, id, purpose, bid_invite_id, created_at, expires_at)
       values ($1, $2, 'bid_invite', $3, now(), greatest(now(), $4::timestamptz) + make_interval(days => $5))`,
      [organizationId, linkId, bidInviteId, bid.closeAt, LINK_DAYS],
    )
    const about = {
      ...{ organization: bid.organization, number: bid.number, title: bid.title, owner: bid.owner },
      closes: bid.closeAt ? momentIn(bid.closeAt, bid.timezone) : '',
      name: contactName || contactEmail,
      link: addressOf(app, 'bid_invite', '…'),
      text: own?.text ?? text,
    }
    await queueMail(tx, organizationId, {
      to: contactEmail,
      subject: m[`mails_bid_${kind}_subject`](about),
      body: m[`mails_bid_${kind}_body`](about),
      linkId,
    })
  }
}

/** Vendors of a bid that have not declined. */
export const readInvited = (tx: Connection, organizationId: string, bidId: string) =>
  tx.rows<Invited & { hasOffer: boolean; remindedAt: string | null }>(
    `select i.id, i.contact_name, i.contact_email, i.reminded_at,
       exists (select from bid_offer o where o.organization_id = i.organization_id and o.invite_id = i.id) as has_offer
     from bid_invite i where i.organization_id = $1 and i.bid_id = $2 and i.declined_at is null order by i.id`,
    [organizationId, bidId],
  )
