import { WITNESS_VALUE } from '@wellstock/domain/stock/commands'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { findPlace, isQuarantine, type Place } from '../inventory/places.ts'
import { type Cause, type NewMovement, postMovements } from '../inventory/post-movement.ts'

/** A lot that is on its way to an office, as its document knows it. */
export type ArrivingLot = {
  id: string
  lotId: string | null
  /** Units that are on their way and not said to be missing. */
  waiting: number
  unitCost: number | null
  productId: string
  itemId: string
  serialNumber: string | null
  isUnusable: boolean
  isRecalled: boolean
}

/** What is said of such a lot: units put away, thrown away at once, not there. */
export type Arrival = {
  id: string
  received: number
  damaged: number
  missing: number
  /** Where its product is kept, if not named. */
  roomId?: string | undefined
  note: string
}

type Delivery = {
  /** The document it comes with. */
  cause: Cause
  officeId: string
  lots: readonly ArrivingLot[]
  arrivals: readonly Arrival[]
  /** What the caller calls the units that are put away: `lots.0.received`. */
  field: 'received' | 'quantity'
  /** The stocking record a lot is put to in a place. */
  recordOf: (lot: ArrivingLot, place: Place) => Promise<string>
  /** What its movements say. */
  leg: Pick<NewMovement, 'type' | 'reason' | 'note'>
}

/** Puts away what arrived, and throws away what arrived damaged. As a whole or not at all, with all that is wrong at once. */
export async function putAway(tx: Connection, person: Person, scope: Scope, delivery: Delivery) {
  const { lots, arrivals, recordOf, leg } = delivery
  refuseTooMuch(delivery)
  refuseWitnessed(delivery)
  const places = await placesOf(tx, scope, delivery)
  const movements: NewMovement[] = []
  for (const [index, { id, received, damaged, note }] of arrivals.entries()) {
    const lot = lots.find((each) => each.id === id)
    const place = places[index]
    if (!lot || !place) continue
    const about = {
      ...leg,
      lineId: lot.id,
      itemId: await recordOf(lot, place),
      lotId: lot.lotId,
      unitCost: lot.unitCost,
    }
    movements.push({ ...about, quantity: received + damaged })
    if (damaged > 0)
      movements.push({
        ...about,
        quantity: -damaged,
        type: 'waste_damaged',
        reason: 'damaged',
        note: [about.note, note].filter(Boolean).join(': '),
      })
  }
  await postMovements(tx, person, delivery.cause, movements)
}

/** Each lot named once, of the document, with some of what is on its way. */
function refuseTooMuch({ lots, arrivals, field }: Delivery) {
  const fields: Record<string, Sentence> = {}
  arrivals.forEach(({ id, received, damaged, missing }, index) => {
    const units = received + damaged + missing
    const lot = lots.find((each) => each.id === id)
    if (!lot || arrivals.findIndex((each) => each.id === id) < index)
      fields[`lots.${index}.id`] = said.lot_not_in_transfer()
    else if (units > lot.waiting)
      fields[`lots.${index}.${field}`] = said.only_on_their_way({ quantity: lot.waiting })
    else if (units === 0) fields[`lots.${index}.${field}`] = said.say_how_many_arrived()
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** What a second person has to sign for is not thrown away on arrival: it is put into quarantine and disposed of there. */
function refuseWitnessed({ lots, arrivals }: Delivery) {
  const lotOf = (id: string) => lots.find((each) => each.id === id)
  const value = arrivals.reduce((sum, { id, damaged }) => sum + damaged * (lotOf(id)?.unitCost ?? 0), 0)
  const fields: Record<string, Sentence> = {}
  arrivals.forEach(({ id, damaged }, index) => {
    if (damaged === 0) return
    if (lotOf(id)?.isRecalled) fields[`lots.${index}.damaged`] = said.recalled_into_quarantine()
    else if (value > WITNESS_VALUE)
      fields[`lots.${index}.damaged`] = said.damage_into_quarantine({ value: WITNESS_VALUE })
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Where each lot is put: the room named, or where its product is kept. What nobody may use goes into quarantine alone. */
async function placesOf(tx: Connection, scope: Scope, { officeId, lots, arrivals }: Delivery) {
  const fields: Record<string, Sentence> = {}
  const places: (Place | null)[] = []
  for (const [index, { id, roomId, received, damaged }] of arrivals.entries()) {
    const lot = lots.find((each) => each.id === id)
    if (!lot || received + damaged === 0) {
      places.push(null)
      continue
    }
    const wanted = roomId ?? (lot.isUnusable ? undefined : await usualRoom(tx, officeId, lot))
    if (!wanted) {
      fields[`lots.${index}.roomId`] = lot.isUnusable ? said.unusable_into_quarantine() : said.say_where_put()
      continue
    }
    const place = await findPlace(tx, scope, { roomId: wanted }).catch((error: unknown) => {
      const wrong = error instanceof Problem ? error.details.fields?.roomId : undefined
      if (!wrong) throw error
      fields[`lots.${index}.roomId`] = wrong
      return null
    })
    if (place && place.officeId !== officeId) fields[`lots.${index}.roomId`] = said.room_does_not_exist()
    else if (place && lot.isUnusable && !(await isQuarantine(tx, wanted)))
      fields[`lots.${index}.roomId`] = said.unusable_into_quarantine()
    places.push(place)
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return places
}

/** Where the product is kept there; for a piece that comes back: where it was, too. */
async function usualRoom(tx: Connection, officeId: string, { itemId, productId, serialNumber }: ArrivingLot) {
  const [room] = await tx.rows<{ id: string }>(
    `select k.room_id as id from item k
     join room q on q.organization_id = k.organization_id and q.id = k.room_id and q.is_active and not q.is_quarantine
     where k.organization_id = current_organization() and k.product_id = $1 and k.office_id = $2
       and k.serial_number is not distinct from $3 and (k.archived_at is null or k.id = $4 and $3 is not null)
     order by k.archived_at is not null, k.current_quantity desc, k.id limit 1`,
    [productId, officeId, serialNumber, itemId],
  )
  return room?.id
}
