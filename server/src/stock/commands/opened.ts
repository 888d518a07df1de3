import type { Item } from '@wellstock/contract/stock/items'
import type { OpenedUnit } from '@wellstock/contract/stock/movements'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockItem } from '../inventory/items.ts'
import { openedUnits } from '../inventory/opened-units.ts'

type Opening = {
  id: string
  openedId: string
  lotId: string | null
  quantity: number
  openedOn?: string | undefined
}

/** Marks some of a lot as opened. It stays on hand until it is used up or thrown away. */
export async function open(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, openedId, lotId, quantity, openedOn }: Opening,
): Promise<OpenedUnit> {
  const item = await lockItem(tx, scope, id)
  const [known] = await openedUnits(tx, id, openedId)
  if (known) return withoutLot(known)
  if (item.beyondUseDays === null) throw problem('OPERATION_FAILED', said.product_without_beyond_use())
  const [lot] = await tx.rows<{
    number: string | null
    expiryDate: string | null
    sealed: number
    today: string
  }>(
    `select l.number, b.expiry_date, office_today(o.timezone) as today, b.on_hand - (
       select coalesce(sum(u.quantity), 0) from opened_unit u where u.organization_id = b.organization_id and u.item_id = b.item_id
         and u.lot_id is not distinct from b.lot_id and u.state = 'open')::integer as sealed
     from stock_balance b join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = $1 and b.item_id = $2 and b.lot_id is not distinct from $3 and b.on_hand > 0`,
    [scope.organizationId, id, lotId],
  )
  if (!lot) throw invalid({ lotId: said.nothing_of_lot_here() })
  const day = openedOn ?? lot.today
  if (day > lot.today) throw invalid({ openedOn: said.opened_in_future() })
  if (lot.expiryDate && day > lot.expiryDate)
    throw invalid({ openedOn: said.opened_after_expiry({ date: lot.expiryDate }) })
  if (quantity > lot.sealed) throw invalid({ quantity: said.only_sealed({ count: lot.sealed }) })
  await tx.rows(
    `insert into opened_unit (organization_id, id, item_id, lot_id, quantity, opened_on, beyond_use_on, opened_by)
     values ($1, $2, $3, $4, $5, $6, least($6::date + $7::integer, $8::date), $9) on conflict (organization_id, id) do nothing`,
    [
      ...[scope.organizationId, openedId, id, lotId, quantity, day],
      ...[item.beyondUseDays, lot.expiryDate, person.id],
    ],
  )
  const [opened] = await openedUnits(tx, id, openedId)
  if (!opened) throw problem('DUPLICATE_DATA', said.opened_over())
  const { useBy } = opened
  await note(
    tx,
    person,
    'item.opened',
    { entity: 'item', id },
    { lot: lot.number, quantity, openedOn: day, useBy },
  )
  return withoutLot(opened)
}

const withoutLot = ({ lotId: _, ...unit }: OpenedUnit & { lotId: string | null }): OpenedUnit => unit

/** Takes back that something was opened. */
export async function unopen(tx: Connection, person: Person, scope: Scope, id: string) {
  const [found] = await tx.rows<{ itemId: string; lot: string | null }>(
    `select u.item_id, l.number as lot from opened_unit u
     left join lot l on l.organization_id = u.organization_id and l.id = u.lot_id
     where u.organization_id = $1 and u.id = $2`,
    [scope.organizationId, id],
  )
  if (!found) throw problem('NOT_FOUND', said.opened_not_found())
  await lockItem(tx, scope, found.itemId, said.opened_not_found())
  const [deleted] = await tx.rows<{ quantity: number }>(
    `delete from opened_unit where organization_id = $1 and id = $2 and state = 'open' returning quantity`,
    [scope.organizationId, id],
  )
  if (!deleted) throw problem('OPERATION_FAILED', said.opened_over())
  await note(tx, person, 'item.unopened', { entity: 'item', id: found.itemId }, { ...found, ...deleted })
  return { id }
}

type Closing = { id: string; kind: 'use' | 'waste'; quantity: number; openedId: string }

/** What was opened, with its lot, as the command that uses it up or throws it away may take it. */
export async function openedFor(
  tx: Connection,
  item: Item,
  { kind, quantity, openedId }: Omit<Closing, 'id'>,
) {
  const [unit] = await openedUnits(tx, item.id, openedId)
  if (!unit) throw invalid({ openedId: said.opened_over() })
  if (kind === 'use' && unit.isPast)
    throw problem('OPERATION_FAILED', said.opened_past_use({ date: unit.useBy }))
  if (quantity !== unit.quantity) throw invalid({ quantity: said.opened_quantity({ count: unit.quantity }) })
  return unit
}

/** Closes what was opened, for the command that uses it up or throws it away. Returns it with its lot. */
export async function close(tx: Connection, item: Item, closing: Closing) {
  const unit = await openedFor(tx, item, closing)
  const { id, kind, openedId } = closing
  await tx.rows(
    `update opened_unit set state = $2, cause_id = $3, updated_at = now()
     where organization_id = current_organization() and id = $1`,
    [openedId, kind === 'use' ? 'used' : 'wasted', id],
  )
  return unit
}
