import { holds, itemTypes, tracks } from '@wellstock/domain/stock/inventory'
import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, pageOf, paging } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { ItemFilter } from './inventory.ts'
import { HistoryEntry, historyInput } from './item-details.ts'
import { ListedItem } from './items.ts'

/** A product with the sums of where it is kept, within the offices looked at. Quantities in its base unit. */
export const ProductRow = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  type: z.enum(itemTypes),
  unit: z.string(),
  /** Items, and the offices they are in. */
  places: z.number().int(),
  offices: z.number().int(),
  onHand: z.number().int(),
  available: z.number().int(),
  reserved: z.number().int(),
  onOrder: z.number().int(),
  /** What is on hand at the price of today. */
  value: z.number(),
  /** Items that are low, and that are out of stock. */
  low: z.number().int(),
  out: z.number().int(),
  nextExpiry: z.string().nullable(),
})
export type ProductRow = z.infer<typeof ProductRow>

/** A lot of a product in one place. */
const LotOfProduct = z.object({
  lotId: z.string().nullable(),
  itemId: z.string(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  isExpired: z.boolean(),
  hold: z.enum(holds),
  officeName: z.string(),
  roomName: z.string().nullable(),
  onHand: z.number().int(),
  reserved: z.number().int(),
})
export type LotOfProduct = z.infer<typeof LotOfProduct>

/** A product with every place that keeps it and every lot on hand. */
export const Product = ProductRow.extend({
  track: z.enum(tracks),
  storageMin: z.number().nullable(),
  storageMax: z.number().nullable(),
  items: z.array(ListedItem),
  lots: z.array(LotOfProduct),
})
export type Product = z.infer<typeof Product>

/** The filters of the items: a product is listed where one of its items fits. */
export const ProductFilter = ItemFilter.omit({ supply: true, sort: true })
export type ProductFilter = z.output<typeof ProductFilter>

const tag = 'Inventory'
const missing = said.no_such_product()

export const products = {
  list: route('inventory.read', {
    method: 'GET',
    path: '/products',
    tag,
    summary: 'Products by name, each with its totals across offices',
    byOffice: true,
    takesTurns: true,
  })
    .input(ProductFilter)
    .output(pageOf(ProductRow)),
  get: route('inventory.read', {
    method: 'GET',
    path: '/products/{id}',
    tag,
    summary: 'A product: where it is kept, and its lots',
    missing,
    byOffice: true,
  })
    .input(z.strictObject({ id: Id }))
    .output(Product),
  history: route('inventory.read', {
    method: 'GET',
    path: '/products/{id}/history',
    tag,
    summary: 'What happened to a product wherever it is kept, newest first',
    missing,
    byOffice: true,
    takesTurns: true,
  })
    .input(z.strictObject({ id: Id, ...historyInput, ...paging }))
    .output(pageOf(HistoryEntry)),
}
