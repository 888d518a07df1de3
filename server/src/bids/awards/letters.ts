import { dayIn } from '@wellstock/messages/say'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { judgeOffers } from './compare.ts'
import { type KeptAward, readAwardedLines } from './find-award.ts'

/** It is not known which language a vendor reads. */
const m = messagesIn('en')

type Head = { number: string; title: string; organization: string; buyer: string; buyerEmail: string }
type Award = Pick<KeptAward, 'id' | 'bidId'> & { standstillDays: number }

/** Tells everybody who offered what became of it: the lines that were won, and the points of the own offer alone. */
export async function mailLetters(tx: Connection, organizationId: string, award: Award) {
  const { offers, terms } = await judgeOffers(tx, { organizationId }, award.bidId)
  const lines = await readAwardedLines(tx, { organizationId }, award.id)
  const [head] = await tx.rows<Head & { until: string }>(
    `select b.number, b.title, z.name as organization, w.name as buyer, w.email as buyer_email,
       ((now() + make_interval(days => $3)) at time zone b.timezone)::date::text as until
     from bid b join organization z on z.id = b.organization_id join person w on w.organization_id = b.organization_id and w.id = b.owner_id
     where b.organization_id = $1 and b.id = $2`,
    [organizationId, award.bidId, award.standstillDays],
  )
  if (!head) throw new Error('an award is of a bid')
  const { number, title, organization, buyer, buyerEmail: email } = head
  const invites = await tx.rows<{ id: string; to: string }>(
    'select id, contact_email as "to" from bid_invite where organization_id = $1 and bid_id = $2',
    [organizationId, award.bidId],
  )
  for (const { inviteId, vendor, score } of offers) {
    const won = lines.filter((line) => line.vendor.id === vendor.id)
    const hasWon = won.length > 0
    const points = score.technical.criteria.map((each) => {
      const criterion = terms.criteria.find(({ id }) => id === each.criterionId)
      return `- ${criterion?.name ?? ''}: ${each.points ?? '—'} / ${criterion?.weight ?? ''}`
    })
    const about = { number, title, organization, vendor: vendor.name }
    const mailId = await queueMail(tx, organizationId, {
      to: invites.find(({ id }) => id === inviteId)?.to ?? '',
      subject: hasWon ? m.mails_bid_won_subject(about) : m.mails_bid_not_won_subject(about),
      body: [
        hasWon ? m.mails_bid_won_body(about) : m.mails_bid_not_won_body(about),
        ...(hasWon ? [won.map(({ name }) => `- ${name}`).join('\n')] : []),
        ...(points.length > 0 ? [m.mails_bid_points({ points: points.join('\n') })] : []),
        ...(award.standstillDays > 0 ? [m.mails_bid_standstill({ day: dayIn(head.until, 'en') })] : []),
        m.mails_bid_signature({ buyer, email, organization }),
      ].join('\n\n'),
    })
    await insertRow(tx, 'bid_letter', { organizationId, awardId: award.id, inviteId, hasWon, mailId })
  }
}
