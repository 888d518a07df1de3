import type { RoomNode, RoomTree } from '@wellstock/contract/stock/room'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { CHECK_FACTS, IS_CHECK_OVERDUE, IS_NOT_READY } from './check-facts.ts'
import { COUNT_FACTS, IS_COUNT_OVERDUE } from './count-facts.ts'

type Office = RoomTree['offices'][number]
type Row = { officeId: string; officeName: string; code: string; status: Office['status'] } & (
  | RoomNode
  | { id: null }
)

const { compare } = new Intl.Collator('en', { numeric: true })
const inOrder = (one: RoomNode, other: RoomNode) =>
  compare(one.building, other.building) ||
  compare(one.floor, other.floor) ||
  compare(one.number, other.number)

/** The offices within the scope with their rooms. Items are counted from the indexes, so that it takes as long in a big stock. */
export async function roomTree(db: Connection, scope: Scope): Promise<RoomTree> {
  const values: unknown[] = [scope.organizationId]
  const within =
    scope.offices === 'all'
      ? () => ''
      : (column: string, place = values.push(scope.offices)) => `and ${column} = any($${place})`
  const ofOffice = within('o.id')
  const ofItem = ofOffice && 'and i.office_id = any($2)'
  const rows = await db.rows<Row>(
    `with stocked as (
       select i.room_id, count(*) as items from item i
       where i.organization_id = $1 and i.archived_at is null ${ofItem} group by 1),
     short as (
       select i.room_id, count(*) filter (where i.stock_level = 'Low Stock') as low,
         count(*) filter (where i.stock_level = 'Out of Stock') as out
       from item i where i.organization_id = $1 and i.archived_at is null
         and i.stock_level in ('Low Stock', 'Out of Stock') ${ofItem} group by 1),
     past as (
       select i.room_id, count(distinct i.id) as expired from lot l
       join stock_balance s on s.organization_id = l.organization_id and s.lot_id = l.id and s.on_hand > 0
       join item i on i.organization_id = s.organization_id and i.id = s.item_id ${ofItem}
       join office o on o.organization_id = i.organization_id and o.id = i.office_id
       where l.organization_id = $1 and l.expiry_date < (now() + interval '1 day')::date
         and l.expiry_date < office_today(o.timezone) group by 1),
     shelves as (select b.room_id, count(*) as bins from bin b where b.organization_id = $1 group by 1)
     select o.id as "officeId", o.name as "officeName", o.code, o.status, r.id, r.name, r.number, r.floor, r.building, r.type,
       r.is_quarantine, r.is_active, coalesce(stocked.items, 0) as items,
       coalesce(short.low, 0) as low, coalesce(short.out, 0) as out, coalesce(past.expired, 0) as expired,
       coalesce(shelves.bins, 0) as bins, ${IS_COUNT_OVERDUE} as "isCountOverdue",
       ${IS_CHECK_OVERDUE} as "isCheckOverdue", ${IS_NOT_READY} as "isNotReady"
     from office o
     left join room r on r.organization_id = o.organization_id and r.office_id = o.id
     left join stocked on stocked.room_id = r.id
     left join short on short.room_id = r.id
     left join past on past.room_id = r.id
     left join shelves on shelves.room_id = r.id
     ${COUNT_FACTS}
     ${CHECK_FACTS}
     where o.organization_id = $1 and o.archived_at is null ${ofOffice}
     order by o.type <> 'main', o.created_at, o.code`,
    values,
    `room-tree${ofOffice && '-offices'}`,
  )

  const offices = new Map<string, Office>()
  for (const { officeId, officeName, code, status, ...room } of rows) {
    const office = offices.get(officeId) ?? { id: officeId, name: officeName, code, status, rooms: [] }
    offices.set(officeId, office)
    if (room.id !== null) office.rooms.push(room)
  }
  for (const { rooms } of offices.values()) rooms.sort(inOrder)
  return { offices: [...offices.values()] }
}
