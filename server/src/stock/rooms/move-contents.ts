import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { describePlace } from '../inventory/places.ts'
import { postMovements } from '../inventory/post-movement.ts'
import { recordCommand } from '../inventory/record-command.ts'
import type { StoredRoom } from './lock-room.ts'
import type { LotInRoom } from './stock-in-room.ts'

type Pair = { itemId: string; twinId: string }

/** Stock whose product the other room keeps too goes there lot by lot, at its cost; the emptied records are archived. */
export async function mergeInto(
  tx: Connection,
  person: Person,
  scope: Scope,
  room: StoredRoom,
  target: StoredRoom,
  lots: readonly LotInRoom[],
): Promise<string[]> {
  const pairs = await tx.rows<Pair>(
    `select i.id as "itemId", t.id as "twinId"
     from item i join item t on t.organization_id = i.organization_id and t.product_id = i.product_id
       and t.serial_number is not distinct from i.serial_number and t.room_id = $3 and t.archived_at is null
     where i.organization_id = $1 and i.room_id = $2 and i.archived_at is null order by i.id`,
    [scope.organizationId, room.id, target.id],
  )
  for (const { itemId, twinId } of pairs) {
    const held = lots.filter((lot) => lot.itemId === itemId)
    if (held.length === 0) continue
    const commandId = uuid()
    const quantity = held.reduce((total, { onHand }) => total + onHand, 0)
    await recordCommand(tx, person, {
      id: commandId,
      kind: 'move',
      officeId: room.officeId,
      itemId,
      quantity: -quantity,
      request: { kind: 'move', itemId, quantity, toRoomId: target.id },
    })
    const about = { reason: 'moved' }
    await postMovements(
      tx,
      person,
      { cause: 'stock_command', id: commandId },
      held.flatMap(({ lotId, onHand, unitCost }) => [
        { ...about, itemId, lotId, unitCost, quantity: -onHand, type: 'transfer_out' as const },
        { ...about, itemId: twinId, lotId, unitCost, quantity: onHand, type: 'transfer_in' as const },
      ]),
    )
  }
  await archive(
    tx,
    person,
    scope,
    pairs.map(({ itemId }) => itemId),
  )
  return pairs.map(({ itemId }) => itemId)
}

/** Every record that is left goes to the other room as it is: with its levels, its lots and what is reserved of them. */
export async function moveRecords(
  tx: Connection,
  person: Person,
  scope: Scope,
  room: StoredRoom,
  target: StoredRoom,
): Promise<string[]> {
  const moved = await tx.rows<{ id: string; version: number }>(
    `update item set room_id = $3, bin_id = null, location = $4, updated_by = $5, updated_at = now(), version = version + 1
     where organization_id = $1 and room_id = $2 and archived_at is null returning id, version`,
    [
      scope.organizationId,
      room.id,
      target.id,
      describePlace({ ...target, roomId: target.id, roomName: target.name }),
      person.id,
    ],
  )
  for (const { id, version } of moved)
    await note(
      tx,
      person,
      'item.updated',
      { entity: 'item', id },
      { version, changes: { roomName: { from: room.name, to: target.name } } },
    )
  return moved.map(({ id }) => id)
}

/** Archives what stands in a room and holds nothing. */
export async function archiveEmpty(tx: Connection, person: Person, scope: Scope, roomId: string) {
  const items = await tx.rows<{ id: string }>(
    'select id from item where organization_id = $1 and room_id = $2 and archived_at is null',
    [scope.organizationId, roomId],
  )
  const ids = items.map(({ id }) => id)
  await archive(tx, person, scope, ids)
  return ids
}

async function archive(tx: Connection, person: Person, scope: Scope, ids: string[]) {
  await tx.rows(
    'update item set archived_at = clock_timestamp(), updated_by = $3 where organization_id = $1 and id = any($2)',
    [scope.organizationId, ids, person.id],
  )
  for (const id of ids) await note(tx, person, 'item.archived', { entity: 'item', id })
}
