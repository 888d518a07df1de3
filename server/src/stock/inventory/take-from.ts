import type { Item } from '@wellstock/contract/stock/items'
import type { Hold } from '@wellstock/domain/stock/inventory'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { allocate, type LotOnHand, unitCost } from './allocation.ts'
import { reservedLots, whyReserved } from './lots-in-the-way.ts'

export type LotToTake = LotOnHand & { lotNumber: string | null; hold: Hold; isExpired: boolean }

/**
 * The lots of an item with what is free of each, first to expire first; of those that expire together, the older first.
 * Whether they could be used is asked as of the moment given, or now.
 */
export const lotsToTake = (tx: Connection, itemId: string, at: string | null = null) =>
  tx.rows<LotToTake>(
    `select b.lot_id, l.number as "lotNumber", b.on_hand - b.reserved as "onHand", l.expiry_date, ${unitCost()} as "unitCost",
       b.hold, coalesce(l.expiry_date < (coalesce($2::timestamptz, now()) at time zone o.timezone)::date, false) as "isExpired",
       is_unusable(b.hold, l.expiry_date, (coalesce($2::timestamptz, now()) at time zone o.timezone)::date, r.is_quarantine) as "isUnusable"
     from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = current_organization() and b.item_id = $1 and b.on_hand > b.reserved
     order by l.expiry_date nulls last, l.created_at`,
    [itemId, at],
    'lots-to-take',
  )

/** Which lots a quantity comes from. Refused, with what is there instead, where it does not suffice. */
export async function takeFrom(
  tx: Connection,
  item: Item,
  quantity: number,
  { includeUnusable }: { includeUnusable: boolean },
) {
  const lots = await lotsToTake(tx, item.id)
  return takeFromLots(tx, item, includeUnusable ? lots : lots.filter((lot) => !lot.isUnusable), quantity)
}

/** The same from these lots alone. */
export async function takeFromLots(tx: Connection, item: Item, lots: readonly LotOnHand[], quantity: number) {
  const { parts, missing } = allocate(lots, quantity)
  if (missing === 0) return parts.map((part) => ({ ...part, quantity: -part.quantity }))

  const can = quantity - missing
  const blockers: Sentence[] = [
    said.on_hand_and_wanted({ have: item.currentQuantity, unit: item.unit, wanted: quantity }),
  ]
  const { reservedQuantity: reserved, unusableQuantity: unusable } = item
  if (unusable > 0 && can + reserved < item.currentQuantity)
    blockers.push(said.some_expired_or_held({ count: unusable }))
  if (reserved > 0) blockers.push(...(await reservedLots(tx, item.id)).map(whyReserved))
  throw problem('OPERATION_FAILED', said.only_can_be_taken({ count: can }), { blockers })
}
