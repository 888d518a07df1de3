import type { Location } from '@wellstock/contract/overview/records'
import { said } from '@wellstock/messages/sentence'
import { officesOf } from '../../identity/people/signed-in.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { stockOf } from './stock.ts'

type Office = Extract<Location, { kind: 'office' }>
type Room = Extract<Location, { kind: 'room' }>
type OfficeRow = Omit<Office, 'kind' | 'rooms' | 'people' | 'stock'>
type RoomRow = Omit<Room, 'kind' | 'stock'>

/** An office of the person's, or a room in one. */
export async function getLocation(db: Connection, person: Person, id: string): Promise<Location> {
  return (await findOffice(db, person, id)) ?? (await findRoom(db, person, id)) ?? notFound()
}

const notFound = () => {
  throw problem('NOT_FOUND', said.location_not_found())
}

async function findOffice(db: Connection, person: Person, id: string): Promise<Office | undefined> {
  const { organizationId } = person
  const [office] = await db.rows<OfficeRow>(
    `select id, name, code, type, status, timezone, features,
       jsonb_build_object('street', street, 'city', city, 'state', state, 'zipCode', zip_code) as address,
       jsonb_build_object('phone', phone, 'email', email, 'manager', manager) as contact
     from office where organization_id = $1 and id = $2 and archived_at is null and ($3::uuid[] is null or id = any($3))`,
    [organizationId, id, officesOf(person.grants)],
  )
  if (!office) return
  const inventory = scopeOf(person, 'inventory.read')
  const rooms = await db.rows<Office['rooms'][number]>(
    `select r.id, r.name, r.number, r.floor, r.building, r.type,
       case when $3 then (select count(*) from item i
         where i.organization_id = r.organization_id and i.room_id = r.id and i.archived_at is null) end as items
     from room r where r.organization_id = $1 and r.office_id = $2 and r.is_active order by r.building, r.number`,
    [organizationId, id, covers(inventory, id)],
  )
  const people = await db.rows<Office['people'][number]>(
    `select p.id, p.name, p.primary_role as role, p.department from person p
     where p.organization_id = $1 and p.status = 'active' and p.id in (
       select g.person_id from current_role_grant g where g.organization_id = $1 and g.office_id = $2 and g.role <> 'user')
     order by lower(p.name), p.id`,
    [organizationId, id],
  )
  const stock = covers(inventory, id) ? await stockOf(db, inventory, { officeId: id }) : null
  return { kind: 'office', ...office, rooms, people, stock }
}

async function findRoom(db: Connection, person: Person, id: string): Promise<Room | undefined> {
  const [room] = await db.rows<RoomRow>(
    `select r.id, r.name, r.number, r.floor, r.building, r.type, r.is_quarantine,
       r.is_active, jsonb_build_object('id', o.id, 'name', o.name) as office
     from room r join office o on o.organization_id = r.organization_id and o.id = r.office_id and o.archived_at is null
     where r.organization_id = $1 and r.id = $2 and ($3::uuid[] is null or o.id = any($3))`,
    [person.organizationId, id, officesOf(person.grants)],
  )
  if (!room) return
  const inventory = scopeOf(person, 'inventory.read')
  const stock = covers(inventory, room.office.id) ? await stockOf(db, inventory, { roomId: id }) : null
  return { kind: 'room', ...room, stock }
}
