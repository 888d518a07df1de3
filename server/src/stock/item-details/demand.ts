import type { ElsewhereItem, ItemDemand } from '@wellstock/contract/stock/item-details'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { AVAILABLE } from '../inventory/item-columns.ts'
import { getItem } from '../inventory/items.ts'
import { demandOf, LOOK_BACK } from '../replenishment/demand.ts'
import { pastOfItems } from '../thresholds/demand-of-items.ts'
import { demandMonths } from './demand-months.ts'

const YEAR = 366
const AHEAD = 30

const coverOf = (available: number, daily: number) => (daily > 0 ? Math.max(0, available) / daily : null)

/** What was used of an item in the last twelve months, and how long what there is will last. */
export async function itemDemand(db: Connection, scope: Scope, now: Date, id: string): Promise<ItemDemand> {
  const item = await getItem(db, scope, id)
  const past = await pastOfItems(db, scope.organizationId, [id], now, YEAR)
  const today = Math.floor(now.getTime() / 86_400_000)
  const window = past.get(id)?.window ?? { from: today, to: today - 1, closingQuantity: 0, changes: [] }
  const recent = demandOf(
    { ...window, from: Math.max(window.from, window.to - LOOK_BACK + 1) },
    past.get(id)?.earlier,
  )
  return {
    months: demandMonths(window),
    recent,
    coverDays: coverOf(item.availableQuantity, recent.daily),
    nextMonth: recent.daily > 0 ? recent.daily * AHEAD : null,
  }
}

/** The same product in the other places of the scope, where there is most of it first. */
export async function itemElsewhere(
  db: Connection,
  scope: Scope,
  now: Date,
  id: string,
): Promise<ElsewhereItem[]> {
  const { productId } = await getItem(db, scope, id)
  const places = await db.rows<Omit<ElsewhereItem, 'coverDays'>>(
    `select i.id, o.name as "officeName", r.number as "roomNumber", r.name as "roomName", i.current_quantity as "onHand",
       ${AVAILABLE} as available, i.stock_level,
       (select min(l.expiry_date) from stock_balance b join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
        where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0) as "nextExpiry"
     from item i
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     where i.organization_id = $1 and i.product_id = $2 and i.id <> $3 and i.archived_at is null
       and ($4::uuid[] is null or i.office_id = any($4))
     order by available desc, o.name, r.number limit 100`,
    [scope.organizationId, productId, id, officesInScope(scope)],
  )
  const ids = places.map((place) => place.id)
  const past = await pastOfItems(db, scope.organizationId, ids, now, LOOK_BACK)
  return places.map((place) => {
    const of = past.get(place.id)
    return {
      ...place,
      coverDays: of ? coverOf(place.available, demandOf(of.window, of.earlier).daily) : null,
    }
  })
}
