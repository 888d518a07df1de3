import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { describePlace, type Place } from '../inventory/places.ts'
import { type NewMovement, postMovements } from '../inventory/post-movement.ts'
import { inChunks } from './chunks.ts'
import { countMovements } from './movements.ts'
import type { Change, Creation, PlannedRow } from './planned-row.ts'
import { idsOfLots, lotKey, type WantedLot, writeCodes } from './write-lots.ts'
import { idsOfProducts, idsOfVendors, meanwhile } from './write-masters.ts'

export type Writing = { person: Person; importId: string; place: Place }

/** Writes what the dry run planned, in chunks. */
export async function writePlanned(tx: Connection, writing: Writing, planned: readonly PlannedRow[]) {
  const writes = planned.flatMap(({ write }) => write ?? [])
  const creations = writes.filter((write) => write.kind === 'create')
  const changes = writes.filter((write) => write.kind === 'change')
  const { organizationId } = writing.person
  const vendors = await idsOfVendors(
    tx,
    organizationId,
    writes.map((write) => (write.kind === 'create' ? write.stocking : write.after).vendor),
  )
  const products = await idsOfProducts(tx, organizationId, creations)
  const productOf = (write: Creation | Change) =>
    write.kind === 'change' ? write.item.productId : (write.product?.id ?? products.get(write.key) ?? '')
  const of = { organizationId, importId: writing.importId }
  const lots = await idsOfLots(
    tx,
    of,
    writes.flatMap((write) => lotsIn(write, productOf(write))),
  )
  await writeCodes(
    tx,
    of,
    writes.flatMap((write) => write.codes.map((code) => ({ ...code, productId: productOf(write) }))),
  )
  const ids = { vendors, products, lots }

  await inChunks(tx, creations, (chunk) => createItems(tx, writing, chunk, ids))
  await inChunks(tx, changes, (chunk) => changeItems(tx, writing, chunk, ids))
}

export type Ids = {
  vendors: Map<string, string | null>
  products: Map<string, string>
  lots: Map<string, string>
}

const lotsIn = ({ lots }: Creation | Change, productId: string): WantedLot[] =>
  lots.flatMap(({ number, expiryDate, difference }) =>
    number !== null && (difference !== 0 || expiryDate !== null) ? { productId, number, expiryDate } : [],
  )

async function createItems(tx: Connection, writing: Writing, creations: Creation[], ids: Ids) {
  const { person, importId, place } = writing
  const made = creations.map((creation) => ({
    id: uuid(),
    ...creation,
    productId: creation.product?.id ?? ids.products.get(creation.key) ?? '',
  }))
  const stockings = made.map(({ stocking }) => stocking)
  try {
    await tx.rows(
      `insert into item (organization_id, office_id, updated_by, sku, name, category, type, unit,
         room_id, id, product_id, vendor_id, serial_number, department, location, min_quantity, reorder_point, max_quantity,
         unit_price, purchase_date, notes)
       select $1, $2, $4, '', '', '', '', '', * from unnest($3::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[],
         $10::text[], $11::int[], $12::int[], $13::int[], $14::numeric[], $15::date[], $16::text[])`,
      [
        person.organizationId,
        place.officeId,
        made.map(({ room }) => (room ? room.id : place.roomId)),
        person.id,
        made.map(({ id }) => id),
        made.map(({ productId }) => productId),
        stockings.map(({ vendor }) => ids.vendors.get(vendor)),
        made.map(({ serialNumber }) => serialNumber),
        stockings.map(({ department }) => department),
        made.map(
          ({ stocking, room }) =>
            stocking.location ?? describePlace(room ? { ...place, roomName: room.name } : place),
        ),
        stockings.map(({ minQuantity }) => minQuantity),
        stockings.map(({ reorderPoint }) => reorderPoint),
        stockings.map(({ maxQuantity }) => maxQuantity),
        stockings.map(({ unitPrice }) => unitPrice),
        stockings.map(({ purchaseDate }) => purchaseDate),
        stockings.map(({ notes }) => notes),
      ],
    )
  } catch (error) {
    const constraint = violatedConstraint(error) ?? ''
    throw ['item_once', 'item_serial_once', 'item_serial'].includes(constraint) ? meanwhile() : error
  }
  const openings = made.flatMap(({ id, productId, quantity, lots, stocking }) => {
    const opening = (lotId: string | null, amount: number, unitCost: number | null): NewMovement => ({
      itemId: id,
      lotId,
      quantity: amount,
      type: 'opening',
      reason: 'opening',
      unitCost: unitCost ?? stocking.unitPrice,
    })
    return [
      ...(quantity > 0 ? [opening(null, quantity, null)] : []),
      ...lots
        .filter(({ difference }) => difference > 0)
        .map(({ number, difference, unitCost }) =>
          opening(
            number === null ? null : (ids.lots.get(lotKey(productId, number)) ?? null),
            difference,
            unitCost,
          ),
        ),
    ]
  })
  await postMovements(tx, person, { cause: 'import_batch', id: importId }, openings)
  await rememberChanges(
    tx,
    writing,
    made.map(({ id }) => ({ itemId: id, before: null, version: 1 })),
  )
}

async function changeItems(tx: Connection, writing: Writing, changes: Change[], { vendors, lots }: Ids) {
  const { person, importId } = writing
  const edited = changes.filter(
    ({ item, after }) => JSON.stringify(imageOf(item)) !== JSON.stringify(imageOf(after)),
  )
  const versions = await tx.rows<{ id: string; version: number }>(
    `update item i set vendor_id = c.vendor_id, department = c.department, location = c.location,
       min_quantity = c.min_quantity, reorder_point = c.reorder_point, max_quantity = c.max_quantity,
       unit_price = c.unit_price, purchase_date = c.purchase_date, notes = c.notes,
       updated_by = $2, updated_at = now(), version = i.version + 1
     from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[], $10::numeric[],
       $11::date[], $12::text[]) as c(id, vendor_id, department, location, min_quantity, reorder_point, max_quantity,
       unit_price, purchase_date, notes)
     where i.organization_id = $1 and i.id = c.id returning i.id, i.version`,
    [
      person.organizationId,
      person.id,
      edited.map(({ item }) => item.id),
      edited.map(({ after }) => vendors.get(after.vendor)),
      edited.map(({ after }) => after.department),
      edited.map(({ after }) => after.location),
      edited.map(({ after }) => after.minQuantity),
      edited.map(({ after }) => after.reorderPoint),
      edited.map(({ after }) => after.maxQuantity),
      edited.map(({ after }) => after.unitPrice),
      edited.map(({ after }) => after.purchaseDate),
      edited.map(({ after }) => after.notes),
    ],
  )
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]))
  await postMovements(
    tx,
    person,
    { cause: 'import_batch', id: importId },
    await countMovements(tx, person.organizationId, changes, lots),
  )
  await rememberChanges(
    tx,
    writing,
    changes.map(({ item }) => ({
      itemId: item.id,
      before: { ...imageOf(item), vendorId: item.vendorId },
      version: versionOf.get(item.id) ?? item.version,
    })),
  )
}

/** The fields of an item an import may change, and an undo gives back. */
const imageOf = ({
  vendor,
  department,
  location,
  minQuantity,
  reorderPoint,
  maxQuantity,
  unitPrice,
  purchaseDate,
  notes,
}: Change['after']) => ({
  vendor,
  department,
  location,
  minQuantity,
  reorderPoint,
  maxQuantity,
  unitPrice,
  purchaseDate,
  notes,
})

type Remembered = { itemId: string; before: object | null; version: number }

function rememberChanges(tx: Connection, { person, importId }: Writing, changes: Remembered[]) {
  tx.touch('item', ...changes.map(({ itemId }) => itemId))
  return tx.rows(
    `insert into import_change (organization_id, import_id, item_id, before, version)
     select $1, $2, * from unnest($3::uuid[], $4::jsonb[], $5::int[])`,
    [
      person.organizationId,
      importId,
      changes.map(({ itemId }) => itemId),
      changes.map(({ before }) => before && JSON.stringify(before)),
      changes.map(({ version }) => version),
    ],
  )
}
