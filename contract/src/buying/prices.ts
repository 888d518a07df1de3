import { eventIterator } from '@orpc/contract'
import { MAX_PACK } from '@wellstock/domain/buying/packs'
import { MAX_PRICE_ROWS, priceFields, priceOutcomes, priceSources } from '@wellstock/domain/buying/prices'
import { decimalSigns } from '@wellstock/domain/platform/written-numbers'
import { MAX_IMPORT_CHARACTERS } from '@wellstock/domain/stock/imports'
import { issue, type Sentence, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Id,
  Instant,
  PlainDate,
  Price,
  pageOf,
  paging,
  Search,
  text,
  Version,
  whole,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { type BodyKind, route } from '../platform/route.ts'
import { PriceLine, PriceList, PriceListProgress } from './price-lists.ts'

export * from '@wellstock/domain/buying/prices'

const Source = z.enum(priceSources, issue.not_a_price_source())
const Days = { validFrom: PlainDate, validTo: PlainDate.nullable().default(null) }

/** A price of a vendor for a product, and the pack it is of. */
export const VendorPrice = z.object({
  id: z.string(),
  source: z.enum(priceSources),
  price: z.number(),
  pack: z.string(),
  /** Base units of the pack, and what one of them costs. */
  packQuantity: z.number().int(),
  basePrice: z.number(),
  validFrom: z.string(),
  /** The last day it holds; null: until another one follows. */
  validTo: z.string().nullable(),
  /** The list it came from; null: by hand, or agreed in a blanket order. */
  priceList: z.object({ id: z.string(), number: z.string() }).nullable(),
})
export type VendorPrice = z.infer<typeof VendorPrice>

/** A product as a vendor sells it, with the price in force today. */
export const VendorProduct = z.object({
  id: z.string(),
  vendor: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  product: z.object({ id: z.string(), sku: z.string(), name: z.string(), unit: z.string() }),
  vendorSku: z.string(),
  minimumPacks: z.number().int().nullable(),
  multiplePacks: z.number().int().nullable(),
  leadTimeDays: z.number().int().nullable(),
  rank: z.number().int().nullable(),
  /** Null: none holds today. */
  price: VendorPrice.nullable(),
  version: z.number().int(),
})
export type VendorProduct = z.infer<typeof VendorProduct>

/** A product of ours that a vendor may sell. */
export const SoldProduct = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  isInCatalog: z.boolean(),
})
export type SoldProduct = z.infer<typeof SoldProduct>

/** What a person says of a product of a catalog. A price begins today or later. */
const VendorProductFields = z.strictObject({
  vendorSku: text('vendor_sku', { max: 60 }).default(''),
  minimumPacks: whole('minimum_packs', { min: 1, max: 100_000 }).nullable().default(null),
  multiplePacks: whole('multiple_packs', { min: 1, max: 100_000 }).nullable().default(null),
  leadTimeDays: whole('lead_time', { min: 0, max: 365 }).nullable().default(null),
  rank: whole('preference', { min: 1, max: 99 }).nullable().default(null),
  price: z
    .strictObject({
      source: Source.default('list'),
      price: Price,
      pack: text('pack', { min: 1, max: 60 }),
      packQuantity: whole('pack_quantity', { min: 1, max: MAX_PACK }),
      ...Days,
    })
    .nullable()
    .default(null),
})
export type VendorProductFields = z.output<typeof VendorProductFields>

const tag = 'Price lists'
const ById = z.strictObject({ id: Id })
const Versioned = ById.extend({ version: Version })
const Outcome = z.enum(priceOutcomes, issue.not_a_price_outcome())
const read = (path: `/${string}`, summary: string, missing = said.price_list_not_found()) =>
  route('vendors.read', { method: 'GET', path, tag, summary, missing })
const write = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  summary: string,
  {
    missing = said.price_list_not_found(),
    ...more
  }: { missing?: Sentence; streams?: boolean; body?: BodyKind } = {},
) => route('vendors.write', { method, path, tag, summary, missing, ...more })
const product = { missing: said.vendor_product_not_found() }
const vendor = { missing: said.vendor_not_found() }

const catalogSorts = ['name', 'vendorSku', 'basePrice', 'since'] as const
const catalogFilter = {
  vendorId: Id,
  search: Search.default(''),
  sort: z.enum(catalogSorts, issue.sort_one_of({ list: catalogSorts.join(', ') })).default('name'),
  dir: z.enum(['asc', 'desc'], issue.direction_one_of()).default('asc'),
}

export const prices = {
  catalog: read(
    '/vendors/{vendorId}/catalog',
    'What a vendor sells, with the prices of today',
    vendor.missing,
  )
    .input(z.strictObject({ ...catalogFilter, ...paging }))
    .output(pageOf(VendorProduct)),
  exportCatalog: read('/vendors/{vendorId}/catalog/export', 'A catalog as a file', vendor.missing)
    .input(z.strictObject({ ...catalogFilter, format: ExportFormatField }))
    .output(ExportOutput),
  /** One product at all vendors that sell it, the cheapest base unit first. */
  compare: read('/products/{productId}/prices', 'The prices of a product at each vendor', said.not_found())
    .input(z.strictObject({ productId: Id }))
    .output(z.array(VendorProduct)),
  history: read('/catalog/{id}/prices', 'The prices of a product at a vendor over time', product.missing)
    .input(ById)
    .output(
      VendorProduct.extend({
        prices: z.array(
          VendorPrice.extend({
            createdAt: Instant,
            createdBy: z.string().nullable(),
            /** The number of the blanket order it was agreed in. */
            blanketOrder: z.string().nullable(),
          }),
        ),
      }),
    ),
  products: route('vendors.write', {
    method: 'GET',
    path: '/vendors/{vendorId}/products',
    tag,
    summary: 'Products that a vendor may sell, by part of a name or SKU, or a whole code',
    ...vendor,
  })
    .input(z.strictObject({ vendorId: Id, search: Search.default(''), ...paging }))
    .output(pageOf(SoldProduct)),
  add: write('POST', '/vendors/{vendorId}/catalog', 'Add a product to a catalog', vendor)
    .input(VendorProductFields.extend({ vendorId: Id, productId: Id }))
    .output(VendorProduct),
  change: write(
    'PUT',
    '/catalog/{id}',
    'Change a product of a catalog; a price given follows the one before',
    product,
  )
    .input(VendorProductFields.extend({ id: Id, version: Version }))
    .output(VendorProduct),

  list: read('/vendors/{vendorId}/price-lists', 'Price lists of a vendor, the newest first', vendor.missing)
    .input(z.strictObject({ vendorId: Id, ...paging }))
    .output(pageOf(PriceList)),
  create: write('POST', '/vendors/{vendorId}/price-lists', 'Hand in a price list; its columns are guessed', {
    ...vendor,
    body: 'list',
  })
    .input(
      z.strictObject({
        vendorId: Id,
        fileName: text('file_name', { min: 1, max: 200 }),
        content: z
          .string(issue.file_empty())
          .min(1, issue.file_empty())
          .max(MAX_IMPORT_CHARACTERS, issue.price_file_too_large({ rows: MAX_PRICE_ROWS })),
        source: Source.default('list'),
        ...Days,
      }),
    )
    .output(PriceList),
  get: read('/price-lists/{id}', 'One price list').input(ById).output(PriceList),
  update: write('PUT', '/price-lists/{id}', 'Change how a draft is read, what it is, and when it holds')
    .input(
      Versioned.extend({
        source: Source,
        ...Days,
        /** What each column is read as, in the order of the file. */
        fields: z.array(z.enum(priceFields).nullable()).max(200),
        /** The sign before decimals; null: as the columns show it. */
        decimal: z.enum(decimalSigns).nullable().default(null),
      }),
    )
    .output(PriceList),
  check: write('POST', '/price-lists/{id}/check', 'Work out what each line comes to, with progress', {
    streams: true,
  })
    .input(Versioned)
    .output(eventIterator(PriceListProgress)),
  lines: read('/price-lists/{id}/lines', 'Lines of a list')
    .input(
      z.strictObject({
        id: Id,
        outcome: Outcome.optional(),
        outliers: z.stringbool(issue.say_true_or_false()).default(false),
        search: Search.default(''),
        ...paging,
      }),
    )
    .output(pageOf(PriceLine)),
  /** A pack that was asked (`forAlike`: of every line that asks it of the same text), the product it is, or whether the line is left out: one of them. */
  answer: write('PUT', '/price-lists/{id}/lines/{line}', 'Answer a line, or leave it out')
    .input(
      Versioned.extend({
        line: z.coerce.number().int().min(1).max(1_000_000),
        packQuantity: whole('pack_quantity', { min: 1, max: MAX_PACK }).optional(),
        forAlike: z.boolean(issue.say_true_or_false()).default(false),
        productId: Id.optional(),
        isExcluded: z.boolean(issue.say_true_or_false()).optional(),
      }),
    )
    .output(PriceList),
  /** Lines with an unusual price are included where `outliers` says that those are meant. */
  exclude: write('POST', '/price-lists/{id}/exclude', 'Leave all lines of an outcome out, or none')
    .input(
      Versioned.extend({
        outcome: Outcome.optional(),
        outliers: z.boolean(issue.say_true_or_false()).default(false),
        isExcluded: z.boolean(issue.say_true_or_false()),
      }),
    )
    .output(PriceList),
  take: write('POST', '/price-lists/{id}/take', 'Write the prices in portions, with progress', {
    streams: true,
  })
    .input(Versioned)
    .output(eventIterator(PriceListProgress)),
  undo: write('POST', '/price-lists/{id}/undo', 'Take all prices of a list back, with progress', {
    streams: true,
  })
    .input(Versioned)
    .output(eventIterator(PriceListProgress)),
  remove: write('DELETE', '/price-lists/{id}', 'Throw a draft away')
    .input(ById)
    .output(z.object({ id: z.string() })),
}
