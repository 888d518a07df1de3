import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo } from '../../platform/workflow/document.ts'
import { insertReservations } from '../commands/reservations.ts'
import {
  freeLots,
  type LineToSend,
  lockLines,
  maySend,
  neededUntil,
  reservationFor,
} from './allocate-lots.ts'
import { lockEnds } from './offices.ts'
import { type LockedTransfer, lockForStep, transferDocument } from './transfer-document.ts'

type Picked = { lineId: string; lotId: string | null; picked: number; overrideReason?: string | undefined }
type ReservedLot = {
  lotId: string | null
  picked: number
  /** What is still reserved for it; nothing where somebody has released it, or of a recall. */
  held: number
  /** The reservation, while it is held. */
  reservationId: string | null
}

/** Writes down what was taken from the shelf, lot by lot. A lot that was not reserved for it is reserved from then on. */
export async function pickTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, lots }: { id: string; lots: readonly Picked[] },
) {
  const transfer = await lockForStep(tx, person, scope, 'pick', { id })
  const { to } = await lockEnds(tx, scope, transfer)
  const lines = await lockLines(tx, id)
  for (const [index, picked] of lots.entries()) {
    const line = lines.find((each) => each.id === picked.lineId)
    if (!line) throw invalid({ [`lots.${index}.lineId`]: said.line_not_in_transfer() })
    await pickLot(tx, person, transfer, { line, picked, index, today: to.today })
  }
  const about = { number: transfer.number, lots }
  await moveTo(tx, person, transferDocument, 'pick', transfer, 'picking', { about })
}

type Pick = { line: LineToSend; picked: Picked; index: number; today: string }

async function pickLot(tx: Connection, person: Person, transfer: LockedTransfer, pick: Pick) {
  const { line, picked, index } = pick
  const reserved = await reservedOf(tx, line.id)
  const row = reserved.find(({ lotId }) => lotId === picked.lotId)
  const others = reserved.filter((each) => each !== row).reduce((sum, each) => sum + each.picked, 0)
  if (others + picked.picked > line.quantity)
    throw invalid({
      [`lots.${index}.picked`]: said.only_asked_for({ quantity: line.quantity }),
    })
  const more = picked.picked - (row?.held ?? 0)
  if (more > 0) await refuseUnfit(tx, transfer, pick, { more, isReserved: row !== undefined })
  if (!row && picked.picked === 0) return
  const reservationId =
    more > 0 ? await reserveMore(tx, person, transfer, pick, row, more) : row?.reservationId
  await tx.rows(
    `insert into transfer_lot (organization_id, id, transfer_id, line_id, lot_id, reservation_id, allocated, picked)
     values (current_organization(), $1, $2, $3, $4, $5, $6, $6)
     on conflict (organization_id, line_id, lot_id) do update
       set picked = excluded.picked, allocated = greatest(transfer_lot.allocated, excluded.picked), reservation_id = excluded.reservation_id`,
    [uuid(), transfer.id, line.id, picked.lotId, reservationId ?? null, picked.picked],
  )
  if (others + picked.picked === line.quantity) await releaseRest(tx, line.id)
}

const reservedOf = (tx: Connection, lineId: string) =>
  tx.rows<ReservedLot>(
    `select p.lot_id, coalesce(p.picked, 0) as picked, coalesce(r.quantity, 0) as held, r.id as "reservationId"
     from transfer_lot p
     left join reservation r on r.organization_id = p.organization_id and r.id = p.reservation_id and r.state = 'held'
     where p.organization_id = current_organization() and p.line_id = $1`,
    [lineId],
  )

/** All of a line is picked: what is reserved of it beyond that is free again. */
async function releaseRest(tx: Connection, lineId: string) {
  await tx.rows(
    `update reservation r set state = case when coalesce(p.picked, 0) = 0 then 'released' else r.state end,
       quantity = case when coalesce(p.picked, 0) = 0 then r.quantity else p.picked end, updated_at = now(), version = r.version + 1
     from transfer_lot p
     where p.organization_id = current_organization() and p.line_id = $1 and r.organization_id = p.organization_id
       and r.id = p.reservation_id and r.state = 'held' and r.quantity > coalesce(p.picked, 0)`,
    [lineId],
  )
  await tx.rows(
    `update transfer_lot set allocated = coalesce(picked, 0)
     where organization_id = current_organization() and line_id = $1 and allocated > coalesce(picked, 0)`,
    [lineId],
  )
}

/** More of a lot than is reserved, or a lot that is not: it has to be free, and to go. Another than the first needs a reason. */
async function refuseUnfit(
  tx: Connection,
  transfer: LockedTransfer,
  { line, picked, index, today }: Pick,
  { more, isReserved }: { more: number; isReserved: boolean },
) {
  const lots = await freeLots(tx, transfer, line.itemId)
  const lot = lots.find(({ lotId }) => lotId === picked.lotId)
  if (!lot || lot.onHand < more)
    throw invalid({
      [`lots.${index}.picked`]: said.only_of_lot_free({
        quantity: picked.picked - more + (lot?.onHand ?? 0),
      }),
    })
  const until = neededUntil(transfer, today)
  if (!maySend(transfer.purpose, until)(lot))
    throw invalid({ [`lots.${index}.lotId`]: whyNot(transfer, lot.isUnusable, until) })
  if (!isReserved && !picked.overrideReason && transfer.purpose !== 'recall')
    throw invalid({
      [`lots.${index}.overrideReason`]: said.say_why_another_lot(),
    })
}

function whyNot({ purpose }: LockedTransfer, isUnusable: boolean, until: string) {
  if (purpose === 'recall') return said.recall_takes_held_only()
  if (isUnusable) return said.lot_may_not_be_used()
  return said.lot_expires_before({ until })
}

async function reserveMore(
  tx: Connection,
  person: Person,
  transfer: LockedTransfer,
  { line, picked }: Pick,
  row: ReservedLot | undefined,
  more: number,
): Promise<string | null> {
  if (transfer.purpose === 'recall') return null
  if (row?.reservationId) {
    await tx.rows(
      `update reservation set quantity = quantity + $2, updated_at = now(), version = version + 1
       where organization_id = current_organization() and id = $1`,
      [row.reservationId, more],
    )
    return row.reservationId
  }
  const [id] = await insertReservations(tx, person, reservationFor(transfer), [
    { itemId: line.itemId, lotId: picked.lotId, quantity: more },
  ])
  return id as string
}
