import { StockCommand } from '@wellstock/contract/stock/command'
import type { DetectionRow } from '@wellstock/contract/stock/detection'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import { spoken } from '../../platform/messages.ts'
import { runCommand } from '../commands/run-command.ts'
import { addLine, saveLine } from '../counts/count-lines.ts'
import { planCount } from '../counts/plan-count.ts'
import { startCount } from '../counts/start-count.ts'
import { storedLines } from '../counts/stored-lines.ts'
import { getShelfCheck, lockOpen } from './shelf-checks.ts'

type Applied = {
  countId: string | null
  moves: { position: number; done: boolean; message: string | null; messageReason: Sentence | null }[]
}

/** Turns a shelf check into a count that somebody finishes, or into moves. Never a change of quantities by itself. */
export async function applyShelfCheck(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, as, now }: { id: string; as: 'count' | 'moves'; now: Date },
): Promise<Applied> {
  const check = await lockOpen(tx, scope, id)
  const { rows } = await getShelfCheck(tx, scope, id)
  if (rows.length === 0) throw problem('OPERATION_FAILED', said.nothing_seen())
  const applied =
    as === 'count'
      ? { countId: await countOf(tx, person, scope, check, rows), moves: [] }
      : { countId: null, moves: await moveHere(tx, person, scope, check.roomId, rows, now) }
  await tx.rows(
    `update detection set state = 'applied', result = $3, updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    [scope.organizationId, id, JSON.stringify(applied)],
  )
  await note(tx, person, 'detection.applied', { entity: 'detection', id }, { as, ...applied })
  return applied
}

/** A count of the room with what was seen filled in. What was not seen waits to be counted. */
async function countOf(
  tx: Connection,
  person: Person,
  scope: Scope,
  check: { roomId: string; roomName: string },
  rows: readonly DetectionRow[],
): Promise<string> {
  const countId = await planCount(tx, person, scope, {
    roomId: check.roomId,
    itemIds: [],
    isBlind: false,
    assignedTo: person.id,
    dueOn: null,
    note: '',
  })
  await startCount(tx, person, scope, { id: countId, takeOver: false })
  const lines = await storedLines(tx, scope.organizationId, [countId])
  for (const row of rows) {
    if (row.raw === null || row.itemId === null || row.elsewhere !== null) continue
    const { itemId, lotId, lotNumber, expiryDate, seen } = row
    const known = lines.find((line) => line.itemId === itemId && line.lotId === lotId)
    const lineId =
      known?.id ??
      (
        await addLine(tx, person, scope, {
          id: countId,
          itemId,
          ...(lotNumber && { lotNumber }),
          ...(expiryDate && { expiryDate }),
        })
      ).id
    await saveLine(tx, person, scope, { id: countId, lineId, counted: seen })
  }
  return countId
}

async function moveHere(
  tx: Connection,
  person: Person,
  scope: Scope,
  toRoomId: string,
  rows: readonly DetectionRow[],
  now: Date,
) {
  const moves: Applied['moves'] = []
  for (const { position, action, itemId, lotId, seen } of rows) {
    if (action !== 'move_here' || !itemId) continue
    const command = StockCommand.parse({
      kind: 'move',
      id: uuid(),
      itemId,
      ...(lotId && { lotId, overrideReason: 'Found in that room' }),
      quantity: seen,
      toRoomId,
    })
    try {
      await tx.attempt(() => runCommand(tx, person, scope, command, { now }))
      moves.push({ position, done: true, ...spoken(null) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      moves.push({ position, done: false, ...error.closest })
    }
  }
  if (moves.length === 0) throw problem('OPERATION_FAILED', said.nothing_seen_of_another_room())
  return moves
}
