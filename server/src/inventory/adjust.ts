import { type Adjustment, adjustmentReasons, type Item } from '@wellstock/contract/inventory'
import { note } from '../audit/note.ts'
import type { Connection } from '../database/database.ts'
import { problem } from '../http/problem.ts'
import type { Person, Scope } from '../people/person.ts'
import { allocate, type LotOnHand } from './allocation.ts'
import { getItem, lockItem } from './items.ts'
import { postMovements } from './post-movement.ts'

/** Adjusts an item's quantity for a reason. Taken stock leaves the lot that expires first. */
export async function adjustItem(
  tx: Connection,
  person: Person,
  scope: Scope,
  id: string,
  adjustment: Adjustment,
): Promise<Item> {
  const { quantity, reason, note: remark } = adjustment
  const before = await lockItem(tx, scope, id)
  if (before.currentQuantity + quantity > 10_000_000)
    throw problem('OPERATION_FAILED', 'An item can hold at most 10,000,000.')
  const parts =
    quantity > 0
      ? [{ lotId: null, quantity }]
      : await takeFrom(tx, before, -quantity, { includeUnusable: reason !== 'used' })

  await postMovements(
    tx,
    person,
    parts.map((part) => ({
      ...part,
      itemId: id,
      type: adjustmentReasons[reason],
      reason,
      note: remark,
      unitCost: before.unitPrice,
    })),
  )
  await note(
    tx,
    person,
    'item.adjusted',
    { entity: 'item', id },
    { quantity, reason, note: remark, from: before.currentQuantity },
  )
  return getItem(tx, scope, id)
}

/** Which lots a quantity comes from. Refused, with what is there instead, where it does not suffice. */
export async function takeFrom(
  tx: Connection,
  item: Item,
  quantity: number,
  { includeUnusable }: { includeUnusable: boolean },
) {
  const lots = await tx.rows<LotOnHand>(
    `select b.lot_id as "lotId", b.on_hand as "onHand", l.expiry_date as "expiryDate",
       coalesce(l.expiry_date < (now() at time zone o.timezone)::date, false) or coalesce(l.hold, 'none') <> 'none' as "isUnusable"
     from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = current_organization() and b.item_id = $1 and b.on_hand > 0`,
    [item.id],
    'lots-on-hand',
  )
  const usable = includeUnusable ? lots : lots.filter((lot) => !lot.isUnusable)
  const { parts, missing } = allocate(usable, quantity)
  if (missing === 0) return parts.map((part) => ({ lotId: part.lotId, quantity: -part.quantity }))

  const unusable = item.currentQuantity - (quantity - missing)
  const blockers = [
    `${item.currentQuantity.toLocaleString('en-US')} ${item.unit} on hand, ${quantity.toLocaleString('en-US')} wanted.`,
  ]
  if (!includeUnusable && unusable > 0)
    blockers.push(`${unusable.toLocaleString('en-US')} of it has expired or is on hold and cannot be used.`)
  throw problem('OPERATION_FAILED', `Only ${(quantity - missing).toLocaleString('en-US')} can be taken.`, {
    blockers,
  })
}
