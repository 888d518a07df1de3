import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { departmentNames } from '../../identity/departments/departments.ts'
import { covers, officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

type Facet = { categories: string[]; vendors: string[] }
type Office = Omit<ItemFacets['offices'][number], 'writable'> & { isClosed: boolean }

/** What the filters and forms of the inventory can be set to, within the offices of the person. */
export async function itemFacets(db: Connection, person: Person, scope: Scope): Promise<ItemFacets> {
  const values = [scope.organizationId, officesInScope(scope)]
  const writes = scopeOf(person, 'inventory.write')
  const [facet] = await db.rows<Facet>(
    `select
       array(select distinct category from item_word_count
         where organization_id = $1 and word = '' and items > 0 and ($2::uuid[] is null or office_id = any($2)) order by 1) as categories,
       array(select name from vendor where organization_id = $1 and merged_into is null order by lower(name)) as vendors`,
    values,
  )
  const offices = await db.rows<Office>(
    `select id, name, code, status = 'inactive' as "isClosed" from office
     where organization_id = $1 and archived_at is null and ($2::uuid[] is null or id = any($2)) order by type <> 'main', created_at, code`,
    values,
  )
  const rooms = await db.rows<ItemFacets['rooms'][number]>(
    `select id, office_id, name, number, floor, building, type, temperature_min, temperature_max from room
     where organization_id = $1 and is_active and ($2::uuid[] is null or office_id = any($2)) order by building, number`,
    values,
  )
  return {
    categories: facet?.categories ?? [],
    departments: await departmentNames(db, scope),
    vendors: facet?.vendors ?? [],
    offices: offices.map(({ isClosed, ...office }) => ({
      ...office,
      writable: !isClosed && covers(writes, office.id),
    })),
    rooms,
  }
}
