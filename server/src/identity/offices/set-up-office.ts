import type { OfficeSetup } from '@wellstock/contract/identity/offices'
import type { Role } from '@wellstock/contract/platform/access'
import { officesWith } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import type * as z from 'zod'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { noteGranted } from '../people/grants.ts'

type NewOffice = { id: string; name: string }
type Copied = { from: string; rooms: number; items: number; roles: number }

/** Gives a new office the rooms, thresholds and roles of another. */
export async function setUpOffice(
  tx: Connection,
  person: Person,
  scope: Scope,
  created: NewOffice,
  wanted: z.infer<typeof OfficeSetup>,
): Promise<Copied> {
  const [source] = await tx.rows<NewOffice>(
    'select id, name from office where organization_id = $1 and id = $2 and archived_at is null',
    [scope.organizationId, wanted.officeId],
  )
  if (!source || !covers(scope, source.id)) throw invalid({ 'setup.officeId': said.office_does_not_exist() })
  const places = [scope.organizationId, source.id, created.id]
  return {
    from: source.id,
    rooms: wanted.rooms ? await copyRooms(tx, places) : 0,
    items: wanted.thresholds ? await copyThresholds(tx, person, places, created.name) : 0,
    roles: wanted.roles ? await copyRoles(tx, person, places) : 0,
  }
}

async function copyRooms(tx: Connection, places: string[]): Promise<number> {
  const rooms = await tx.rows(
    `insert into room (organization_id, id, office_id, name, number, floor, building, type, is_quarantine)
     select organization_id, gen_random_uuid(), $3, name, number, floor, building, type, is_quarantine
     from room where organization_id = $1 and office_id = $2 and is_active returning 1`,
    places,
  )
  return rooms.length
}

// What is stocked there, with its levels and nothing on hand. Pieces stay where they are: what is tracked by serial number
// is not copied, and of the rest the copy has no number.
async function copyThresholds(
  tx: Connection,
  person: Person,
  places: string[],
  officeName: string,
): Promise<number> {
  const items = await tx.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, vendor_id, sku, name, category, type, unit,
       department, location, min_quantity, reorder_point, max_quantity, unit_price, updated_by)
     select organization_id, gen_random_uuid(), product_id, $3, room_id, vendor_id, '', '', '', '', '', department,
       left(case when room_id is null then 'Unknown' else $4 || ', ' || room_name end, 120),
       min_quantity, reorder_point, max_quantity, unit_price, $5
     from (
       select distinct on (i.product_id, t.id) i.*, t.id as room_id, t.name as room_name
       from (select organization_id, product_id, room_id as source_room_id, vendor_id, department,
           case when level_season_id is null then min_quantity else usual_min_quantity end as min_quantity,
           case when level_season_id is null then reorder_point else usual_reorder_point end as reorder_point,
           case when level_season_id is null then max_quantity else usual_max_quantity end as max_quantity,
           unit_price, created_at, id
         from item where organization_id = $1 and office_id = $2 and archived_at is null and track <> 'serial') i
       left join room r on r.organization_id = i.organization_id and r.id = i.source_room_id
       left join room t on t.organization_id = i.organization_id and t.office_id = $3
         and lower(t.building) = lower(r.building) and lower(t.number) = lower(r.number)
       order by i.product_id, t.id, i.created_at, i.id) copied
     returning 1`,
    [...places, officeName, person.id],
  )
  return items.length
}

type Copy = { personId: string; role: Role; endsOn: string | null }

// Who may not manage the people of every office hands out nothing that would make somebody an administrator of this one.
async function copyRoles(tx: Connection, person: Person, places: string[]): Promise<number> {
  const grants = await tx.rows<Copy>(
    `insert into role_grant (organization_id, person_id, role, office_id, ends_on)
     select g.organization_id, g.person_id, g.role, $3, g.ends_on from current_role_grant g
     join person p on p.organization_id = g.organization_id and p.id = g.person_id and p.status <> 'deactivated'
     where g.organization_id = $1 and g.office_id = $2 and g.role <> 'user' and ($4 or g.role <> 'admin')
     returning person_id, role, ends_on`,
    [...places, officesWith(person.grants, 'people.manage') === 'all'],
  )
  const [, , officeId = null] = places
  for (const { personId, role, endsOn } of grants)
    await noteGranted(tx, person, personId, { role, officeId, endsOn })
  return grants.length
}
