import type { StockCommand } from '@wellstock/contract/stock/command'
import type { Item } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { describePlace, findPlace, isQuarantine } from '../inventory/places.ts'
import { stockingRecord } from '../inventory/stocking-record.ts'
import { chooseAny, chooseUsable } from './choose-lots.ts'
import type { Plan } from './plan.ts'

type Move = Extract<StockCommand, { kind: 'move' }>

/**
 * Stock that goes to another room of its office: out of one stocking record and into the other, lot by lot and at the
 * same cost. A piece with a serial number takes its record along.
 */
export async function planMove(
  tx: Connection,
  person: Person,
  scope: Scope,
  item: Item,
  command: Move,
): Promise<Plan> {
  const { quantity, note, toRoomId } = command
  if (toRoomId === item.roomId) throw invalid({ toRoomId: said.in_this_room_already() })
  const place = await findPlace(tx, scope, { officeId: item.officeId, roomId: toRoomId })
  const toQuarantine = await isQuarantine(tx, toRoomId)
  const fromQuarantine = item.roomId !== null && (await isQuarantine(tx, item.roomId))
  if (fromQuarantine && !toQuarantine && !command.overrideReason)
    throw invalid({ overrideReason: said.say_why_out_of_quarantine() })
  const remarks = {
    toRoom: place.roomName,
    ...(command.overrideReason && { overrideReason: command.overrideReason }),
  }
  if (item.serialNumber) {
    if (!toQuarantine) await chooseUsable(tx, item, { ...command, fromQuarantine })
    await moveRecord(tx, person, item, { roomId: toRoomId, location: describePlace(place) })
    return { movements: [], toItemId: item.id, remarks }
  }

  const toItemId = await stockingRecord(tx, person, item, place)
  const parts = toQuarantine
    ? await chooseAny(tx, item, command)
    : await chooseUsable(tx, item, { ...command, fromQuarantine })
  const about = { reason: 'moved', note }
  if (parts.length === 0) throw problem('OPERATION_FAILED', said.only_zero_can_be_taken({ quantity }))
  return {
    movements: parts.flatMap(({ lotId, unitCost, quantity: taken }) => [
      { ...about, itemId: item.id, lotId, unitCost, quantity: taken, type: 'transfer_out' as const },
      { ...about, itemId: toItemId, lotId, unitCost, quantity: -taken, type: 'transfer_in' as const },
    ]),
    toItemId,
    remarks,
  }
}

/** Both ends of a move, in one order for everyone: two moves to and fro wait for each other, never in a circle. */
export const lockBoth = (tx: Connection, { itemId, toRoomId }: Pick<Move, 'itemId' | 'toRoomId'>) =>
  tx.rows(
    `select 1 from item i where i.organization_id = current_organization() and i.archived_at is null and (i.id = $1
       or i.room_id = $2 and i.product_id = (
         select f.product_id from item f where f.organization_id = current_organization() and f.id = $1))
     order by i.id for no key update`,
    [itemId, toRoomId],
  )

/** Puts a stocking record as it is into another room. Its bin stays behind. */
export async function moveRecord(
  tx: Connection,
  person: Pick<Person, 'id'>,
  item: Pick<Item, 'id'>,
  { roomId, location }: { roomId: string | null; location: string },
) {
  await tx.rows(
    `update item set room_id = $2, bin_id = null, location = $3, updated_by = $4, updated_at = now(), version = version + 1
     where organization_id = current_organization() and id = $1`,
    [item.id, roomId, location, person.id],
  )
}
