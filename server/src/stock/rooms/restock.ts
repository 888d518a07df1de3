import type { Restock } from '@wellstock/contract/stock/room'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { PAR, USABLE } from './contents.ts'
import { fillUp, type Need, type Source } from './fill-up.ts'
import { getRoom } from './rooms.ts'

type Wanted = Need & { sku: string; name: string; unit: string; toBin: string | null }
type Shelf = Source & {
  fromItemId: string
  fromRoomId: string
  fromRoomNumber: string
  fromRoomName: string
  fromBin: string | null
  lotNumber: string | null
}

/** What to bring into a room up to par, from the other storage rooms of its office. Read, not reserved. */
export async function restockOf(db: Connection, scope: Scope, id: string): Promise<Restock> {
  const { officeId, isQuarantine, isActive } = await getRoom(db, scope, id)
  if (isQuarantine || !isActive) return { picks: [], short: [] }

  const place = [scope.organizationId, id]
  const needs = await db.rows<Wanted>(
    `select i.id as "itemId", i.product_id, i.sku, i.name, i.unit, b.code as "toBin", ${PAR} - ${USABLE} as missing
     from item i left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
     where i.organization_id = $1 and i.room_id = $2 and i.archived_at is null and i.status = 'active'
       and i.serial_number is null and ${USABLE} < ${PAR}
     order by b.position nulls last, i.name_key, i.id`,
    place,
  )
  // In the order in which one walks through the storage rooms.
  const shelves = await db.rows<Shelf>(
    `select i.product_id, i.id as "fromItemId", r.id as "fromRoomId", r.number as "fromRoomNumber",
       r.name as "fromRoomName", b.code as "fromBin", l.number as "lotNumber", l.expiry_date,
       s.on_hand - s.reserved as free
     from room r
     join office o on o.organization_id = r.organization_id and o.id = r.office_id
     join item i on i.organization_id = r.organization_id and i.room_id = r.id and i.archived_at is null
       and i.status = 'active' and i.serial_number is null and i.product_id = any($4)
     join stock_balance s on s.organization_id = i.organization_id and s.item_id = i.id and s.on_hand > s.reserved
     left join lot l on l.organization_id = s.organization_id and l.id = s.lot_id
     left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
     where r.organization_id = $1 and r.id <> $2 and r.office_id = $3 and r.type = 'storage' and r.is_active
       and not is_unusable(s.hold, l.expiry_date, office_today(o.timezone), r.is_quarantine)
     order by r.building, r.floor, r.number, b.position nulls last, i.name_key, l.expiry_date nulls last, l.number`,
    [...place, officeId, needs.map(({ productId }) => productId)],
  )

  const { taken, short } = fillUp(needs, shelves)
  return {
    picks: taken
      .toSorted((one, other) => shelves.indexOf(one.source) - shelves.indexOf(other.source))
      .map(
        ({
          need: { productId: _, missing: __, ...need },
          source: { productId: ___, free: ____, ...shelf },
          quantity,
        }) => ({
          ...need,
          ...shelf,
          quantity,
        }),
      ),
    short: short.map(({ need: { itemId, sku, name, unit, missing: wanted }, missing }) => ({
      itemId,
      sku,
      name,
      unit,
      wanted,
      missing,
    })),
  }
}
