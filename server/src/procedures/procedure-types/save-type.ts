import type { ProcedureTypeFields } from '@wellstock/contract/procedures/procedure-types'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { refuseWithCases } from '../booked-cases.ts'
import { getType } from './procedure-types.ts'

type Call = Pick<ScopedCall, 'db' | 'person' | 'scope'>
type Named = { id: string; version: number }
type Columns = Omit<ProcedureTypeFields, 'roomIds'>
type Stored = Columns & { isActive: boolean; version: number }

/** The type as it is stored, which stands still until the transaction ends. */
async function lockType(tx: Connection, { id, version }: Named): Promise<Stored> {
  const [type] = await tx.rows<Stored>(
    `select name, minutes, turnover_minutes as "turnoverMinutes", checklist, is_active as "isActive", version
     from procedure_type where organization_id = current_organization() and id = $1 for update`,
    [id],
  )
  if (!type) throw problem('NOT_FOUND', said.procedure_type_not_found())
  if (type.version !== version) throw await stale(tx, 'procedure_type.changed', id, version)
  return type
}

async function withFreeName<T>({ name }: { name: string }, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'procedure_type_name') throw error
    const message = said.procedure_type_name_taken({ name })
    throw problem('DUPLICATE_DATA', message, { fields: { name: message } })
  }
}

const columnsOf = ({ name, checklist, minutes, turnoverMinutes }: ProcedureTypeFields): Columns => ({
  name: name.trim(),
  minutes,
  turnoverMinutes,
  checklist: checklist.map((line) => line.trim()),
})

/** Rooms `r` with their names as the audit has them. */
const ROOMS = `select r.id, o.code || ' ' || r.number as name from room r
  join office o on o.organization_id = r.organization_id and o.id = r.office_id
  where r.organization_id = current_organization() and`

type Room = { id: string; name: string }
const namesOf = (rooms: readonly Room[]) => rooms.map(({ name }) => name)

/** The rooms of these; refuses one that is not there or not used. */
async function roomsNamed(tx: Connection, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rooms = await tx.rows<Room>(
    `${ROOMS} r.id = any($1) and r.is_active and not r.is_quarantine order by name`,
    [wanted],
  )
  if (rooms.length < wanted.length) throw invalid({ roomIds: said.suiting_room_not_there() })
  return rooms
}

const writeRooms = (tx: Connection, typeId: string, rooms: readonly { id: string }[]) =>
  tx.rows(
    `insert into procedure_type_room (organization_id, type_id, room_id)
     select current_organization(), $1, unnest($2::uuid[])`,
    [typeId, rooms.map(({ id }) => id)],
  )

export async function createType({ db, person, scope }: Call, wanted: ProcedureTypeFields) {
  const columns = columnsOf(wanted)
  const rooms = await roomsNamed(db, wanted.roomIds)
  const id = uuid()
  await withFreeName(columns, () =>
    insertRow(db, 'procedure_type', { organizationId: person.organizationId, id, ...columns }),
  )
  await writeRooms(db, id, rooms)
  const after = { ...columns, rooms: namesOf(rooms) }
  await note(db, person, 'procedure_type.created', { entity: 'procedure-type', id }, { after })
  return getType(db, scope, id)
}

/** Changes a type, only if nobody has changed it since it was read. Cases that are booked keep their times and rooms. */
export async function updateType({ db, person, scope }: Call, wanted: ProcedureTypeFields & Named) {
  const { id } = wanted
  const before = await lockType(db, wanted)
  const columns = columnsOf(wanted)
  const rooms = await roomsNamed(db, wanted.roomIds)
  const earlier = await db.rows<Room>(
    `${ROOMS} r.id in (select room_id from procedure_type_room where organization_id = r.organization_id and type_id = $1)
     order by name`,
    [id],
  )
  const changes = differences({ ...before, rooms: namesOf(earlier) }, { ...columns, rooms: namesOf(rooms) })
  if (Object.keys(changes).length > 0) {
    await withFreeName(columns, () =>
      updateRow(db, 'procedure_type', { organizationId: person.organizationId, id }, columns),
    )
    await db.rows(
      'delete from procedure_type_room where organization_id = current_organization() and type_id = $1',
      [id],
    )
    await writeRooms(db, id, rooms)
    await noteChange({ db, person }, wanted, changes)
  }
  return getType(db, scope, id)
}

/** Deactivates a type that has no cases to come, or takes it back. */
export async function setTypeActive({ db, person, scope }: Call, wanted: Named & { isActive: boolean }) {
  const { id, isActive } = wanted
  const before = await lockType(db, wanted)
  if (before.isActive !== isActive) {
    if (!isActive) await refuseWithCases(db, 'type', id, said.procedure_type_has_cases)
    await withFreeName(before, () =>
      updateRow(db, 'procedure_type', { organizationId: person.organizationId, id }, { isActive }),
    )
    await noteChange({ db, person }, wanted, differences(before, { isActive }))
  }
  return getType(db, scope, id)
}

const noteChange = (
  { db, person }: Pick<Call, 'db' | 'person'>,
  { id, version }: Named,
  changes: Record<string, unknown>,
) =>
  note(
    db,
    person,
    'procedure_type.changed',
    { entity: 'procedure-type', id },
    { version: version + 1, changes },
  )
