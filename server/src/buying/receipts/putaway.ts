import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { describePlace, type Place } from '../../stock/inventory/places.ts'
import type { WantedLine } from './check-lines.ts'
import { shelvesOf } from './expected-lines.ts'

type Room = { id: string; name: string; isQuarantine: boolean }

/** Where the goods of each line are put: the room named, where the product is kept, or quarantine. Null: they are not taken in. */
export async function roomsFor(
  tx: Connection,
  organizationId: string,
  { officeId }: Place,
  lines: readonly WantedLine[],
): Promise<(Room | null)[]> {
  const rooms = await tx.rows<Room>(
    `select id, name, is_quarantine from room where organization_id = $1 and office_id = $2 and is_active order by number for share`,
    [organizationId, officeId],
    'rooms-to-put',
  )
  const shelves = await shelvesOf(tx, organizationId, officeId, [
    ...new Set(lines.map(({ productId }) => productId)),
  ])
  const fields: Record<string, Sentence> = {}
  const found = lines.map(({ outcome, roomId, productId }, place) => {
    if (outcome === 'rejected') return null
    const quarantine = outcome === 'quarantined'
    const usual = quarantine
      ? rooms.find(({ isQuarantine }) => isQuarantine)?.id
      : shelves.find((shelf) => shelf.productId === productId)?.roomId
    const room = rooms.find(({ id }) => id === (roomId ?? usual))
    const issue = roomIssue({ isNamed: roomId !== undefined, quarantine, room })
    if (issue) fields[`lines.${place}.roomId`] = issue
    return room ?? null
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return found
}

function roomIssue({
  isNamed,
  quarantine,
  room,
}: {
  isNamed: boolean
  quarantine: boolean
  room: Room | undefined
}): Sentence | undefined {
  if (!room && isNamed) return said.room_does_not_exist()
  if (!room) return quarantine ? said.no_quarantine_room() : said.say_where_put()
  if (room.isQuarantine === quarantine) return undefined
  return quarantine ? said.unusable_into_quarantine() : said.not_stocked_in_quarantine()
}

type Wanted = {
  /** Of its line in the receipt. */
  place: number
  productId: string
  roomId: string
  roomName: string
  serialNumber: string | null
}
type Kept = { id: string; productId: string; roomId: string; serialNumber: string | null; onHand: number }

const sameRecord = (kept: Omit<Kept, 'id' | 'onHand'>, wanted: Wanted) =>
  kept.productId === wanted.productId &&
  kept.roomId === wanted.roomId &&
  (kept.serialNumber ?? '').toLowerCase() === (wanted.serialNumber ?? '').toLowerCase()

/** The stocking records goods are put to, locked; made where a product, or a piece, was not kept in a room yet. In the order given. */
export async function recordsFor(
  tx: Connection,
  person: Person,
  { officeId, officeName, officeStatus }: Place,
  wanted: readonly Wanted[],
): Promise<Kept[]> {
  const { organizationId } = person
  const find = () =>
    tx.rows<Kept>(
      `select i.id, i.product_id, i.room_id, i.serial_number, i.current_quantity as on_hand from item i
       where i.organization_id = $1 and i.office_id = $2 and i.product_id = any($3) and i.room_id = any($4) and i.archived_at is null
       order by i.id for no key update`,
      [
        organizationId,
        officeId,
        wanted.map(({ productId }) => productId),
        wanted.map(({ roomId }) => roomId),
      ],
      'records-to-put',
    )
  let kept = await find()
  const missing = wanted.filter((each) => !kept.some((record) => sameRecord(record, each)))
  if (missing.length > 0) {
    const places = missing.map(({ roomId, roomName }) => ({
      officeId,
      officeName,
      officeStatus,
      roomId,
      roomName,
    }))
    await tx.rows(
      `insert into item (organization_id, id, product_id, office_id, room_id, vendor_id, serial_number, sku, name, category, type, unit,
         department, location, unit_price, updated_by)
       select $1, gen_random_uuid(), w.product_id, $2, w.room_id, k.vendor_id, w.serial_number, '', '', '', '', '',
         coalesce(k.department, $8), w.location, k.unit_price, $3
       from (select distinct * from unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[]) as w (product_id, room_id, serial_number, location)) w
       -- Kept as it is kept elsewhere, in this office before others.
       left join lateral (select i.vendor_id, i.department, i.unit_price from item i
         where i.organization_id = $1 and i.product_id = w.product_id
         order by i.archived_at is not null, i.office_id <> $2, i.current_quantity desc, i.id limit 1) k on true
       on conflict do nothing`,
      [
        organizationId,
        officeId,
        person.id,
        missing.map(({ productId }) => productId),
        missing.map(({ roomId }) => roomId),
        missing.map(({ serialNumber }) => serialNumber),
        places.map(describePlace),
        person.department,
      ],
    )
    kept = await find()
  }
  const fields: Record<string, Sentence> = {}
  const records = wanted.flatMap((each) => {
    const record = kept.find((candidate) => sameRecord(candidate, each))
    if (!record)
      fields[`lines.${each.place}.serialNumber`] = each.serialNumber
        ? said.serial_number_of_other_piece()
        : said.product_cannot_be_kept()
    else if (each.serialNumber && record.onHand > 0)
      fields[`lines.${each.place}.serialNumber`] = said.serial_number_here_already()
    return record ?? []
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return records
}
