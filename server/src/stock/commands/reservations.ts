import type { Reservation } from '@wellstock/contract/stock/command'
import type { Item } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { getItem, lockItem } from '../inventory/items.ts'
import { takeFrom } from '../inventory/take-from.ts'

/** What is reserved of an item, the soonest needed first. */
export async function listReservations(db: Connection, scope: Scope, itemId: string): Promise<Reservation[]> {
  await getItem(db, scope, itemId)
  return db.rows<Reservation>(
    `select v.id, v.item_id, v.lot_id, l.number as "lotNumber", l.expiry_date,
       v.quantity, v.purpose, v.needed_on, p.name as by, v.created_at, v.disposal_id, case v.cause when 'procedure_case' then v.cause_id end as "caseId"
     from reservation v
     join person p on p.organization_id = v.organization_id and p.id = v.created_by
     left join lot l on l.organization_id = v.organization_id and l.id = v.lot_id
     where v.organization_id = $1 and v.item_id = $2 and v.state = 'held'
     order by v.needed_on nulls last, v.id`,
    [scope.organizationId, itemId],
  )
}

type NewReservation = { id: string; quantity: number; purpose: string; neededOn?: string | undefined }

/** Reserves stock for a purpose, of the lots that expire first. */
export async function reserve(tx: Connection, person: Person, scope: Scope, wanted: NewReservation) {
  const { id: itemId, quantity, purpose, neededOn = null } = wanted
  const item = await lockItem(tx, scope, itemId)
  if (item.status === 'maintenance') throw problem('OPERATION_FAILED', said.maintenance_cannot_be_reserved())
  const parts = await takeFrom(tx, item, quantity, { includeUnusable: false })
  await insertReservations(
    tx,
    person,
    { purpose, neededOn },
    parts.map((part) => ({ itemId, lotId: part.lotId, quantity: -part.quantity })),
  )
  await note(tx, person, 'stock.reserved', { entity: 'item', id: itemId }, { quantity, purpose, neededOn })
  return listReservations(tx, scope, itemId)
}

/** What it is kept for, and the document that alone releases it; of a write-off that waits, whatever keeps others from using it. */
type Kept = {
  purpose: string
  neededOn: string | null
  disposalId?: string | null
  cause?: { table: string; id: string }
}
type ReservedLot = { itemId: string; lotId: string | null; quantity: number }

/** Writes down what is reserved of each lot. Answers with the ids, in the order of the parts. */
export async function insertReservations(
  tx: Connection,
  person: Pick<Person, 'id'>,
  { purpose, neededOn, disposalId = null, cause }: Kept,
  parts: readonly ReservedLot[],
): Promise<string[]> {
  const reservationIds = parts.map(() => uuid())
  await tx.rows(
    `insert into reservation (organization_id, id, item_id, lot_id, quantity, purpose, needed_on, created_by, disposal_id, cause, cause_id)
     select current_organization(), r.id, r.item_id, r.lot_id, r.quantity, $1, $2::date, $3, $8, $9, $10
     from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::int[]) as r (id, item_id, lot_id, quantity)`,
    [
      purpose,
      neededOn,
      person.id,
      reservationIds,
      parts.map(({ itemId }) => itemId),
      parts.map(({ lotId }) => lotId),
      parts.map(({ quantity }) => quantity),
      disposalId,
      cause?.table ?? null,
      cause?.id ?? null,
    ],
  )
  return reservationIds
}

type Held = {
  id: string
  itemId: string
  lotId: string | null
  quantity: number
  purpose: string
  disposalId: string | null
  cause: string | null
}

const lockHeld = (tx: Connection, id: string) =>
  tx.rows<Held>(
    `select id, item_id, lot_id, quantity, purpose, disposal_id, cause from reservation
     where organization_id = current_organization() and id = $1 and state = 'held' for update`,
    [id],
  )

/** Gives reserved stock back. */
export async function releaseReservation(tx: Connection, person: Person, scope: Scope, id: string) {
  const [found] = await tx.rows<{ itemId: string }>(
    'select item_id from reservation where organization_id = $1 and id = $2',
    [scope.organizationId, id],
  )
  if (!found) throw problem('NOT_FOUND', said.reservation_not_found())
  const item = await lockItem(tx, scope, found.itemId, said.reservation_not_found())
  const [held] = await lockHeld(tx, id)
  if (!held) throw problem('OPERATION_FAILED', said.reservation_over())
  await refuseDocuments(tx, held)
  await close(tx, id, 'released')
  const { quantity, purpose } = held
  await note(tx, person, 'stock.released', { entity: 'item', id: item.id }, { quantity, purpose })
  return getItem(tx, scope, item.id)
}

/** Frees what was reserved for the use that is about to happen. Returns the lot it is taken from. */
export async function consume(
  tx: Connection,
  item: Item,
  { id, quantity }: { id: string; quantity: number },
): Promise<string | null> {
  const [held] = await lockHeld(tx, id)
  if (held?.itemId !== item.id) throw invalid({ reservationId: said.reservation_over_or_other() })
  await refuseDocuments(tx, held)
  if (quantity > held.quantity) throw invalid({ quantity: said.only_reserved({ quantity: held.quantity }) })
  if (quantity === held.quantity) await close(tx, id, 'consumed')
  else
    await tx.rows(
      `update reservation set quantity = quantity - $2, updated_at = now(), version = version + 1
       where organization_id = current_organization() and id = $1`,
      [id, quantity],
    )
  return held.lotId
}

/**
 * What is reserved for a transfer goes with it, or is free again when it is cancelled; what is kept for a write-off, when
 * that is decided or taken back; what is reserved for a case, with that.
 */
async function refuseDocuments(tx: Connection, { id, disposalId, cause, purpose }: Held) {
  if (cause)
    throw problem('OPERATION_FAILED', said.kept_for_case({ number: purpose }), {
      blockers: [said.released_with_its_case()],
    })
  if (disposalId)
    throw problem('OPERATION_FAILED', said.kept_for_write_off({ number: purpose }), {
      blockers: [said.write_off_waits_until_decided()],
    })
  const [transfer] = await tx.rows<{ number: string }>(
    `select t.number from transfer_lot p join transfer t on t.organization_id = p.organization_id and t.id = p.transfer_id
     where p.organization_id = current_organization() and p.reservation_id = $1 limit 1`,
    [id],
  )
  if (transfer)
    throw problem('OPERATION_FAILED', said.kept_for_transfer({ number: transfer.number }), {
      blockers: [said.cancel_or_pick_less()],
    })
}

const close = (tx: Connection, id: string, state: 'consumed' | 'released') =>
  tx.rows(
    `update reservation set state = $2, updated_at = now(), version = version + 1
     where organization_id = current_organization() and id = $1`,
    [id, state],
  )
