import type { RoomDetails } from '@wellstock/contract/stock/room'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { OPEN_STATES } from '../counts/open-states.ts'
import { whyReserved } from '../inventory/lots-in-the-way.ts'
import { lockContents, lockRoom, type StoredRoom } from './lock-room.ts'
import { archiveEmpty, mergeInto, moveRecords } from './move-contents.ts'
import { getRoom, notFound } from './rooms.ts'
import { type LotInRoom, listed, lotsIn } from './stock-in-room.ts'

type Wanted = { id: string; toRoomId?: string | undefined }
type Twins = ReadonlySet<string>

/**
 * Takes a room out of use. With another room of the office everything that stands in it goes there; without one it must
 * hold no stock, and its empty records are archived.
 */
export async function deactivateRoom(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, toRoomId }: Wanted,
): Promise<RoomDetails> {
  if (toRoomId === id) throw invalid({ toRoomId: said.choose_another_room() })
  const { room, target } = await lockBoth(tx, scope, id, toRoomId)
  if (!room.isActive) throw problem('OPERATION_FAILED', said.room_is_out_of_use())
  await lockContents(tx, scope, target ? [id, target.id] : [id])

  const lots = await lotsIn(tx, scope, id)
  const twins = target ? await twinsIn(tx, scope, id, target.id) : new Set<string>()
  const blockers = [
    ...(await openCounts(tx, scope, id)),
    ...(target ? moveBlockers(room, target, lots, twins) : stockBlockers(lots)),
  ]
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.room_cannot_be_deactivated(), { blockers })

  const result = target
    ? {
        toRoomId: target.id,
        merged: await mergeInto(tx, person, scope, room, target, lots),
        moved: await moveRecords(tx, person, scope, room, target),
      }
    : { archived: await archiveEmpty(tx, person, scope, id) }
  await tx.rows(
    'update room set is_active = false, updated_at = now(), version = version + 1 where organization_id = $1 and id = $2',
    [scope.organizationId, id],
  )
  await note(tx, person, 'room.deactivated', { entity: 'room', id }, result)
  return getRoom(tx, scope, id)
}

// In one order, whichever way round two people empty rooms into each other.
async function lockBoth(tx: Connection, scope: Scope, id: string, toRoomId: string | undefined) {
  const locked = new Map<string, StoredRoom>()
  for (const each of [id, ...(toRoomId ? [toRoomId] : [])].sort())
    try {
      locked.set(each, await lockRoom(tx, scope, each))
    } catch (error) {
      if (each === toRoomId) throw invalid({ toRoomId: said.room_does_not_exist() })
      throw error
    }
  const room = locked.get(id)
  if (!room) throw notFound()
  const target = toRoomId === undefined ? undefined : locked.get(toRoomId)
  if (target && target.officeId !== room.officeId) throw invalid({ toRoomId: said.room_of_another_office() })
  if (target && !target.isActive) throw invalid({ toRoomId: said.room_no_longer_in_use() })
  return { room, target }
}

/** The items whose product and serial number the other room keeps too. */
async function twinsIn(tx: Connection, scope: Scope, id: string, toRoomId: string): Promise<Twins> {
  const rows = await tx.rows<{ id: string }>(
    `select i.id from item i join item t on t.organization_id = i.organization_id and t.product_id = i.product_id
       and t.serial_number is not distinct from i.serial_number and t.room_id = $3 and t.archived_at is null
     where i.organization_id = $1 and i.room_id = $2 and i.archived_at is null`,
    [scope.organizationId, id, toRoomId],
  )
  return new Set(rows.map((row) => row.id))
}

async function openCounts(tx: Connection, scope: Scope, id: string): Promise<Sentence[]> {
  const counts = await tx.rows<{ number: string }>(
    `select number from stock_count where organization_id = $1 and room_id = $2
       and state in ${OPEN_STATES} order by number`,
    [scope.organizationId, id],
  )
  return counts.map(({ number }) => said.count_not_finished({ number }))
}

function stockBlockers(lots: readonly LotInRoom[]): Sentence[] {
  const itemsOf = (some: readonly LotInRoom[]) => new Set(some.map(({ itemId }) => itemId)).size
  const reserved = itemsOf(lots.filter((lot) => lot.reserved > 0))
  return [
    ...(lots.length > 0 ? [said.room_holds_stock({ items: said.items({ count: itemsOf(lots) }) })] : []),
    ...(reserved > 0 ? [said.some_are_reserved({ items: said.items({ count: reserved }) })] : []),
  ]
}

// A reservation stays with its record and its lot: it goes along where the record goes along, to a room for use.
function moveBlockers(
  room: StoredRoom,
  target: StoredRoom,
  lots: readonly LotInRoom[],
  twins: Twins,
): Sentence[] {
  const stuck = lots.filter((lot) => lot.reserved > 0 && (target.isQuarantine || twins.has(lot.itemId)))
  const blockers = listed(stuck, whyReserved)
  if (target.isQuarantine || lots.length === 0) return blockers
  if (room.isQuarantine) return [...blockers, said.quarantine_to_quarantine_only()]
  const unusable = lots.filter((lot) => lot.isExpired || lot.hold !== 'none')
  return [
    ...blockers,
    ...listed(unusable, ({ item, lotNumber: lot, isExpired }) =>
      isExpired
        ? said.expired_to_quarantine_only({ item, lot })
        : said.held_to_quarantine_only({ item, lot }),
    ),
  ]
}
