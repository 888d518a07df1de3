import type { VendorProduct, VendorProductFields } from '@wellstock/contract/buying/prices'
import { MAX_PACK, readPack } from '@wellstock/domain/buying/packs'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { getProduct } from './catalog.ts'
import { refuseDays, refuseMissingVendor } from './lists.ts'
import { keepPacks } from './pack-answers.ts'
import { laterPrices, writePrices } from './write-prices.ts'

type Added = VendorProductFields & { vendorId: string; productId: string }

/** Adds a product to a vendor's catalog by hand. */
export async function addProduct(
  tx: Connection,
  person: Person,
  now: Date,
  wanted: Added,
): Promise<VendorProduct> {
  const { organizationId } = person
  const { vendorId, productId, price, ...fields } = wanted
  await refuseMissingVendor(tx, organizationId, vendorId)
  const [product] = await tx.rows<{ name: string }>(
    'select name from product where organization_id = $1 and id = $2',
    [organizationId, productId],
  )
  if (!product) throw invalid({ productId: said.choose_a_product() })
  const id = uuid()
  try {
    await insertRow(tx, 'vendor_product', { organizationId, id, vendorId, productId, ...trimmed(fields) })
  } catch (error) {
    throw taken(error, product.name, fields.vendorSku)
  }
  if (price) await writePrice(tx, person, now, await getProduct(tx, person, now, id), price)
  await note(tx, person, 'price.added', { entity: 'price', id }, { vendorId, productId, ...fields, price })
  return getProduct(tx, person, now, id)
}

type Changed = VendorProductFields & { id: string; version: number }

/** Changes a product of a catalog. A price that is given follows the one before from its day on. */
export async function changeProduct(
  tx: Connection,
  person: Person,
  now: Date,
  { id, version, price, ...wanted }: Changed,
): Promise<VendorProduct> {
  const { organizationId } = person
  await tx.rows('select from vendor_product where organization_id = $1 and id = $2 for update', [
    organizationId,
    id,
  ])
  const before = await getProduct(tx, person, now, id)
  if (before.version !== version) throw await stale(tx, 'price.changed', id, version)
  const fields = trimmed(wanted)
  const changes = differences(before, fields)
  if (Object.keys(changes).length === 0 && !price) return before
  try {
    await updateRow(tx, 'vendor_product', { organizationId, id }, fields)
  } catch (error) {
    throw taken(error, before.product.name, fields.vendorSku)
  }
  if (price) await writePrice(tx, person, now, before, price)
  await note(
    tx,
    person,
    'price.changed',
    { entity: 'price', id },
    { version: version + 1, changes, ...(price && { price }) },
  )
  return getProduct(tx, person, now, id)
}

const trimmed = <T extends { vendorSku: string }>(fields: T): T => ({
  ...fields,
  vendorSku: fields.vendorSku.trim(),
})

function taken(error: unknown, name: string, sku: string) {
  const constraint = violatedConstraint(error)
  if (constraint === 'vendor_product_once') {
    const message = said.vendor_product_known({ name })
    return problem('DUPLICATE_DATA', message, { fields: { productId: message } })
  }
  if (constraint === 'vendor_product_by_sku') {
    const message = said.vendor_sku_taken({ sku })
    return problem('DUPLICATE_DATA', message, { fields: { vendorSku: message } })
  }
  return error
}

type Price = NonNullable<VendorProductFields['price']>

/** Writes a price as a list would: the same packs, days and prices are refused. */
async function writePrice(
  tx: Connection,
  person: Person,
  now: Date,
  { id: vendorProductId, vendor, product }: VendorProduct,
  wanted: Price,
) {
  const { organizationId } = person
  const { price, packQuantity, pack: written, ...days } = wanted
  const pack = written.trim()
  if (price <= 0) throw invalid({ price: said.price_not_positive() })
  await refuseDays(tx, organizationId, now, days)
  const { unit } = product
  const read = readPack(pack, unit)
  if (read.kind === 'refused')
    throw invalid({ pack: said[`pack_${read.reason}`]({ pack, unit, max: MAX_PACK }) })
  if (read.kind === 'pack' && read.quantity !== packQuantity)
    throw invalid({ packQuantity: said.pack_holds({ pack, quantity: read.quantity, unit }) })
  if (read.kind === 'ask')
    await keepPacks(tx, person, {
      vendorId: vendor.id,
      packQuantity,
      packs: [{ productId: product.id, pack }],
    })
  const held = { organizationId, ...days }
  const later = (await laterPrices(tx, held, [vendorProductId])).get(vendorProductId)
  if (later) throw invalid({ validTo: said.price_starts_later({ date: later }) })
  await writePrices(tx, { ...held, priceListId: null, personId: person.id }, [
    { vendorProductId, price, pack, packQuantity },
  ])
}
