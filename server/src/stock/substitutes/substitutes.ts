import type { Substitute, SubstituteSource } from '@wellstock/contract/stock/substitutes'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { AVAILABLE } from '../inventory/item-columns.ts'
import { itemsOfProduct } from '../products/products.ts'

type Row = Omit<Substitute, 'here' | 'elsewhere'>
type Source = SubstituteSource & { productId: string }

/**
 * What may stand in for a product, the preferred first: those that the scope has a place of. Without an office, all of the
 * scope is here.
 */
export async function listSubstitutes(
  db: Connection,
  scope: Scope,
  id: string,
  officeId: string | null,
): Promise<Substitute[]> {
  await itemsOfProduct(db, scope, id)
  const rows = await db.rows<Row>(
    `select p.id as "productId", p.sku, p.name, p.unit, s.quantity, s.substitute_quantity, s.rank, s.note, k.*
     from substitute s join product p on p.organization_id = s.organization_id and p.id = s.substitute_id
     cross join lateral (
       select coalesce(sum(i.current_quantity) filter (where i.is_here), 0)::integer as "onHand",
         coalesce(sum(i.available) filter (where i.is_here), 0)::integer as available,
         coalesce(sum(i.available) filter (where not i.is_here), 0)::integer as "availableElsewhere",
         min(i.unit_price) as "unitPrice", min(i.expiry) as "nextExpiry"
       from (select i.current_quantity, ${AVAILABLE} as available, $4::uuid is null or i.office_id = $4 as is_here, i.unit_price,
           (select min(b.expiry_date) from stock_balance b
            where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0) as expiry
         from item i where i.organization_id = $1 and i.product_id = p.id and i.archived_at is null
           and ($3::uuid[] is null or i.office_id = any($3))) i
       having count(*) > 0) k
     where s.organization_id = $1 and s.product_id = $2
     order by s.rank, lower(p.name), p.id`,
    [scope.organizationId, id, officesInScope(scope), officeId],
  )
  const sources = await sourcesOf(
    db,
    scope,
    rows.map(({ productId }) => productId),
  )
  return rows.map((row) => {
    const own = sources.filter(({ productId }) => productId === row.productId)
    const find = (isHere: boolean) => {
      const source = own.find((each) => (officeId === null || each.officeId === officeId) === isHere)
      if (!source) return null
      const { productId: _, ...about } = source
      return about
    }
    return { ...row, here: find(true), elsewhere: find(false) }
  })
}

/** The items that have some of these products available, those with the most first. */
const sourcesOf = (db: Connection, scope: Scope, productIds: string[]) =>
  db.rows<Source>(
    `select i.id as "itemId", i.product_id, i.office_id, o.name as "officeName", r.name as "roomName", ${AVAILABLE} as available
     from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     where i.organization_id = $1 and i.product_id = any($2) and i.archived_at is null and i.status = 'active'
       and ${AVAILABLE} > 0 and ($3::uuid[] is null or i.office_id = any($3))
     order by ${AVAILABLE} desc, i.id`,
    [scope.organizationId, productIds, officesInScope(scope)],
  )

export type InPlace = {
  itemId: string
  name: string
  unit: string
  available: number
  roomName: string | null
}

/** For some items the preferred substitute of which there is something available in the same office. */
export async function substitutesInPlace(
  db: Connection,
  scope: Scope,
  itemIds: string[],
): Promise<Map<string, InPlace>> {
  const rows = await db.rows<InPlace & { forItem: string }>(
    `select distinct on (w.id) w.id as "forItem", i.id as "itemId", i.name, i.unit, r.name as "roomName", ${AVAILABLE} as available
     from item w
     join substitute s on s.organization_id = w.organization_id and s.product_id = w.product_id
     join item i on i.organization_id = w.organization_id and i.product_id = s.substitute_id and i.office_id = w.office_id
       and i.archived_at is null and i.status = 'active' and ${AVAILABLE} > 0
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     where w.organization_id = $1 and w.id = any($2)
     order by w.id, s.rank, i.name_key, ${AVAILABLE} desc, i.id`,
    [scope.organizationId, itemIds],
  )
  return new Map(rows.map(({ forItem, ...place }) => [forItem, place]))
}
