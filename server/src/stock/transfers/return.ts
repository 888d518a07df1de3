import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type ArrivingLot, putAway } from '../commands/put-away.ts'
import { describePlace, type Place } from '../inventory/places.ts'
import { stockingRecord } from '../inventory/stocking-record.ts'
import { lotsOnTheWay } from './receive.ts'
import { settle } from './settle.ts'
import { lockForStep } from './transfer-document.ts'

type Back = { id: string; quantity: number; roomId?: string | undefined }

/** Takes back what is on its way: it arrives in the office it came from, at the cost it left at. */
export async function returnTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, lots, reason }: { id: string; lots: readonly Back[]; reason: string },
) {
  const transfer = await lockForStep(tx, person, scope, 'return', { id })
  await putAway(tx, person, scope, {
    cause: { cause: 'transfer', id },
    officeId: transfer.fromOfficeId,
    lots: await lotsOnTheWay(tx, transfer, transfer.fromOfficeId),
    arrivals: lots.map(({ quantity, ...lot }) => ({
      ...lot,
      received: quantity,
      damaged: 0,
      missing: 0,
      note: '',
    })),
    field: 'quantity',
    recordOf: (lot, place) => recordBack(tx, person, lot, place),
    leg: {
      type: 'transfer_in',
      reason: 'transfer',
      note: `${transfer.number}: ${reason}`.slice(0, 500),
    },
  })
  await settle(tx, person, transfer, 'return', { reason, lots })
}

/**
 * Where it is put: a piece takes up its own record again, which was archived when it left, unless it has another there by
 * now; anything else where its product is kept in that room.
 */
async function recordBack(tx: Connection, person: Person, lot: ArrivingLot, place: Place): Promise<string> {
  const { itemId: id, productId, serialNumber } = lot
  const [own] = await tx.rows<{ version: number }>(
    `update item i set archived_at = null, room_id = $3, bin_id = case when i.room_id = $3 then i.bin_id end, location = $4,
       updated_by = $5, updated_at = now(), version = i.version + 1
     where i.organization_id = current_organization() and i.id = $1 and i.archived_at is not null and i.office_id = $2
       and i.serial_number = $6 and not exists (
         select from item k where k.organization_id = i.organization_id and k.product_id = i.product_id
           and k.office_id = i.office_id and k.room_id = $3 and k.serial_number = i.serial_number and k.archived_at is null)
     returning version`,
    [id, place.officeId, place.roomId, describePlace(place), person.id, serialNumber],
  )
  if (!own) return stockingRecord(tx, person, { id, productId, serialNumber }, place)
  const changes = { archived: { from: true, to: false } }
  await note(tx, person, 'item.updated', { entity: 'item', id }, { version: own.version, changes })
  return id
}
