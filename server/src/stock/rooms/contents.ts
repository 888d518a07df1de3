import type { RoomContent } from '@wellstock/contract/stock/room'
import type { ContentSort } from '@wellstock/contract/stock/rooms'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { AVAILABLE } from '../inventory/item-columns.ts'
import { getRoom } from './rooms.ts'

/** Up to where an item is filled, and what of it stands there to be used, promised or not. */
export const PAR = 'coalesce(i.max_quantity, i.reorder_point)'
export const USABLE = '(i.current_quantity - i.unusable_quantity)'

const ORDER: Record<ContentSort, string> = {
  bin: 'b.position nulls last, b.code',
  name: 'i.name_key',
  level: `array_position(array['Out of Stock', 'Low Stock', 'In Stock', 'Maintenance', 'Quarantine'], i.stock_level)`,
}

type Wanted = Paging & {
  id: string
  binId?: string | undefined
  belowPar: boolean
  sort: ContentSort
}

/** One page of what stands in a room. */
export async function roomContents(db: Connection, scope: Scope, wanted: Wanted) {
  await getRoom(db, scope, wanted.id)
  const values = [scope.organizationId, wanted.id, wanted.binId ?? null, wanted.belowPar]
  const matches = `i.organization_id = $1 and i.room_id = $2 and i.archived_at is null
    and ($3::uuid is null or i.bin_id = $3) and (not $4::boolean or ${USABLE} < ${PAR})`
  return readPage(db, wanted, `item i where ${matches}`, values, (limit, all) =>
    db.rows<RoomContent>(
      `select i.id as "itemId", i.product_id, i.sku, i.name, i.unit, i.category,
       i.serial_number, i.bin_id, i.bin as "binCode", i.current_quantity as "onHand",
       ${AVAILABLE} as "availableQuantity",
       i.reserved_quantity, i.stock_level, i.abc_class, i.par,
       i.usable::float / nullif(i.par, 0) as fill, held.lots, held.expired as "expiredLots", held.next as "nextExpiry"
     from (
       select i.*, b.code as bin, ${PAR} as par, ${USABLE} as usable,
         row_number() over (order by ${ORDER[wanted.sort]}, i.name_key, i.id) as place
       from item i left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
       where ${matches} order by place ${limit}) i
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join lateral (
       select count(s.lot_id) as lots, count(*) filter (where l.expiry_date < office_today(o.timezone)) as expired,
         min(l.expiry_date) as next
       from stock_balance s left join lot l on l.organization_id = s.organization_id and l.id = s.lot_id
       where s.organization_id = i.organization_id and s.item_id = i.id and s.on_hand > 0) held on true
     order by i.place`,
      all,
    ),
  )
}
