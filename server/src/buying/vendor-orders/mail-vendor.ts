import { dayIn } from '@wellstock/messages/say'
import type { Connection } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { changesOf, neededOf, type Paper, readPaper, replacedNumber } from './paper.ts'
import type { LockedVendorOrder } from './vendor-order-document.ts'

/** It is not known which language a vendor reads. */
const m = messagesIn('en')

const aboutOf = ({ number, organization, office, vendor, buyer, buyerEmail }: Paper) => ({
  number: number ?? '',
  organization,
  office,
  vendor,
  buyer,
  email: buyerEmail,
})

/** The mail that carries a vendor order, or what of it was revised, with the place of the link that answers it. */
export const mailOf = (paper: Paper, place: string) => ({
  subject:
    paper.revision > 0
      ? m.mails_vendor_order_revised_subject(aboutOf(paper))
      : m.mails_vendor_order_subject(aboutOf(paper)),
  body: [
    paper.revision > 0
      ? m.mails_vendor_order_revised_body({
          ...aboutOf(paper),
          link: place,
          replaced: replacedNumber(paper),
          changes: changesOf(paper)
            .map((change) => `- ${change}`)
            .join('\n'),
        })
      : m.mails_vendor_order_body({ ...aboutOf(paper), link: place }),
    neededOf(paper),
    paper.releases.length > 0 && m.mails_vendor_order_release({ releases: paper.releases.join(', ') }),
    paper.note,
  ]
    .filter(Boolean)
    .join('\n\n'),
})

/** Asks again for the confirmation of an order. */
export const reminderOf = (paper: Paper, place: string) => ({
  subject: m.mails_vendor_order_reminder_subject(aboutOf(paper)),
  body: [m.mails_vendor_order_reminder_body({ ...aboutOf(paper), link: place }), neededOf(paper)]
    .filter(Boolean)
    .join('\n\n'),
})

/** Asks where an order is that was due on a day. */
export const chaserOf = (paper: Paper, dueOn: string, place: string) => ({
  subject: m.mails_vendor_order_chaser_subject(aboutOf(paper)),
  body: m.mails_vendor_order_chaser_body({ ...aboutOf(paper), day: dayIn(dueOn, 'en'), link: place }),
})

/** Tells a vendor that an order it was mailed does not hold any more. */
export async function mailOfCancellation(
  tx: Connection,
  organizationId: string,
  { id, sentTo }: Pick<LockedVendorOrder, 'id' | 'sentTo'>,
) {
  const about = aboutOf(await readPaper(tx, organizationId, id))
  await queueMail(tx, organizationId, {
    to: sentTo,
    subject: m.mails_vendor_order_canceled_subject(about),
    body: m.mails_vendor_order_canceled_body(about),
  })
}
