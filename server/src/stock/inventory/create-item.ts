import { levelsOutOfOrder, type Track } from '@wellstock/contract/stock/inventory'
import type { NewItem } from '@wellstock/contract/stock/item-fields'
import type { Item } from '@wellstock/contract/stock/items'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow } from '../../platform/database/write.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { binNamed } from './bins.ts'
import { findOrCreateLot } from './find-or-create-lot.ts'
import { getItem } from './items.ts'
import { describePlace, findPlace, refuseInactive } from './places.ts'
import { postMovements } from './post-movement.ts'
import { freeSkus } from './sku.ts'
import { duplicateSerial, refuseUntracked } from './tracking.ts'
import { vendorNamed } from './vendors.ts'

/** Creates a stocking record in each room that is named, its product where the number is new, and its opening movements. */
export async function createItem(
  tx: Connection,
  person: Person,
  scope: Scope,
  { alsoIn, ...wanted }: NewItem,
): Promise<Item> {
  const product = await productFor(tx, scope.organizationId, wanted)
  if (alsoIn.length === 0) return createIn(tx, person, scope, product, wanted)
  const fields: Record<string, Sentence> = {}
  const places = [wanted, ...alsoIn.map((room) => ({ ...wanted, ...ELSEWHERE, ...room }))]
  const items: Item[] = []
  for (const [index, place] of places.entries())
    try {
      items.push(await tx.attempt(() => createIn(tx, person, scope, product, place)))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      for (const [field, message] of Object.entries(wrongIn(error)))
        fields[index === 0 ? field : `alsoIn.${index - 1}.${field}`] = message
    }
  const [first] = items
  if (!first || Object.keys(fields).length > 0) throw invalid(fields)
  return first
}

type Wanted = Omit<NewItem, 'alsoIn'>

// What is said of the first room does not hold for the next.
const ELSEWHERE = {
  officeId: undefined,
  location: undefined,
  binCode: undefined,
  serialNumber: undefined,
  lotNumber: undefined,
  expiryDate: undefined,
  minQuantity: undefined,
  reorderPoint: undefined,
  maxQuantity: undefined,
} satisfies Partial<Wanted>

/** What is wrong with one of several rooms, by field: what is not about a field of its own is about the room. */
function wrongIn({ details, sentence }: Problem): Record<string, Sentence> {
  const { sku, ...fields } = details.fields ?? {}
  const about = sku ?? (details.fields ? undefined : sentence)
  return { ...fields, ...(about && { roomId: about }) }
}

async function createIn(
  tx: Connection,
  person: Person,
  scope: Scope,
  product: Product,
  wanted: Wanted,
): Promise<Item> {
  const { minQuantity = null } = wanted
  const reorderPoint = wanted.reorderPoint === undefined ? minQuantity : wanted.reorderPoint
  const issue = levelsOutOfOrder({ ...wanted, reorderPoint })
  if (issue) throw invalid({ [issue.field]: issue.message })

  const place = await findPlace(tx, scope, wanted)
  refuseInactive(place)
  refuseUntracked(product.track, { ...wanted, quantity: wanted.currentQuantity }, 'currentQuantity')
  const id = uuid()
  await insertItem(tx, {
    organizationId: scope.organizationId,
    id,
    productId: product.id,
    officeId: place.officeId,
    roomId: place.roomId,
    binId: wanted.binCode ? await binNamed(tx, person, place.roomId, wanted.binCode) : null,
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
  { lotNumber, expiryDate }: Wanted,
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

async function productFor(tx: Connection, organizationId: string, wanted: Wanted): Promise<Product> {
  const sku = wanted.sku ?? (await freeSkus(tx, organizationId, 1))[0] ?? ''
  const { name, category, type, unit, storageMin, storageMax, beyondUseDays } = wanted
  const track = wanted.track ?? (wanted.serialNumber ? 'serial' : 'lot')
  // Dates belong to lots: the form keeps the check mark it no longer shows.
  const expiryRequired = track !== 'none' && (wanted.expiryRequired ?? false)
  const id = uuid()
  if (
    await insertRow(
      tx,
      'product',
      {
        organizationId,
        id,
        sku,
        name,
        category,
        type,
        unit,
        expiryRequired,
        beyondUseDays,
        track,
        storageMin,
        storageMax,
      },
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
