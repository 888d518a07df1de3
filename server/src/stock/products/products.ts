import type { LotOfProduct, Product, ProductFilter, ProductRow } from '@wellstock/contract/stock/products'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { AVAILABLE } from '../inventory/item-columns.ts'
import { fitting } from '../inventory/item-conditions.ts'
import { itemsByIds, officesOf, tokensOf } from '../inventory/items.ts'

/** A product `p` and the sums of its items in these offices; null: in all. */
const rowOf = (offices: string) => `
  select p.id, p.sku, p.name, p.category, p.type, p.unit, s.*, coalesce(w.quantity, 0)::integer as "onOrder"
  from page join product p on p.organization_id = $1 and p.id = page.id
  cross join lateral (
    select count(*)::integer as places, count(distinct i.office_id)::integer as offices,
      coalesce(sum(i.current_quantity), 0)::integer as "onHand", coalesce(sum(i.reserved_quantity), 0)::integer as reserved,
      coalesce(sum(${AVAILABLE}), 0)::integer as available,
      coalesce(sum(round(i.current_quantity * coalesce(i.unit_cost, 0), 2)), 0) as value,
      (count(*) filter (where i.stock_level = 'Low Stock'))::integer as low,
      (count(*) filter (where i.stock_level = 'Out of Stock'))::integer as out,
      min((select min(b.expiry_date) from stock_balance b
        where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0)) as "nextExpiry"
    from item i where i.organization_id = $1 and i.product_id = p.id and i.archived_at is null
      and (${offices}::uuid[] is null or i.office_id = any(${offices}))) s
  left join lateral (
    select sum(o.quantity) as quantity from on_order o
    where o.organization_id = $1 and o.product_id = p.id and (${offices}::uuid[] is null or o.office_id = any(${offices}))) w on true`

/** Products of which an item fits, by name, with their totals in the offices looked at. */
export async function listProducts(db: Connection, scope: Scope, filter: ProductFilter) {
  const { page, pageSize, dir } = filter
  const offices = officesOf(scope, filter.officeId)
  const narrowed = { ...filter, offices, organizationId: scope.organizationId }
  const tokens = await tokensOf(db, narrowed)
  if (!tokens) return { items: [], total: 0, page, pageSize }

  const { from, values } = fitting(narrowed, tokens)
  const [count] = await db.rows<{ total: number }>(
    `select count(distinct i.product_id) as total ${from}`,
    values,
  )
  const shown = values.push(offices === 'all' ? null : offices)
  const items = await db.rows<ProductRow>(
    `with page as (
       select p.id, row_number() over () as place from (
         select p.id from product p where p.organization_id = $1 and p.id in (select i.product_id ${from})
         order by lower(p.name) ${dir}, p.id limit $${values.push(pageSize)} offset $${values.push((page - 1) * pageSize)}) p)
     ${rowOf(`$${shown}`)} order by page.place`,
    values,
  )
  return { items, total: count?.total ?? 0, page, pageSize }
}

/** The items of a product within the scope, archived ones too: they have a history. */
export async function itemsOfProduct(
  db: Connection,
  scope: Scope,
  id: string,
  isLive = false,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select i.id from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     where i.organization_id = $1 and i.product_id = $2 and ($3::uuid[] is null or i.office_id = any($3))
       and (i.archived_at is null or not $4)
     order by o.name, r.number, i.serial_number, i.id limit 1000`,
    [scope.organizationId, id, officesInScope(scope), isLive],
  )
  if (rows.length === 0) throw problem('NOT_FOUND', said.no_such_product())
  return rows.map((row) => row.id)
}

export async function getProduct(db: Connection, scope: Scope, id: string): Promise<Product> {
  const ids = await itemsOfProduct(db, scope, id, true)
  const [[row], items, lots, [kept]] = await db.batch(
    () =>
      db.rows<ProductRow>(`with page as (select $2::uuid as id) ${rowOf('$3')}`, [
        scope.organizationId,
        id,
        officesInScope(scope),
      ]),
    () => itemsByIds(db, scope, ids),
    () => lotsOf(db, scope, ids),
    () =>
      db.rows<Pick<Product, 'track' | 'storageMin' | 'storageMax'>>(
        'select track, storage_min, storage_max from product where organization_id = $1 and id = $2',
        [scope.organizationId, id],
      ),
  )
  if (!row || !kept) throw problem('NOT_FOUND', said.no_such_product())
  return { ...row, ...kept, items, lots }
}

const lotsOf = (db: Connection, { organizationId }: Scope, itemIds: string[]): Promise<LotOfProduct[]> =>
  db.rows<LotOfProduct>(
    `select b.lot_id, b.item_id, l.number as "lotNumber", l.expiry_date, b.hold,
       coalesce(l.expiry_date < office_today(o.timezone), false) as "isExpired", o.name as "officeName",
       r.name as "roomName", b.on_hand, b.reserved
     from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = $1 and b.item_id = any($2) and b.on_hand > 0
     order by l.expiry_date nulls last, l.number, o.name, r.number limit 1000`,
    [organizationId, itemIds],
  )
