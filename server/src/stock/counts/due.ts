import type { RoomDue } from '@wellstock/contract/stock/counts'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { countEveryDays } from '../replenishment/abc.ts'
import { OPEN_STATES } from './open-states.ts'

/** Rooms that hold items, by the day each is to be counted; a room that was never counted is due today. */
export async function roomsDue(db: Connection, scope: Scope): Promise<RoomDue[]> {
  const { A, B, C } = countEveryDays
  return db.rows<RoomDue>(
    `select "roomId", "roomName", "roomNumber", "officeId", "officeName", "itemCount", "abcClass", "lastCountedOn", "everyDays",
       next_due::text as "nextDueOn", (today - next_due)::integer as "overdueDays",
       (select jsonb_build_object('id', c.id, 'number', c.number, 'state', c.state) from stock_count c
        where c.organization_id = $1 and c.room_id = room."roomId" and c.state in ${OPEN_STATES}
        order by c.state = 'planned', c.created_at limit 1) as open
     from (
       select r.id as "roomId", r.name as "roomName", r.number as "roomNumber", o.id as "officeId", o.name as "officeName",
         held.items as "itemCount", held.class as "abcClass", last.day::text as "lastCountedOn",
         case held.class when 'A' then $3::integer when 'B' then $4::integer else $5::integer end as "everyDays",
         office_today(o.timezone) as today
       from room r
       join office o on o.organization_id = r.organization_id and o.id = r.office_id and o.archived_at is null
       join lateral (
         select count(*)::integer as items, min(i.abc_class) as class from item i
         where i.organization_id = $1 and i.room_id = r.id and i.archived_at is null) held on held.items > 0
       left join lateral (
         select max((c.posted_at at time zone o.timezone)::date) as day from stock_count c
         where c.organization_id = $1 and c.room_id = r.id and c.state = 'posted') last on true
       where r.organization_id = $1 and r.is_active and ($2::uuid[] is null or r.office_id = any($2))) room
     cross join lateral (select coalesce("lastCountedOn"::date + "everyDays", today) as next_due) due
     order by next_due, "lastCountedOn" nulls last, "officeName", "roomNumber"`,
    [scope.organizationId, officesInScope(scope), A, B, C],
  )
}
