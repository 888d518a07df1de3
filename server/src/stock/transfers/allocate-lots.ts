import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { insertReservations } from '../commands/reservations.ts'
import { allocate } from '../inventory/allocation.ts'
import { type LotToTake, lotsToTake } from '../inventory/take-from.ts'
import type { LockedTransfer } from './transfer-document.ts'

export type LineToSend = {
  id: string
  itemId: string
  quantity: number
  name: string
  unit: string
  status: string
  serialNumber: string | null
}

/** The lines of a transfer with their items held still, in one order for everyone. */
export async function lockLines(tx: Connection, transferId: string): Promise<LineToSend[]> {
  await tx.rows(
    `select 1 from item where organization_id = current_organization()
       and id in (select item_id from transfer_line where organization_id = current_organization() and transfer_id = $1)
     order by id for no key update`,
    [transferId],
  )
  return tx.rows<LineToSend>(
    `select n.id, n.item_id, n.quantity, i.name, i.unit, i.status, i.serial_number
     from transfer_line n join item i on i.organization_id = n.organization_id and i.id = n.item_id
     where n.organization_id = current_organization() and n.transfer_id = $1 order by n.position, n.id`,
    [transferId],
  )
}

/** The day until which what is sent has to be usable at least, `YYYY-MM-DD`. It does not arrive before today. */
export function neededUntil(
  { expectedOn, minLifeDays }: Pick<LockedTransfer, 'expectedOn' | 'minLifeDays'>,
  today: string,
) {
  const arrives = Date.parse(expectedOn && expectedOn > today ? expectedOn : today)
  return new Date(arrives + minLifeDays * 86_400_000).toISOString().slice(0, 10)
}

/** Whether a lot may go: usable and with enough life left; of a recall, what may not be used. */
export const maySend = (purpose: LockedTransfer['purpose'], until: string) => (lot: LotToTake) =>
  purpose === 'recall'
    ? lot.isUnusable
    : !lot.isUnusable && (lot.expiryDate === null || lot.expiryDate >= until)

/**
 * The lots of an item with what is free of each for this transfer. What a recall names cannot be reserved: what other
 * recalls have named and not sent is theirs.
 */
export async function freeLots(
  tx: Connection,
  { id, purpose }: Pick<LockedTransfer, 'id' | 'purpose'>,
  itemId: string,
): Promise<LotToTake[]> {
  const lots = await lotsToTake(tx, itemId)
  if (purpose !== 'recall') return lots
  const named = await tx.rows<{ lotId: string | null; quantity: number }>(
    `select p.lot_id, sum(p.allocated)::integer as quantity
     from transfer_lot p
     join transfer_line n on n.organization_id = p.organization_id and n.id = p.line_id
     join transfer t on t.organization_id = p.organization_id and t.id = p.transfer_id
     where p.organization_id = current_organization() and n.item_id = $1 and t.id <> $2 and t.purpose = 'recall'
       and t.state in ('approved', 'picking')
     group by p.lot_id`,
    [itemId, id],
  )
  const namedOf = (lotId: string | null) => named.find((each) => each.lotId === lotId)?.quantity ?? 0
  return lots.map((lot) => ({ ...lot, onHand: Math.max(0, lot.onHand - namedOf(lot.lotId)) }))
}

/**
 * Reserves the lots that go: of each line the first to expire of those that live long enough. Refused as a whole, with every
 * line that cannot be sent, where something is missing.
 */
export async function allocateLots(
  tx: Connection,
  person: Pick<Person, 'id'>,
  transfer: LockedTransfer,
  today: string,
) {
  const lines = await lockLines(tx, transfer.id)
  if (lines.length === 0) throw problem('OPERATION_FAILED', said.transfer_empty())
  const until = neededUntil(transfer, today)
  const fits = maySend(transfer.purpose, until)
  const blockers: Sentence[] = []
  const parts: Part[] = []
  for (const line of lines) {
    const lots = line.status === 'maintenance' ? [] : (await freeLots(tx, transfer, line.itemId)).filter(fits)
    const found = allocate(lots, line.quantity)
    if (found.missing > 0) blockers.push(short(line, line.quantity - found.missing, transfer.purpose, until))
    parts.push(...found.parts.map((part) => ({ line, ...part })))
  }
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.not_all_can_be_sent(), { blockers })
  await reserve(tx, person, transfer, parts)
}

function short({ name, quantity, unit, status }: LineToSend, can: number, purpose: string, until: string) {
  if (status === 'maintenance') return said.item_in_maintenance({ name })
  if (purpose === 'recall') return said.wanted_but_held({ name, quantity, unit, can })
  return said.wanted_but_only({ name, quantity, unit, can, until })
}

export const reservationFor = ({ number, expectedOn }: Pick<LockedTransfer, 'number' | 'expectedOn'>) => ({
  purpose: number,
  neededOn: expectedOn,
})

type Part = { line: LineToSend; lotId: string | null; quantity: number }

/** Writes down which lots are reserved for the transfer. What may not be used cannot be promised: it is only named. */
async function reserve(
  tx: Connection,
  person: Pick<Person, 'id'>,
  transfer: LockedTransfer,
  parts: readonly Part[],
) {
  const reservationIds =
    transfer.purpose === 'recall'
      ? parts.map(() => null)
      : await insertReservations(
          tx,
          person,
          reservationFor(transfer),
          parts.map(({ line, ...part }) => ({ itemId: line.itemId, ...part })),
        )
  await tx.rows(
    `insert into transfer_lot (organization_id, id, transfer_id, line_id, lot_id, reservation_id, allocated)
     select current_organization(), p.id, $1, p.line_id, p.lot_id, p.reservation_id, p.allocated
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::int[]) as p (id, line_id, lot_id, reservation_id, allocated)`,
    [
      transfer.id,
      parts.map(() => uuid()),
      parts.map(({ line }) => line.id),
      parts.map(({ lotId }) => lotId),
      reservationIds,
      parts.map(({ quantity }) => quantity),
    ],
  )
}

/** What was reserved for the transfer is free again. */
export const releaseReserved = (tx: Connection, transferId: string, state: 'released' | 'consumed') =>
  tx.rows(
    `update reservation r set state = $2, updated_at = now(), version = r.version + 1
     from transfer_lot p
     where p.organization_id = current_organization() and p.transfer_id = $1 and r.organization_id = p.organization_id
       and r.id = p.reservation_id and r.state = 'held'`,
    [transferId, state],
  )
