import { note } from '../audit/note.ts'
import type { Connection } from '../database/database.ts'
import { invalid } from '../http/read-request.ts'
import { type NewMovement, postMovements } from '../inventory/post-movement.ts'
import { stockingRecord } from '../inventory/stocking-record.ts'
import { covers, type Person, type Scope } from '../people/person.ts'
import { lockTransfer, theirOfficeOnly } from './lock-transfer.ts'
import { lotsOnTheWay, placesOf } from './receive.ts'
import { settle } from './settle.ts'

type Back = { id: string; quantity: number; roomId?: string | undefined }

/** Takes back what is on its way: it arrives in the office it came from, at the cost it left at. */
export async function returnTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, lots, reason }: { id: string; lots: readonly Back[]; reason: string },
) {
  const transfer = await lockTransfer(tx, scope, { id }, 'in_transit', 'partly_received')
  if (!covers(scope, transfer.fromOfficeId)) throw theirOfficeOnly('sending')
  const onTheWay = await lotsOnTheWay(tx, transfer, transfer.fromOfficeId)
  const fields: Record<string, string> = {}
  lots.forEach((back, index) => {
    const lot = onTheWay.find((each) => each.id === back.id)
    if (!lot || lots.findIndex((each) => each.id === back.id) < index)
      fields[`lots.${index}.id`] = 'This lot is not in the transfer, or is named twice.'
    else if (back.quantity > lot.waiting)
      fields[`lots.${index}.quantity`] = `Only ${lot.waiting.toLocaleString('en-US')} are on their way.`
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)

  const places = await placesOf(tx, scope, transfer.fromOfficeId, lots, onTheWay)
  const movements: NewMovement[] = []
  for (const [index, back] of lots.entries()) {
    const lot = onTheWay.find((each) => each.id === back.id)
    const place = places[index]
    if (!lot || !place) continue
    movements.push({
      itemId: await stockingRecord(
        tx,
        person,
        { id: lot.itemId, productId: lot.productId, serialNumber: lot.serialNumber },
        place,
      ),
      lotId: lot.lotId,
      quantity: back.quantity,
      type: 'transfer_in',
      reason: 'transfer',
      note: `${transfer.number}: ${reason}`.slice(0, 500),
      unitCost: lot.unitCost,
      transferLotId: lot.id,
    })
  }
  await postMovements(tx, person, movements)
  const state = await settle(tx, id)
  await note(
    tx,
    person,
    'transfer.returned',
    { entity: 'transfer', id },
    { number: transfer.number, state, reason, lots },
  )
}
