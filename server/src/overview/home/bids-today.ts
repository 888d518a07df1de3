import type { BidToDo, OwnBid, Today } from '@wellstock/contract/overview/home'
import { may } from '@wellstock/contract/platform/access'
import { TODAY_ROWS } from '@wellstock/domain/overview/today'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

type BidsToday = Pick<Today, 'needsBidKey' | 'bidsToOpen' | 'bidsToScore' | 'ownBids'>

/** A bid that closes within so many days is on its owner's list. */
const CLOSES_WITHIN = '2 days'

/** What bids want of somebody: as opener and evaluator by name, whatever their role, and as the owner of some. */
export async function bidsToday(db: Connection, person: Person): Promise<BidsToday> {
  const first = <Row>(rows: Row[]) => ({ rows: rows.slice(0, TODAY_ROWS), total: rows.length })
  return {
    needsBidKey: await needsKey(db, person),
    bidsToOpen: first(await toOpen(db, person)),
    bidsToScore: first(await toScore(db, person)),
    ownBids: may(person.grants, 'bids.write') ? first(await ownBids(db, person)) : null,
  }
}

async function needsKey(db: Connection, { organizationId, id }: Person) {
  const [found] = await db.rows<{ needed: boolean }>(
    `select exists (select from bid_opener o join bid b on b.organization_id = o.organization_id and b.id = o.bid_id
         and b.state = 'draft' where o.organization_id = $1 and o.person_id = $2)
       and not exists (select from opener_key k where k.organization_id = $1 and k.person_id = $2 and k.lost_at is null) as needed`,
    [organizationId, id],
  )
  return found?.needed ?? false
}

const columns = 'b.id, b.number, b.title, b.close_at, b.timezone'

// Of two envelopes the prices are opened once every evaluator has locked or was excused.
const isScored = `not exists (select from bid_evaluator e where e.organization_id = b.organization_id and e.bid_id = b.id and e.locked_at is null
  and e.excused_at is null and not exists (select from bid_conflict c where c.organization_id = e.organization_id and c.bid_id = e.bid_id
    and c.person_id = e.person_id))`

// What is opened next: the offers of a closed bid, or the price envelopes of one that was scored.
const openable = `(b.state = 'closed' or b.state = 'evaluating' and b.has_two_envelopes and b.prices_opened_at is null and ${isScored})`

const nextEnvelope = `case when not b.has_two_envelopes then 'offer' when b.state = 'closed' then 'technical' else 'price' end`

const hasNoConflict = `not exists (select from bid_conflict c where c.organization_id = b.organization_id and c.bid_id = b.id
  and is_same_identity(c.organization_id, c.person_id, $2))`

/** Bids that the person opens by name, holds a share of the key of, and has not opened. */
const toOpen = (db: Connection, { organizationId, id }: Person) =>
  db.rows<BidToDo>(
    `select ${columns} from bid b
     where b.organization_id = $1 and ${openable} and ${hasNoConflict}
       and exists (select from bid_share s join opener_key k on k.organization_id = s.organization_id and k.id = s.opener_key_id
         where s.organization_id = b.organization_id and s.bid_id = b.id and s.envelope = ${nextEnvelope} and k.person_id = $2 and k.lost_at is null)
       and not exists (select from bid_opening o where o.organization_id = b.organization_id and o.bid_id = b.id and o.envelope = ${nextEnvelope}
         and is_same_identity(o.organization_id, o.person_id, $2))
     order by b.close_at, b.id`,
    [organizationId, id],
  )

/** Bids that the person evaluates, and has neither locked their scores of nor was excused from. */
const toScore = (db: Connection, { organizationId, id }: Person) =>
  db.rows<BidToDo>(
    `select ${columns} from bid b join bid_evaluator e on e.organization_id = b.organization_id and e.bid_id = b.id and e.person_id = $2
     where b.organization_id = $1 and b.state in ('opened', 'evaluating') and e.locked_at is null and e.excused_at is null and ${hasNoConflict}
     order by b.close_at, b.id`,
    [organizationId, id],
  )

/** Of the bids that somebody owns: what each waits for first. */
const ownBids = (db: Connection, { organizationId, id }: Person) =>
  db.rows<OwnBid>(
    `select ${columns}, w.concern, w.count from bid b
     cross join lateral (select count(*)::int as open from bid_question q
       where q.organization_id = b.organization_id and q.bid_id = b.id and q.answered_at is null) q
     cross join lateral (select case
         when b.state = 'published' and q.open > 0 then 'questions'
         when ${openable} then 'openers'
         when b.state = 'evaluating' and ${isScored} and not exists (select from bid_award a
           where a.organization_id = b.organization_id and a.bid_id = b.id and a.state = 'asked') then 'evaluated'
         when b.state = 'published' and b.close_at <= clock_timestamp() + interval '${CLOSES_WITHIN}' then 'closes' end as concern) f
     cross join lateral (select f.concern, case f.concern when 'questions' then q.open
       when 'openers' then b.openers_needed - openings_of(b.organization_id, b.id, ${nextEnvelope}) else 0 end as count) w
     where b.organization_id = $1 and b.owner_id = $2 and w.concern is not null
     order by array_position(array['questions', 'openers', 'evaluated', 'closes'], w.concern), b.close_at, b.id`,
    [organizationId, id],
  )
