import type { CommandOutcome } from '@wellstock/contract/stock/command'
import { UNDO_HOURS } from '@wellstock/contract/stock/commands'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { sqlState, violatedConstraint } from '../../platform/database/failures.ts'
import { problem } from '../../platform/http/problem.ts'
import { getItem } from '../inventory/items.ts'
import { lotsGone } from '../inventory/lots-in-the-way.ts'
import { CAUSED, type Cause, type NewMovement, postMovements } from '../inventory/post-movement.ts'
import { recordCommand } from '../inventory/record-command.ts'
import { disposalOfCommand } from './disposals.ts'
import { moveRecord } from './move.ts'
import { partsOf } from './parts.ts'

type Posted = NewMovement & { id: string; seq: number; reversedById: string | null }

const MOVEMENT = `
  select m.id, m.seq, m.item_id, m.lot_id, m.quantity, m.type, m.reason, m.unit_cost,
    m.reverses_id, v.id as "reversedById"
  from stock_movement m
  left join stock_movement v on v.organization_id = m.organization_id and v.reverses_id = m.id
  where m.organization_id = current_organization()`

type CommandRow = {
  kind: string
  officeId: string
  itemId: string
  quantity: number
  request: { fromRoomId?: string | null; toRoomId?: string; reservationId?: string }
  undoesId: string | null
  isOld: boolean
}

/** Takes a command back by reversing what it posted, within a day of it. The same undo again changes nothing. */
export async function undoCommand(
  tx: Connection,
  person: Person,
  scope: Scope,
  id: string,
): Promise<CommandOutcome> {
  const command = await findCommand(tx, scope, id)
  // Whoever undoes the same at the same moment waits here, and finds it undone.
  await lockItems(tx, scope, [command.itemId])
  const [undone] = await tx.rows<{ id: string }>(
    'select id from stock_command where organization_id = $1 and undoes_id = $2',
    [scope.organizationId, id],
  )
  if (undone) return outcomeOf(tx, scope, 'already', undone.id, command.itemId)
  if (command.undoesId) throw problem('OPERATION_FAILED', said.undo_cannot_be_undone())
  if (command.isOld) throw problem('OPERATION_FAILED', said.undo_too_late({ hours: UNDO_HOURS }))

  const disposal = command.kind === 'waste' ? await disposalOfCommand(tx, id) : undefined
  if (disposal && disposal.state !== 'posted')
    throw problem('OPERATION_FAILED', said[`write_off_is_${disposal.state}`]())

  const undoId = uuid()
  const movements = await tx.rows<Posted>(`${MOVEMENT} and ${CAUSED} order by m.seq`, [id])
  await reverseAll(tx, person, scope, movements, {
    undoId,
    itemId: command.itemId,
    undoesId: id,
    reason: 'undo',
  })
  if (command.kind === 'move' && movements.length === 0) await carryBack(tx, person, command)
  if (command.request.reservationId) await reserveAgain(tx, command, command.request.reservationId)
  await note(tx, person, 'stock.undone', { entity: 'item', id: command.itemId }, { commandId: id })
  return outcomeOf(tx, scope, 'applied', undoId, command.itemId)
}

/** Reverses one movement, whenever it was posted; of a move, both legs together. */
export async function reverseMovement(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, reason }: { id: string; reason: string },
) {
  const [wanted] = await tx.rows<
    Posted & {
      cause: Cause['cause'] | null
      causeId: string | null
      officeId: string
    }
  >(
    `select w.*, g.cause, g.cause_id, i.office_id from (${MOVEMENT} and m.id = $1) w
     join stock_movement m on m.organization_id = current_organization() and m.id = w.id
     left join posting g on g.organization_id = m.organization_id and g.id = m.posting_id
     join item i on i.organization_id = m.organization_id and i.id = m.item_id`,
    [id],
  )
  if (!wanted || !covers(scope, wanted.officeId)) throw problem('NOT_FOUND', said.movement_not_found())
  if (wanted.reversesId) throw problem('OPERATION_FAILED', said.reversal_cannot_be_reversed())
  if (wanted.reversedById) throw problem('OPERATION_FAILED', said.movement_is_reversed())
  if (wanted.cause === 'transfer') throw problem('OPERATION_FAILED', said.corrected_by_transfer())
  if (wanted.cause === 'receipt') throw problem('OPERATION_FAILED', said.corrected_by_receipt())
  if (wanted.cause === 'vendor_return') throw problem('OPERATION_FAILED', said.corrected_by_receiving())
  if (wanted.cause === 'sterilizer_load') throw problem('OPERATION_FAILED', said.corrected_by_load())
  if (wanted.cause === 'stock_count') throw problem('OPERATION_FAILED', said.count_posting_stands())
  const isLeg =
    wanted.cause === 'stock_command' && (wanted.type === 'transfer_in' || wanted.type === 'transfer_out')
  const movements = isLeg
    ? await tx.rows<Posted>(`${MOVEMENT} and ${CAUSED} order by m.seq`, [wanted.causeId])
    : [wanted]
  await reverseAll(tx, person, scope, movements, { undoId: uuid(), itemId: wanted.itemId, reason })
  await note(tx, person, 'stock.reversed', { entity: 'item', id: wanted.itemId }, { movementId: id, reason })
  return getItem(tx, scope, wanted.itemId)
}

type Reversal = { undoId: string; itemId: string; undoesId?: string; reason: string }

async function reverseAll(
  tx: Connection,
  person: Person,
  scope: Scope,
  movements: readonly Posted[],
  { undoId, itemId, undoesId, reason }: Reversal,
) {
  const notReversed = movements.filter((movement) => !movement.reversedById && !movement.reversesId)
  if (movements.length > 0 && notReversed.length === 0)
    throw problem('OPERATION_FAILED', said.reversed_already())
  await lockItems(tx, scope, [itemId, ...notReversed.map((movement) => movement.itemId)])
  await refuseBarred(tx, notReversed)
  const item = await getItem(tx, scope, itemId)
  const own = notReversed.filter((movement) => movement.itemId === itemId)
  await recordCommand(tx, person, {
    id: undoId,
    kind: 'reverse',
    officeId: item.officeId,
    itemId,
    quantity: -own.reduce((sum, movement) => sum + movement.quantity, 0),
    request: { reason },
    ...(undoesId && { undoesId }),
  })
  try {
    await tx.attempt(() =>
      postMovements(
        tx,
        person,
        { cause: 'stock_command', id: undoId },
        notReversed.map(({ id, quantity, seq: _, reversedById: __, ...movement }) => ({
          ...movement,
          quantity: -quantity,
          reversesId: id,
          note: reason,
        })),
      ),
    )
  } catch (error) {
    throw await explained(tx, notReversed, error)
  }
}

/** Held still, in one order for everyone. One that has been archived since takes nothing back. */
async function lockItems(tx: Connection, scope: Scope, ids: string[]) {
  const items = await tx.rows<{ isArchived: boolean }>(
    `select archived_at is not null as "isArchived" from item where organization_id = $1 and id = any($2)
     order by id for no key update`,
    [scope.organizationId, ids],
  )
  if (items.some(({ isArchived }) => isArchived))
    throw problem('OPERATION_FAILED', said.reversal_item_archived())
}

/** What was moved does not come back to a room for use if nobody may use it by now. */
async function refuseBarred(tx: Connection, movements: readonly Posted[]) {
  const returning = movements.filter(({ type }) => type === 'transfer_out')
  const [barred] = await tx.rows<{ number: string | null }>(
    `select l.number from unnest($1::uuid[], $2::uuid[]) as m (item_id, lot_id)
     left join lot l on l.organization_id = current_organization() and l.id = m.lot_id
     where is_barred(current_organization(), m.item_id, m.lot_id, now(), true) limit 1`,
    [returning.map(({ itemId }) => itemId), returning.map(({ lotId }) => lotId ?? null)],
  )
  if (barred)
    throw problem('OPERATION_FAILED', said.reversal_unusable_now(), {
      blockers: [said.not_back_to_usable_room()],
    })
}

const reasons: Record<string, [message: Sentence, blocker: Sentence]> = {
  stock_balance_on_hand: [said.reversal_used_since(), said.reversal_below_zero()],
  stock_balance_reserved: [said.reversal_reserved(), said.release_reservation_first()],
  stock_movement_reversed_once: [said.reversed_already(), said.somebody_was_faster()],
}

async function explained(tx: Connection, movements: readonly Posted[], error: unknown) {
  const [message, blocker] = reasons[violatedConstraint(error) ?? ''] ?? []
  if (!message || !blocker) return error
  const brought = movements.filter(({ quantity }) => quantity > 0)
  const gone = await lotsGone(
    tx,
    brought.map(({ itemId, lotId = null, quantity, seq }) => ({ itemId, lotId, quantity, since: seq })),
  )
  return problem('OPERATION_FAILED', message, { blockers: [...gone, blocker] })
}

async function findCommand(tx: Connection, scope: Scope, id: string): Promise<CommandRow> {
  const [row] = await tx.rows<CommandRow>(
    `select kind, office_id, item_id, quantity, request, undoes_id,
       recorded_at < now() - make_interval(hours => $3) as "isOld"
     from stock_command where organization_id = $1 and id = $2`,
    [scope.organizationId, id, UNDO_HOURS],
  )
  if (!row || !covers(scope, row.officeId)) throw problem('NOT_FOUND', said.command_not_found())
  return row
}

/** What was used of a reservation is promised again, unless nobody may use it by now. */
async function reserveAgain(tx: Connection, { quantity }: CommandRow, reservationId: string) {
  await tx
    .attempt(() =>
      tx.rows(
        `update reservation set state = 'held', quantity = case state when 'held' then quantity + $2 else $2 end,
           updated_at = now(), version = version + 1
         where organization_id = current_organization() and id = $1 and state in ('held', 'consumed')`,
        [reservationId, Math.abs(quantity)],
      ),
    )
    .catch((error) => {
      if (sqlState(error) !== '23514') throw error
    })
}

/** A piece that took its record along is carried back to where it was, if it is still where it was taken. */
async function carryBack(tx: Connection, person: Person, { itemId, request }: CommandRow) {
  const [room] = await tx.rows<{ name: string; office: string; isActive: boolean }>(
    `select r.name, o.name as office, r.is_active from room r
     join office o on o.organization_id = r.organization_id and o.id = r.office_id
     where r.organization_id = current_organization() and r.id = $1`,
    [request.fromRoomId ?? null],
  )
  const [now] = await tx.rows<{ roomId: string | null }>(
    'select room_id from item where organization_id = current_organization() and id = $1',
    [itemId],
  )
  if (now?.roomId !== request.toRoomId || room?.isActive === false)
    throw problem('OPERATION_FAILED', said.reversal_moved_since())
  const location = room ? `${room.office}, ${room.name}` : 'Unknown'
  await moveRecord(tx, person, { id: itemId }, { roomId: request.fromRoomId ?? null, location })
}

async function outcomeOf(
  tx: Connection,
  scope: Scope,
  outcome: CommandOutcome['outcome'],
  commandId: string,
  itemId: string,
): Promise<CommandOutcome> {
  const item = await getItem(tx, scope, itemId)
  return { outcome, commandId, item, toItem: null, disposalId: null, parts: await partsOf(tx, commandId) }
}
