import type { RoomDetails } from '@wellstock/contract/stock/room'
import { said } from '@wellstock/messages/sentence'
import { covers, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { CHECK_FACTS, IS_CHECK_OVERDUE } from './check-facts.ts'
import { COUNT_FACTS, IS_COUNT_OVERDUE } from './count-facts.ts'

/** A room within the scope, with what stands in it in numbers. What is not there and what is not theirs look the same. */
export async function getRoom(db: Connection, scope: Scope, id: string): Promise<RoomDetails> {
  const [room] = await db.rows<RoomDetails>(
    `select r.id, r.name, r.number, r.floor, r.building, r.type, r.is_quarantine, r.is_active,
       r.office_id, o.name as "officeName", o.status as "officeStatus", r.responsible,
       r.temperature_min, r.temperature_max, r.notes, r.version,
       stock.items, stock.low, stock.out, stock.expired, stock.value,
       (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'position', b.position, 'version', b.version,
           'items', (select count(*) from item i where i.organization_id = b.organization_id and i.room_id = r.id
             and i.bin_id = b.id and i.archived_at is null)) order by b.position, b.code), '[]')
         from bin b where b.organization_id = r.organization_id and b.room_id = r.id) as bins,
       case when counted.id is not null then jsonb_build_object('id', counted.id, 'number', counted.number,
         'postedAt', to_char(counted.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'by', coalesce(p.name, '')) end as "lastCount",
       case when planned.id is not null
         then jsonb_build_object('id', planned.id, 'number', planned.number, 'state', planned.state) end as "openCount",
       due.next as "nextCountOn", ${IS_COUNT_OVERDUE} as "isCountOverdue",
       case when looked.id is not null then jsonb_build_object(
         'at', to_char(looked.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'by', coalesce(c.name, ''), 'failed', looked.failed) end as "lastCheck", ${IS_CHECK_OVERDUE} as "isCheckOverdue"
     from room r
     join office o on o.organization_id = r.organization_id and o.id = r.office_id and o.archived_at is null
     ${COUNT_FACTS}
     ${CHECK_FACTS}
     left join person c on c.organization_id = r.organization_id and c.id = looked.checked_by
     left join person p on p.organization_id = r.organization_id and p.id = counted.posted_by
     left join lateral (
       select count(*) as items, count(*) filter (where i.stock_level = 'Low Stock') as low,
         count(*) filter (where i.stock_level = 'Out of Stock') as out,
         count(*) filter (where exists (select from stock_balance s
           join lot l on l.organization_id = s.organization_id and l.id = s.lot_id
           where s.organization_id = i.organization_id and s.item_id = i.id and s.on_hand > 0
             and l.expiry_date < office_today(o.timezone))) as expired,
         coalesce(sum(i.current_quantity * i.unit_cost), 0) as value
       from item i where i.organization_id = r.organization_id and i.room_id = r.id and i.archived_at is null) stock on true
     where r.organization_id = $1 and r.id = $2`,
    [scope.organizationId, id],
    'room',
  )
  if (!room || !covers(scope, room.officeId)) throw notFound()
  return room
}

export const notFound = () => problem('NOT_FOUND', said.room_not_found())
