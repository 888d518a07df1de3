import type pg from 'pg'
import { type Day, dateOf, firstOfMonth, workdayFrom } from './calendar.ts'
import { idOf } from './identity.ts'
import { type Office, offices, organization } from './organization.ts'
import { stockKeepersOf } from './people.ts'
import { rng } from './random.ts'
import { rooms } from './rooms.ts'

const MONTHS = 6
/** Where the latest count of an office is not posted. */
const latest: Partial<Record<string, 'counting' | 'recount' | 'review'>> = {
  MAIN: 'counting',
  RIV: 'recount',
  NOR: 'review',
}

type Count = {
  id: string
  number: string
  roomId: string
  office: Office
  day: Day
  state: string
  by: string
  /** Posts it, or has counted again what differs. */
  other: string
}

/**
 * The counts of the last months, one room an office on each count day in turn, as the ledger has them; one that is
 * being counted, one that waits for a second person, and one in review that has found dear things missing.
 */
export async function loadCounts(client: pg.PoolClient, anchor: Day) {
  for (const office of offices) {
    const counts = countsOf(office, anchor)
    for (const count of counts) await insertCount(client, count)
    await client.query(
      `insert into number_series (organization_id, key, last) select $1, k.key, k.last from unnest($2::text[], $3::int[]) as k (key, last)`,
      [organization.id, ...lastNumbers(office, counts)],
    )
  }
}

function countsOf(office: Office, anchor: Day): Count[] {
  const places = rooms.filter(
    (room) => room.office === office.code && room.type !== 'conference' && room.type !== 'office',
  )
  const keepers = stockKeepersOf(office.code)
  const days: Day[] = []
  for (let month = firstOfMonth(anchor), back = 0; back < MONTHS; back++, month = firstOfMonth(month - 1))
    days.unshift(...[month + 7, month + 21].map(workdayFrom).filter((day) => day < anchor))
  const last = latest[office.code]
  if (last === 'review') days.push(workdayFrom(anchor - 5))
  const drawn = rng(`counts|${office.code}`)
  const numbers = new Map<string, number>()
  return days.flatMap((day, place): Count[] => {
    const room = places[place % places.length]
    const [first, second = first] = keepers
    if (!room || !first || !second) return []
    const year = dateOf(day).slice(0, 4)
    const next = (numbers.get(year) ?? 0) + 1
    numbers.set(year, next)
    const state = (place === days.length - 1 && last) || 'posted'
    const [by, other] = drawn.chance(0.5) ? [first, second] : [second, first]
    const id = idOf(state === 'review' ? `count in review|${office.code}` : `count|${office.code}|${day}`)
    const number = `CNT-${office.code}-${year}-${String(next).padStart(4, '0')}`
    return [{ id, number, roomId: room.id, office, day, state, by: by.id, other: other.id }]
  })
}

function lastNumbers(office: Office, counts: readonly Count[]): [keys: string[], last: number[]] {
  const years = [...new Set(counts.map(({ day }) => dateOf(day).slice(0, 4)))]
  return [
    years.map((year) => `CNT-${office.code}-${year}`),
    years.map((year) => counts.filter(({ day }) => dateOf(day).startsWith(year)).length),
  ]
}

async function insertCount(
  client: pg.PoolClient,
  { id, number, roomId, office, day, state, by, other }: Count,
) {
  const isPosted = state === 'posted'
  // Counted at half past three in the office, before the differences were posted.
  const at = `($1::date + time '15:30') at time zone '${office.timezone}'`
  await client.query(
    `insert into stock_count (organization_id, id, number, office_id, room_id, state, assigned_to, due_on, started_by, started_at,
       posted_by, posted_at, created_at, updated_at)
     values ($2, $3, $4, $5, $6, $7, $8, $1, $8, ${at}, $9::uuid, case when $9::uuid is null then null else ${at} + interval '1 hour' end, ${at}, ${at})`,
    [dateOf(day), organization.id, id, number, office.id, roomId, state, by, isPosted ? other : null],
  )
  await client.query(
    `insert into count_line (organization_id, id, count_id, item_id, lot_id, expected_at_start, expected, counted, counted_by, counted_at,
       recount_expected, recounted, recounted_by, recounted_at, root_cause)
     select $2, gen_random_uuid(), $3, l.item_id, l.lot_id, l.before,
       case when l.is_counted then l.before end, case when l.is_counted then l.before + l.difference end,
       case when l.is_counted then $6::uuid end, case when l.is_counted then ${at} end,
       l.recounted_before, l.recounted_before + l.difference, case when l.recounted_before is not null then $7::uuid end,
       case when l.recounted_before is not null then ${at} + interval '90 minutes' end,
       case when l.difference <> 0 and $5 = 'posted' then 'not_recorded_use' when l.recounted_before is not null then 'lost' end
     from (select c.*, case when $5 = 'review' and c.difference <> 0 then c.before end as recounted_before from (
       select t.item_id, t.lot_id, t.before,
         case when $5 = 'recount' and row_number() over (order by t.item_id, t.lot_id) % 17 = 3 then greatest(-t.before, -1)
           when $5 = 'review' then case when row_number() over (order by t.worth desc, t.item_id, t.lot_id) <= 2 then -2 else 0 end
           else t.difference end as difference,
         $5 <> 'counting' or row_number() over (order by t.item_id, t.lot_id) % 2 = 0 as is_counted
       from (
         select i.id as item_id, m.lot_id, m.before, m.difference,
           -- What is missing has to be there to be taken, and is dear.
           case when b.on_hand - b.reserved >= 2 then coalesce(i.unit_price, 0) else 0 end as worth
         from item i
         -- Item by item: a room is a small part of the ledger.
         cross join lateral (
           select m.lot_id, sum(m.quantity) filter (where m.occurred_at < ${at})::int as before,
             coalesce(sum(m.quantity) filter (where m.type = 'count_adjust' and m.occurred_at >= ${at}), 0)::int as difference
           from stock_movement m
           where m.organization_id = $2 and m.item_id = i.id and m.occurred_at < ${at} + interval '1 hour' group by 1) m
         left join stock_balance b on b.organization_id = i.organization_id and b.item_id = i.id and b.lot_id is not distinct from m.lot_id
         where i.organization_id = $2 and i.room_id = $4 and i.archived_at is null) t
       where t.before > 0) c) l`,
    [dateOf(day), organization.id, id, roomId, state, by, other],
  )
}
