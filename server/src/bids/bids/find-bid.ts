import type { Bid, BidRow } from '@wellstock/contract/bids/bid'
import { gapsOf } from '@wellstock/domain/bids/bids'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { openersOf, openingsOf } from '../keys/openers.ts'
import { bidStepsFor } from './bid-document.ts'
import { bidList } from './bid-list.ts'

type Head = Omit<
  Bid,
  | keyof BidRow
  | 'lines'
  | 'criteria'
  | 'requirements'
  | 'invites'
  | 'openers'
  | 'openings'
  | 'questions'
  | 'addenda'
  | 'conflicts'
  | 'gaps'
  | 'steps'
>

const named = (alias: string) => `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name)`

/** One bid with all of it that people see before the opening. */
export async function getBid(db: Connection, person: Person, id: string): Promise<Bid> {
  const { organizationId } = person
  const found: BidRow & Head = await bidList.one<Head>(db, person, id, {
    more: `r.questions_until, r.delivery_from::text, r.delivery_until::text, r.award_rule, r.is_split_allowed, r.max_vendors, r.min_vendors,
      r.few_vendors_reason, r.openers_needed, r.has_two_envelopes, r.price_weight, r.technical_minimum, r.standstill_days, r.terms, r.is_asked,
      case when b.id is not null then jsonb_build_object('id', b.id, 'number', b.number) end as follows,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number) order by n.number) from bid n
        where n.organization_id = r.organization_id and n.follows_id = r.id), '[]') as followed_by,
      r.reason, z.currency, r.published_at, r.closed_at, r.opened_at, r.prices_opened_at, r.awarded_at, r.contracted_at,
      ${named('k')} as created_by, r.created_at`,
    also: `join organization z on z.id = r.organization_id
      join person k on k.organization_id = r.organization_id and k.id = r.created_by
      left join bid b on b.organization_id = r.organization_id and b.id = r.follows_id`,
    notFound: said.bid_not_found(),
  })
  const of = [organizationId, id]
  const [lines, criteria, requirements, invites, openers, openings, questions, addenda, conflicts] =
    await db.batch(
      () =>
        db.rows<Bid['lines'][number]>(
          `select l.id, case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku) end as product, l.name,
           l.specification, l.unit, l.quantity, l.needed_by::text, case when f.id is not null then ${named('f')} end as office,
           l.is_alternate_allowed, l.target_price, l.baseline_price, l.yearly_quantity
         from bid_line l left join product p on p.organization_id = l.organization_id and p.id = l.product_id
         left join office f on f.organization_id = l.organization_id and f.id = l.office_id
         where l.organization_id = $1 and l.bid_id = $2 order by l.position`,
          of,
        ),
      () =>
        db.rows<Bid['criteria'][number]>(
          `select c.id, c.name, c.weight, coalesce((select jsonb_agg(${named('p')} order by p.name, p.id) from bid_criterion_evaluator e
           join person p on p.organization_id = e.organization_id and p.id = e.person_id
           where e.organization_id = c.organization_id and e.criterion_id = c.id), '[]') as evaluators
         from bid_criterion c where c.organization_id = $1 and c.bid_id = $2 order by c.position`,
          of,
        ),
      () =>
        db.rows<Bid['requirements'][number]>(
          'select id, kind, text from bid_requirement where organization_id = $1 and bid_id = $2 order by position',
          of,
        ),
      () =>
        db.rows<Bid['invites'][number]>(
          `select i.id, jsonb_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'state', v.state) as vendor, i.contact_name, i.contact_email,
           i.viewed_at, i.declined_at, i.decline_reason, i.reminded_at,
           coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'version', o.version, 'receivedAt', o.received_at,
               'receipt', encode(o.receipt, 'hex'), 'size', o.size) order by o.version)
             from bid_offer o where o.organization_id = i.organization_id and o.invite_id = i.id
               and not (b.state = 'published' and b.close_at > clock_timestamp())), '[]') as offers,
           coalesce((select jsonb_agg(t.at order by t.at) from bid_late_offer t where t.organization_id = i.organization_id and t.invite_id = i.id),
             '[]') as late_at
         from bid_invite i join bid b on b.organization_id = i.organization_id and b.id = i.bid_id
         join vendor u on u.organization_id = i.organization_id and u.id = i.vendor_id
         join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
         where i.organization_id = $1 and i.bid_id = $2 order by lower(v.name), i.id`,
          of,
        ),
      () => openersOf(db, organizationId, id),
      () => openingsOf(db, organizationId, id),
      () =>
        db.rows<Bid['questions'][number]>(
          `select q.id, q.question, q.asked_at, q.answer, q.answered_at, p.name as answered_by from bid_question q
         left join person p on p.organization_id = q.organization_id and p.id = q.answered_by
         where q.organization_id = $1 and q.bid_id = $2 order by q.asked_at, q.id`,
          of,
        ),
      () =>
        db.rows<Bid['addenda'][number]>(
          `select a.id, a.kind, a.text, a.close_at, p.name as by, a.at from bid_addendum a
         join person p on p.organization_id = a.organization_id and p.id = a.by_id
         where a.organization_id = $1 and a.bid_id = $2 order by a.at, a.id`,
          of,
        ),
      () =>
        db.rows<Bid['conflicts'][number]>(
          `select ${named('p')} as person, c.note, c.declared_at from bid_conflict c
         join person p on p.organization_id = c.organization_id and p.id = c.person_id
         where c.organization_id = $1 and c.bid_id = $2 order by c.declared_at`,
          of,
        ),
    )
  const parts = { lines, criteria, requirements, invites, openers, openings, questions, addenda, conflicts }
  const whole = { ...found, ...parts }
  return {
    ...whole,
    gaps: found.state === 'draft' ? gapsOfBid(whole, await nowOf(db)) : [],
    steps: bidStepsFor(person, {
      state: found.state,
      officeId: found.office?.id ?? null,
      isAsked: found.isAsked,
    }),
  }
}

/** The clock by which bids close: that of the database. */
export async function nowOf(db: Connection): Promise<Date> {
  const [row] = await db.rows<{ at: string }>('select clock_timestamp() as at')
  return new Date(row?.at ?? Number.NaN)
}

/** What a draft lacks for its publication. */
export const gapsOfBid = (bid: Omit<Bid, 'gaps' | 'steps'>, now: Date) =>
  gapsOf({
    ...bid,
    now,
    closeAt: bid.closeAt === null ? null : new Date(bid.closeAt),
    questionsUntil: bid.questionsUntil === null ? null : new Date(bid.questionsUntil),
    lines: bid.lines.length,
    criteria: bid.criteria.map(({ weight, evaluators }) => ({
      weight,
      evaluators: evaluators.map(({ id }) => id),
    })),
    ownerId: bid.owner.id,
    vendors: bid.invites.length,
    openers: bid.openers.length,
    openersReady: bid.openers.filter(({ hasKey }) => hasKey).length,
  })
