import { type Item, levelsOutOfOrder, type NewItem, type Track } from '@wellstock/contract/stock/inventory'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { findOrCreateLot } from './find-or-create-lot.ts'
import { getItem } from './items.ts'
import { describePlace, findPlace, refuseInactive } from './places.ts'
import { postMovements } from './post-movement.ts'
import { freeSkus } from './sku.ts'
import { duplicateSerial, refuseUntracked } from './tracking.ts'
import { vendorNamed } from './vendors.ts'

/** Creates a stocking record, its product where the number is new, and its opening movement. */
export async function createItem(
  tx: Connection,
  person: Person,
  scope: Scope,
  wanted: NewItem,
): Promise<Item> {
  const { minQuantity = null } = wanted
  const reorderPoint = wanted.reorderPoint === undefined ? minQuantity : wanted.reorderPoint
  const issue = levelsOutOfOrder({ ...wanted, reorderPoint })
  if (issue) throw invalid({ [issue.field]: issue.message })

  const place = await findPlace(tx, scope, wanted)
  refuseInactive(place)
  const product = await productFor(tx, scope.organizationId, wanted)
  refuseUntracked(product.track, { ...wanted, quantity: wanted.currentQuantity }, 'currentQuantity')
  const id = uuid()
  await insertItem(tx, {
    organizationId: scope.organizationId,
    id,
    productId: product.id,
    officeId: place.officeId,
    roomId: place.roomId,
    vendorId: await vendorNamed(tx, scope.organizationId, wanted.vendor),
    ...COPIED,
    serialNumber: wanted.serialNumber || null,
    department: wanted.department,
    location: wanted.location ?? describePlace(place),
    status: wanted.status,
    minQuantity,
    reorderPoint,
    maxQuantity: wanted.maxQuantity ?? null,
    unitPrice: wanted.unitPrice ?? null,
    purchaseDate: wanted.purchaseDate ?? null,
    notes: wanted.notes,
    updatedBy: person.id,
  })
  if (wanted.currentQuantity > 0)
    await postMovements(tx, person, { cause: 'item', id }, [
      {
        itemId: id,
        lotId: await openingLot(tx, product, wanted),
        quantity: wanted.currentQuantity,
        type: 'opening',
        reason: 'opening',
        unitCost: wanted.unitPrice,
      },
    ])

  const created = await getItem(tx, scope, id)
  await note(tx, person, 'item.created', { entity: 'item', id }, { after: created })
  return created
}

// What the database copies from the product; the columns still have to be named.
const COPIED = { sku: '', name: '', category: '', type: '', unit: '' }

async function insertItem(tx: Connection, values: Record<string, unknown>) {
  try {
    await insertRow(tx, 'item', values)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'item_serial_once') throw duplicateSerial()
    if (constraint !== 'item_once') throw error
    throw problem('DUPLICATE_DATA', said.item_kept_there_already(), {
      fields: { sku: said.sku_and_serial_in_room_already() },
    })
  }
}

/** The lot of the opening stock, if it has one: what expires does. */
async function openingLot(
  tx: Connection,
  { id: productId, expiryRequired }: Product,
  { lotNumber, expiryDate }: NewItem,
): Promise<string | null> {
  if (!lotNumber) {
    if (expiryRequired) throw invalid({ lotNumber: said.product_kept_by_lot() })
    return null
  }
  const lot = await findOrCreateLot(tx, {
    productId,
    expiryRequired,
    lotNumber,
    expiryDate: expiryDate ?? null,
    isReceived: true,
  })
  if (lot.isOtherDate)
    throw invalid({ expiryDate: said.lot_known_to_expire({ lot: lotNumber, date: lot.expiryDate ?? '' }) })
  return lot.id
}

type Product = { id: string; expiryRequired: boolean; track: Track }
type Master = Product & { sku: string; name: string; category: string; type: string; unit: string }

async function productFor(tx: Connection, organizationId: string, wanted: NewItem): Promise<Product> {
  const sku = wanted.sku ?? (await freeSkus(tx, organizationId, 1))[0] ?? ''
  const { name, category, type, unit, storageMin, storageMax, expiryRequired = false } = wanted
  const track = wanted.track ?? (wanted.serialNumber ? 'serial' : 'lot')
  const id = uuid()
  if (
    await insertRow(
      tx,
      'product',
      { organizationId, id, sku, name, category, type, unit, expiryRequired, track, storageMin, storageMax },
      { orSkip: true },
    )
  )
    return { id, expiryRequired, track }

  const [known] = await tx.rows<Master>(
    'select id, sku, name, category, type, unit, expiry_required, track from product where organization_id = $1 and lower(sku) = lower($2)',
    [organizationId, sku],
  )
  const different =
    known && (['name', 'category', 'type'] as const).filter((field) => known[field] !== wanted[field])
  if (!known || different === undefined || different.length > 0)
    throw problem(
      'DUPLICATE_DATA',
      said.sku_belongs_to({ sku, name: known?.name ?? said.word_another_item() }),
      {
        fields: {
          sku: said.sku_belongs_to_product({
            name: known?.name,
            category: known?.category,
            type: known?.type,
            fields: different?.map((field) => said[`word_${field}`]()),
          }),
        },
      },
    )
  return known
}
