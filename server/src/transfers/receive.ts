import { WITNESS_VALUE } from '@wellstock/domain/stock'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { invalid } from '../http/read-request.ts'
import { findPlace, isQuarantine, type Place } from '../inventory/places.ts'
import { type NewMovement, postMovements } from '../inventory/post-movement.ts'
import { stockingRecord } from '../inventory/stocking-record.ts'
import type { Person, Scope } from '../people/person.ts'
import { settle } from './settle.ts'
import { type LockedTransfer, lockForStep } from './transfer-document.ts'

type Arrival = {
  id: string
  received: number
  damaged: number
  missing: number
  roomId?: string | undefined
  note: string
}

export type LotOnItsWay = {
  id: string
  lotId: string | null
  waiting: number
  unitCost: number | null
  productId: string
  itemId: string
  serialNumber: string | null
  isUnusable: boolean
  isRecalled: boolean
}

/**
 * Says what arrived of each lot: received and put away, damaged and thrown away at once, or missing. What is not named
 * stays on its way. As a whole or not at all.
 */
export async function receiveTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, lots }: { id: string; lots: readonly Arrival[] },
) {
  const transfer = await lockForStep(tx, person, scope, 'receive', { id })
  const onTheWay = await lotsOnTheWay(tx, transfer, transfer.toOfficeId)
  refuseTooMuch(
    lots.map(({ id: lotId, received, damaged, missing }) => ({
      id: lotId,
      units: received + damaged + missing,
    })),
    onTheWay,
    'received',
  )
  refuseWitnessed(lots, onTheWay)
  const places = await placesOf(tx, scope, transfer.toOfficeId, lots, onTheWay)
  const movements: NewMovement[] = []
  for (const [index, arrival] of lots.entries()) {
    const lot = onTheWay.find((each) => each.id === arrival.id) as LotOnItsWay
    const place = places[index]
    const arrived = arrival.received + arrival.damaged
    if (arrived === 0 || !place) continue
    const itemId = await stockingRecord(
      tx,
      person,
      { id: lot.itemId, productId: lot.productId, serialNumber: lot.serialNumber },
      place,
    )
    movements.push(...legsOf(transfer, lot, arrival, itemId))
  }
  await postMovements(tx, person, movements)
  await reportMissing(tx, person, lots)
  await settle(tx, person, transfer, 'receive', { lots })
}

/** What is on its way and whether nobody may use it in the office it would be put away in. */
export const lotsOnTheWay = (tx: Connection, transfer: LockedTransfer, officeId: string) =>
  tx.rows<LotOnItsWay>(
    `select p.id, p.lot_id as "lotId", p.in_transit - p.missing as waiting, p.unit_cost as "unitCost", i.product_id as "productId",
       i.id as "itemId", i.serial_number as "serialNumber", is_unusable(l.hold, l.expiry_date, office_today(o.timezone), false) as "isUnusable",
       coalesce(l.hold = 'recalled', false) as "isRecalled"
     from transfer_lot p
     join transfer_line n on n.organization_id = p.organization_id and n.id = p.line_id
     join item i on i.organization_id = n.organization_id and i.id = n.item_id
     join office o on o.organization_id = p.organization_id and o.id = $2
     left join lot l on l.organization_id = p.organization_id and l.id = p.lot_id
     where p.organization_id = current_organization() and p.transfer_id = $1`,
    [transfer.id, officeId],
  )

/** Each lot named once, of the transfer, with some of what is on its way. */
export function refuseTooMuch(
  lots: readonly { id: string; units: number }[],
  onTheWay: readonly LotOnItsWay[],
  field: 'received' | 'quantity',
) {
  const fields: Record<string, Sentence> = {}
  lots.forEach(({ id, units }, index) => {
    const lot = onTheWay.find((each) => each.id === id)
    if (!lot || lots.findIndex((each) => each.id === id) < index)
      fields[`lots.${index}.id`] = said.lot_not_in_transfer()
    else if (units > lot.waiting)
      fields[`lots.${index}.${field}`] = said.only_on_their_way({ quantity: lot.waiting })
    else if (units === 0) fields[`lots.${index}.${field}`] = said.say_how_many_arrived()
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** What a second person has to sign for is not thrown away on arrival: it is put into quarantine and disposed of there. */
function refuseWitnessed(lots: readonly Arrival[], onTheWay: readonly LotOnItsWay[]) {
  const lotOf = (id: string) => onTheWay.find((each) => each.id === id)
  const value = lots.reduce((sum, { id, damaged }) => sum + damaged * (lotOf(id)?.unitCost ?? 0), 0)
  const fields: Record<string, Sentence> = {}
  lots.forEach(({ id, damaged }, index) => {
    if (damaged === 0) return
    if (lotOf(id)?.isRecalled) fields[`lots.${index}.damaged`] = said.recalled_into_quarantine()
    else if (value > WITNESS_VALUE)
      fields[`lots.${index}.damaged`] = said.damage_into_quarantine({ value: WITNESS_VALUE })
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Where each lot is put: the room named, or where its product is kept. What nobody may use goes into quarantine alone. */
export async function placesOf(
  tx: Connection,
  scope: Scope,
  officeId: string,
  lots: readonly {
    id: string
    roomId?: string | undefined
    received?: number
    damaged?: number
    quantity?: number
  }[],
  onTheWay: readonly LotOnItsWay[],
): Promise<(Place | null)[]> {
  const fields: Record<string, Sentence> = {}
  const places: (Place | null)[] = []
  for (const [index, { id, roomId, received = 0, damaged = 0, quantity = 0 }] of lots.entries()) {
    const lot = onTheWay.find((each) => each.id === id) as LotOnItsWay
    if (received + damaged + quantity === 0) {
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
async function usualRoom(tx: Connection, officeId: string, { itemId, productId, serialNumber }: LotOnItsWay) {
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

function legsOf(
  { number }: LockedTransfer,
  lot: LotOnItsWay,
  { received, damaged, note: remark }: Arrival,
  itemId: string,
): NewMovement[] {
  const about = { itemId, lotId: lot.lotId, unitCost: lot.unitCost }
  return [
    {
      ...about,
      quantity: received + damaged,
      type: 'transfer_in',
      reason: 'transfer',
      note: number,
      transferLotId: lot.id,
    },
    ...(damaged > 0
      ? [
          {
            ...about,
            quantity: -damaged,
            type: 'waste_damaged' as const,
            transferLotId: lot.id,
            reason: 'damaged',
            note: [number, remark].filter(Boolean).join(': '),
          },
        ]
      : []),
  ]
}

async function reportMissing(tx: Connection, person: Person, lots: readonly Arrival[]) {
  const missing = lots.filter((lot) => lot.missing > 0)
  await tx.rows(
    `insert into transfer_loss (organization_id, id, transfer_lot_id, quantity, note, reported_by)
     select current_organization(), x.id, x.lot_id, x.quantity, x.note, $1
     from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[]) as x (id, lot_id, quantity, note)`,
    [
      person.id,
      missing.map(() => uuid()),
      missing.map(({ id }) => id),
      missing.map((lot) => lot.missing),
      missing.map((lot) => lot.note),
    ],
  )
}
