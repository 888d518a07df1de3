import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { describePlace, type Place } from './places.ts'

type StockedPiece = { id: string; productId: string; serialNumber: string | null }

/**
 * Where the same product, or the same piece, is kept in a room, locked; made after the item given where it was not kept
 * there yet.
 */
export async function stockingRecord(
  tx: Connection,
  person: Pick<Person, 'id'>,
  item: StockedPiece,
  place: Place,
): Promise<string> {
  const find = () =>
    tx.rows<{ id: string }>(
      `select id from item where organization_id = current_organization() and product_id = $1 and office_id = $2 and room_id = $3
         and serial_number is not distinct from $4 and archived_at is null for no key update`,
      [item.productId, place.officeId, place.roomId, item.serialNumber],
    )
  const [known] = await find()
  if (known) return known.id
  await tx.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, vendor_id, serial_number, sku, name, category, type,
       unit, department, location, unit_price, purchase_date, updated_by)
     select organization_id, $2, product_id, $6, $3, vendor_id, serial_number, '', '', '', '', '', department, $4, unit_price,
       purchase_date, $5
     from item where organization_id = current_organization() and id = $1
     on conflict do nothing`,
    [item.id, uuid(), place.roomId, describePlace(place), person.id, place.officeId],
  )
  const [made] = await find()
  if (!made) throw problem('OPERATION_FAILED', said.product_cannot_be_kept())
  return made.id
}
