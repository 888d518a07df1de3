import type { VendorBid, VendorBidRow } from '@wellstock/contract/bids/entrance'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import type { VendorCaller } from '../../platform/http/vendor-sessions.ts'

/** In SQL: the invitation `i` of a vendor $2, as it is now, where it was merged as well, to a bid `b` that was published. */
export const INVITED = `bid_invite i
  join vendor u on u.organization_id = i.organization_id and u.id = i.vendor_id and coalesce(u.merged_into, u.id) = $2
  join bid b on b.organization_id = i.organization_id and b.id = i.bid_id and b.published_at is not null
  where i.organization_id = $1`

// What has closed by the clock is closed, whether anybody has written so or not; how it goes on inside is not a vendor's to know.
const STATE = `case when b.state = 'published' and b.close_at <= clock_timestamp() then 'closed' when b.state in ('opened', 'evaluating') then 'opened'
  else b.state end`

const ROW = `b.id, b.number, b.title, b.kind, ${STATE} as state, b.close_at, b.timezone, i.declined_at,
  (select jsonb_build_object('version', o.version, 'receivedAt', o.received_at, 'receipt', encode(o.receipt, 'hex')) from bid_offer o
    where o.organization_id = i.organization_id and o.invite_id = i.id order by o.version desc limit 1) as offer,
  case when b.state in ('awarded', 'contracted') then exists (select from bid_award a
    join bid_award_line l on l.organization_id = a.organization_id and l.award_id = a.id
    join bid_offer o on o.organization_id = l.organization_id and o.id = l.offer_id
    where a.organization_id = b.organization_id and a.bid_id = b.id and a.state = 'given' and o.invite_id = i.id) end as has_won`

/** The bids a vendor was asked for, those that are open first. */
export const listVendorBids = (db: Connection, { organizationId, vendorId }: VendorCaller) =>
  db.rows<VendorBidRow>(
    `select ${ROW} from ${INVITED} order by ${STATE} <> 'published', b.close_at desc, b.number`,
    [organizationId, vendorId],
  )

type Head = Pick<
  VendorBid,
  | keyof VendorBidRow
  | 'inviteId'
  | 'organization'
  | 'currency'
  | 'buyer'
  | 'buyerEmail'
  | 'questionsUntil'
  | 'deliveryFrom'
  | 'deliveryUntil'
  | 'isSplitAllowed'
  | 'hasTwoEnvelopes'
  | 'priceWeight'
  | 'standstillDays'
  | 'terms'
  | 'now'
>

/** One of them, with what it asks for and what the vendor has sent: nothing of targets, baselines or others. */
export async function getVendorBid(db: Connection, caller: VendorCaller, id: string): Promise<VendorBid> {
  const { organizationId, vendorId } = caller
  const [head] = await db.rows<Head>(
    `select ${ROW}, i.id as invite_id, z.name as organization, z.currency, p.name as buyer, p.email as buyer_email, b.questions_until,
       b.delivery_from::text, b.delivery_until::text, b.is_split_allowed, b.has_two_envelopes, b.price_weight, b.standstill_days, b.terms,
       clock_timestamp() as now
     from (select * from organization where id = $1) z, person p, ${INVITED} and b.id = $3
       and p.organization_id = b.organization_id and p.id = b.owner_id`,
    [organizationId, vendorId, id],
  )
  if (!head) throw problem('NOT_FOUND', said.vendor_bid_not_found())
  const of = [organizationId, id]
  const own = [...of, head.inviteId]
  const [lines, criteria, requirements, addenda, questions, keys, offers, receipts, late] = await db.batch(
    () =>
      db.rows<VendorBid['lines'][number]>(
        `select l.id, p.sku, l.name, l.specification, l.unit, l.quantity, l.needed_by::text, f.name as office, l.is_alternate_allowed
         from bid_line l left join product p on p.organization_id = l.organization_id and p.id = l.product_id
         left join office f on f.organization_id = l.organization_id and f.id = l.office_id
         where l.organization_id = $1 and l.bid_id = $2 order by l.position`,
        of,
      ),
    () =>
      db.rows<VendorBid['criteria'][number]>(
        'select name, weight from bid_criterion where organization_id = $1 and bid_id = $2 order by position',
        of,
      ),
    () =>
      db.rows<VendorBid['requirements'][number]>(
        'select id, kind, text from bid_requirement where organization_id = $1 and bid_id = $2 order by position',
        of,
      ),
    () =>
      db.rows<VendorBid['addenda'][number]>(
        'select id, text, close_at, at from bid_addendum where organization_id = $1 and bid_id = $2 order by at, id',
        of,
      ),
    () =>
      db.rows<VendorBid['questions'][number]>(
        `select id, question, answer, invite_id = $3 as is_own, coalesce(answered_at, asked_at) as at from bid_question
         where organization_id = $1 and bid_id = $2 and (answered_at is not null or invite_id = $3) order by asked_at, id`,
        own,
      ),
    () =>
      db.rows<VendorBid['keys'][number]>(
        `select envelope, replace(encode(public_key, 'base64'), E'\\n', '') as public_key from bid_key where organization_id = $1 and bid_id = $2
         order by envelope = 'price'`,
        of,
      ),
    () =>
      db.rows<VendorBid['offers'][number]>(
        `select version, received_at, encode(receipt, 'hex') as receipt from bid_offer where organization_id = $1 and bid_id = $2 and invite_id = $3
         order by version`,
        own,
      ),
    () =>
      db.rows<{ receipt: string }>(
        `select encode(o.receipt, 'hex') as receipt from (select distinct on (o.invite_id) o.receipt from bid_offer o
           where o.organization_id = $1 and o.bid_id = $2 order by o.invite_id, o.version desc) o
         where exists (select from bid b where b.organization_id = $1 and b.id = $2 and b.opened_at is not null) order by 1`,
        of,
      ),
    () =>
      db.rows<{ at: string }>(
        'select at from bid_late_offer where organization_id = $1 and bid_id = $2 and invite_id = $3 order by at',
        own,
      ),
  )
  return {
    ...head,
    ...{ lines, criteria, requirements, addenda, questions, keys, offers },
    receipts: receipts.map(({ receipt }) => receipt),
    lateAt: late.map(({ at }) => at),
    letter: head.hasWon === null ? null : await letterOf(db, organizationId, id, head),
    canAnswer: head.state === 'published' && head.declinedAt === null,
  }
}

/** What its letter says: what it won, and what it was given in each criterion; nothing of others. */
async function letterOf(
  db: Connection,
  organizationId: string,
  bidId: string,
  { inviteId, hasWon }: Head,
): Promise<VendorBid['letter']> {
  const won = await db.rows<{ name: string }>(
    `select n.name from bid_award a join bid_award_line l on l.organization_id = a.organization_id and l.award_id = a.id
     join bid_offer o on o.organization_id = l.organization_id and o.id = l.offer_id and o.invite_id = $3
     join bid_line n on n.organization_id = l.organization_id and n.id = l.line_id
     where a.organization_id = $1 and a.bid_id = $2 and a.state = 'given' order by n.position`,
    [organizationId, bidId, inviteId],
  )
  const scores = await db.rows<{ criterion: string; points: number }>(
    'select * from bid_letter_scores($1, $2)',
    [bidId, inviteId],
  )
  return {
    hasWon: hasWon === true,
    lines: won.map(({ name }) => name),
    scores: scores.map((score) => ({ ...score, of: 10 })),
  }
}
