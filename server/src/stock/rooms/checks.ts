import type { RoomChecks, RoomToCheck } from '@wellstock/contract/stock/room'
import type { CheckRhythm } from '@wellstock/domain/stock/rooms'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { CHECK_FACTS, IS_CHECK_DUE, IS_CHECK_OVERDUE, IS_NOT_READY } from './check-facts.ts'
import { lockRoom } from './lock-room.ts'
import { getRoom } from './rooms.ts'

const LAST_CHECKS = 20

const linesOf = (db: Connection, organizationId: string, roomId: string) =>
  db.rows<RoomChecks['lines'][number]>(
    `select id, wording from room_check_line where organization_id = $1 and room_id = $2 order by position`,
    [organizationId, roomId],
  )

/** What is looked at in a room, how often, and the last checks, the newest first. */
export async function roomChecks(db: Connection, scope: Scope, id: string): Promise<RoomChecks> {
  const room = await getRoom(db, scope, id)
  const checks = await db.rows<RoomChecks['checks'][number]>(
    `select k.id, k.checked_at as "checkedAt", p.name as by,
       (select jsonb_agg(jsonb_build_object('wording', a.wording, 'isOk', a.is_ok, 'note', a.note) order by a.position)
        from room_check_answer a where a.organization_id = k.organization_id and a.check_id = k.id) as answers
     from room_check k join person p on p.organization_id = k.organization_id and p.id = k.checked_by
     where k.organization_id = $1 and k.room_id = $2 order by k.checked_at desc, k.id desc limit ${LAST_CHECKS}`,
    [scope.organizationId, id],
  )
  const [facts] = await db.rows<{ rhythm: CheckRhythm; next: string | null }>(
    `select r.check_rhythm as rhythm, look.next::text as next from room r
     join office o on o.organization_id = r.organization_id and o.id = r.office_id ${CHECK_FACTS}
     where r.organization_id = $1 and r.id = $2`,
    [scope.organizationId, id],
  )
  return {
    id,
    rhythm: facts?.rhythm ?? 'none',
    nextCheckOn: facts?.next ?? null,
    isCheckOverdue: room.isCheckOverdue,
    lines: await linesOf(db, scope.organizationId, id),
    checks,
    version: room.version,
  }
}

type Checklist = { id: string; version: number; rhythm: CheckRhythm; lines: string[] }

/** Says what is looked at in a room and how often, only if nobody has changed the room since it was read. */
export async function setChecklist(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, version, rhythm, lines }: Checklist,
): Promise<RoomChecks> {
  const { organizationId } = scope
  const room = await lockRoom(tx, scope, id)
  if (version !== room.version) throw await stale(tx, 'room.updated', id, version)
  const before = await roomChecks(tx, scope, id)
  const wordings = lines.map((line) => line.trim())
  const isSame = JSON.stringify(wordings) === JSON.stringify(before.lines.map(({ wording }) => wording))
  if (isSame && rhythm === before.rhythm) return before
  if (!isSame) {
    await tx.rows('delete from room_check_line where organization_id = $1 and room_id = $2', [
      organizationId,
      id,
    ])
    for (const [position, wording] of wordings.entries())
      await insertRow(tx, 'room_check_line', { organizationId, id: uuid(), roomId: id, position, wording })
  }
  const [today] = await tx.rows<{ day: string }>(
    'select office_today(timezone)::text as day from office where organization_id = $1 and id = $2',
    [organizationId, room.officeId],
  )
  await updateRow(
    tx,
    'room',
    { organizationId, id },
    { checkRhythm: rhythm, ...(rhythm !== before.rhythm && { checkFrom: today?.day }) },
  )
  await note(
    tx,
    person,
    'room.checklist_changed',
    { entity: 'room', id },
    {
      version: room.version + 1,
      changes: {
        rhythm: [before.rhythm, rhythm],
        lines: [before.lines.map(({ wording }) => wording), wordings],
      },
    },
  )
  return roomChecks(tx, scope, id)
}

type Answer = { lineId: string; isOk: boolean; note: string }

/** Keeps what was found in a room: an answer to every line of its checklist, in the words of now. */
export async function checkRoom(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, answers }: { id: string; answers: Answer[] },
): Promise<RoomChecks> {
  const { organizationId } = scope
  const room = await lockRoom(tx, scope, id)
  if (!room.isActive) throw problem('OPERATION_FAILED', said.room_is_out_of_use())
  const lines = await linesOf(tx, organizationId, id)
  const given = new Map(answers.map((answer) => [answer.lineId, answer]))
  if (
    given.size !== answers.length ||
    given.size !== lines.length ||
    lines.some((line) => !given.has(line.id))
  )
    throw problem('OPERATION_FAILED', said.checklist_changed())

  const checkId = uuid()
  await insertRow(tx, 'room_check', {
    organizationId,
    id: checkId,
    roomId: id,
    checkedBy: person.id,
  })
  const found = lines.map(({ id: lineId, wording }, position) => {
    const { isOk = false, note = '' } = given.get(lineId) ?? {}
    return { position, wording, isOk, note: note.trim() }
  })
  for (const answer of found) await insertRow(tx, 'room_check_answer', { organizationId, checkId, ...answer })
  const failed = found.filter(({ isOk }) => !isOk).map(({ wording }) => wording)
  await note(tx, person, 'room.checked', { entity: 'room', id }, { isReady: failed.length === 0, failed })
  return roomChecks(tx, scope, id)
}

/** Rooms that were not ready when they were last checked, and those that are to be checked today or were to be before. */
export const roomsToCheck = (db: Connection, scope: Scope): Promise<RoomToCheck[]> =>
  db.rows<RoomToCheck>(
    `select r.id as "roomId", r.name as "roomName", r.number as "roomNumber", o.name as "officeName",
       case when ${IS_NOT_READY} then looked.failed else '{}' end as failed,
       looked.checked_at as "checkedAt", ${IS_CHECK_OVERDUE} as "isOverdue"
     from room r join office o on o.organization_id = r.organization_id and o.id = r.office_id and o.archived_at is null
     ${CHECK_FACTS}
     where r.organization_id = $1 and ($2::uuid[] is null or r.office_id = any($2)) and (${IS_NOT_READY} or ${IS_CHECK_DUE})
     order by not ${IS_NOT_READY}, look.next nulls last, o.name, r.number`,
    [scope.organizationId, officesInScope(scope)],
  )
