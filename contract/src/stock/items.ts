import {
  abcClasses,
  itemStatuses,
  itemTypes,
  roomTypes,
  stockLevels,
  tracks,
} from '@wellstock/domain/stock/inventory'
import * as z from 'zod'
import { Instant, text } from '../platform/fields.ts'

const level = z.number().int().nullable()
const LevelsSet = z.object({ minQuantity: level, reorderPoint: level, maxQuantity: level })

/** A season whose levels stand in for an item's usual ones, and the last day on which they do. */
export const SeasonInForce = z.object({
  id: z.string(),
  name: z.string(),
  until: z.string(),
  levels: LevelsSet,
  usual: LevelsSet,
})
export type SeasonInForce = z.infer<typeof SeasonInForce>

/** A stocking record as every screen shows it: one product in one place. `currentQuantity` is the sum of its movements. */
export const Item = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  serialNumber: z.string().nullable(),
  category: z.string(),
  type: z.enum(itemTypes),
  unit: z.string(),
  /** How its product is told apart. */
  track: z.enum(tracks),
  /** Between which temperatures its product is kept, in °C. */
  storageMin: z.number().nullable(),
  storageMax: z.number().nullable(),
  department: z.string(),
  location: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  roomId: z.string().nullable(),
  roomNumber: z.string().nullable(),
  roomName: z.string().nullable(),
  floor: z.string().nullable(),
  building: z.string().nullable(),
  roomType: z.enum(roomTypes).nullable(),
  purchaseDate: z.string().nullable(),
  currentQuantity: z.number().int(),
  /** Promised to somebody. */
  reservedQuantity: z.number().int(),
  /** Expired, on hold or in quarantine. */
  unusableQuantity: z.number().int(),
  /** What is left of what is on hand: the badge follows it. */
  availableQuantity: z.number().int(),
  /** In force today: the usual ones, or those of a season. */
  minQuantity: level,
  reorderPoint: level,
  maxQuantity: level,
  season: SeasonInForce.nullable(),
  status: z.enum(itemStatuses),
  stockLevel: z.enum(stockLevels),
  vendor: z.string(),
  unitPrice: z.number().nullable(),
  /** What a unit of what is on hand cost, on average over its lots; with none on hand, its price. */
  unitCost: z.number().nullable(),
  notes: z.string(),
  nextExpiry: z.string().nullable(),
  productId: z.string(),
  /** Of its product: how long it may be used once opened. Null: opening changes nothing. */
  beyondUseDays: z.number().int().nullable(),
  binCode: z.string().nullable(),
  abcClass: z.enum(abcClasses),
  lastUpdated: Instant,
  updatedBy: z.string(),
  version: z.number().int(),
})
export type Item = z.infer<typeof Item>

/** An item in a list. `supply` where the list asked for it: how long the stock lasts, and what is on its way. */
export const ListedItem = Item.extend({
  supply: z
    .object({
      /** Available stock ÷ use per day; null where nothing is used. */
      coverDays: z.number().nullable(),
      /** In transfers that were approved, in base units. */
      onOrder: z.number().int(),
      /** The day on which the first of it is expected. */
      nextOn: z.string().nullable(),
    })
    .nullable(),
})
export type ListedItem = z.infer<typeof ListedItem>

/** A lot number as goods carry it. */
export const LotNumber = text('lot_number', { min: 1, max: 20 })

/** What a bin is called in its room. */
export const BinCode = text('bin', { min: 1, max: 20 })

export const SerialNumber = text('serial_number', { max: 20 })
