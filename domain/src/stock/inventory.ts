/** The inventory's lists and pure rules, without the schemas: the first load needs these and not the library that checks. */
import { type Sentence, said } from '@wellstock/messages/sentence'

export const itemTypes = ['Supplies', 'Equipment'] as const
export const itemStatuses = ['active', 'maintenance'] as const
export const roomTypes = ['storage', 'exam_room', 'office', 'lab', 'conference'] as const

/** By yearly value of use: A the first 80 %, B to 95 %, C the rest. */
export const abcClasses = ['A', 'B', 'C'] as const
/** Why a lot may not be used. Expired is never among them: it follows from the date. */
export const holds = ['none', 'quarantined', 'recalled', 'damaged'] as const
export type Hold = (typeof holds)[number]
/** What a hold is opened for. */
export const openHolds = ['quarantined', 'recalled', 'damaged'] as const satisfies Hold[]
export type OpenHold = (typeof openHolds)[number]

/** The badge of an item, from its status and quantity. One rule, kept by the database (`stock_level`). */
export const stockLevels = ['In Stock', 'Low Stock', 'Out of Stock', 'Maintenance', 'Quarantine'] as const
export type StockLevel = (typeof stockLevels)[number]

/** The threshold that counts as low where an item has neither a reorder point nor a minimum. */
export const DEFAULT_LOW_STOCK = 5

/**
 * Maintenance if the status is maintenance; Quarantine in a quarantine room, where nothing is for use; Out of Stock with nothing available; Low Stock at or below the reorder
 * point, else the minimum, else 5; otherwise In Stock. Quantities in base units. Source: docs/definitions.md "Stock".
 */
export function stockLevel(item: {
  status: (typeof itemStatuses)[number]
  availableQuantity: number
  reorderPoint: number | null
  minQuantity: number | null
  inQuarantine: boolean
}): StockLevel {
  if (item.status === 'maintenance') return 'Maintenance'
  if (item.inQuarantine) return 'Quarantine'
  if (item.availableQuantity <= 0) return 'Out of Stock'
  if (item.availableQuantity <= (item.reorderPoint ?? item.minQuantity ?? DEFAULT_LOW_STOCK))
    return 'Low Stock'
  return 'In Stock'
}

export type Levels = {
  minQuantity?: number | null
  reorderPoint?: number | null
  maxQuantity?: number | null
}

/** Minimum ≤ reorder point ≤ maximum, wherever both of a pair are set. The first pair out of order is named. */
export function levelsOutOfOrder(levels: Levels): { field: keyof Levels; message: Sentence } | undefined {
  const { minQuantity: min, reorderPoint: reorder, maxQuantity: max } = levels
  if (min != null && reorder != null && reorder < min)
    return { field: 'reorderPoint', message: said.reorder_point_below_minimum() }
  if (reorder != null && max != null && max < reorder)
    return { field: 'maxQuantity', message: said.maximum_below_reorder_point() }
  if (min != null && max != null && max < min)
    return { field: 'maxQuantity', message: said.maximum_below_minimum() }
  return undefined
}

/** How a product is told apart: not at all, by lots, or piece by piece by serial number. */
export const tracks = ['none', 'lot', 'serial'] as const
export type Track = (typeof tracks)[number]

type Tracked = {
  /** On hand of one item once it is in, in base units. */
  quantity: number
  serialNumber?: string | null | undefined
  lotNumber?: string | null | undefined
  expiryDate?: string | null | undefined
}

/**
 * What speaks against stock of a product that is tracked this way, beside its field. `none`: neither lot nor date.
 * `serial`: every item is one piece with its number.
 */
export function trackingIssue(
  track: Track,
  { quantity, serialNumber, lotNumber, expiryDate }: Tracked,
): { field: keyof Tracked; message: Sentence } | undefined {
  if (track === 'none' && lotNumber) return { field: 'lotNumber', message: said.product_not_tracked_by_lot() }
  if (track === 'none' && expiryDate)
    return { field: 'expiryDate', message: said.product_not_tracked_by_lot() }
  if (track === 'serial' && !serialNumber?.trim())
    return { field: 'serialNumber', message: said.product_needs_serial_number() }
  if (track === 'serial' && quantity > 1)
    return { field: 'quantity', message: said.serial_number_is_one_piece() }
  return undefined
}

export type Storage = { storageMin: number | null; storageMax: number | null }
type RoomTemperature = { temperatureMin: number | null; temperatureMax: number | null }

/**
 * Whether a room may be colder or warmer than a product allows, in °C. A limit that is not set, of the one or the
 * other, says nothing.
 */
export function isStoredOutside(
  { storageMin, storageMax }: Storage,
  { temperatureMin, temperatureMax }: RoomTemperature,
): boolean {
  const coldest = temperatureMin ?? temperatureMax
  const warmest = temperatureMax ?? temperatureMin
  return (
    (storageMin !== null && coldest !== null && coldest < storageMin) ||
    (storageMax !== null && warmest !== null && warmest > storageMax)
  )
}

export const movementTypes = [
  'opening',
  'receipt',
  'issue',
  'transfer_out',
  'transfer_in',
  'count_adjust',
  'adjust',
  'return_to_vendor',
  'donation',
  'waste_expired',
  'waste_damaged',
  'waste_recalled',
] as const

/** Why stock was adjusted by hand, and the type of movement each reason makes. */
export const adjustmentReasons = {
  count: 'count_adjust',
  used: 'issue',
  received: 'receipt',
  damaged: 'waste_damaged',
  expired: 'waste_expired',
  returned: 'return_to_vendor',
  found: 'adjust',
  lost: 'adjust',
  correction: 'adjust',
} as const satisfies Record<string, (typeof movementTypes)[number]>
export type AdjustmentReason = keyof typeof adjustmentReasons

/** Reasons that can only take stock away, or only add it. The others go both ways. */
export const reasonDirection: Partial<Record<AdjustmentReason, 'in' | 'out'>> = {
  used: 'out',
  damaged: 'out',
  expired: 'out',
  returned: 'out',
  lost: 'out',
  received: 'in',
  found: 'in',
}

export const itemSorts = [
  'name',
  'sku',
  'category',
  'type',
  'office',
  'room',
  'department',
  'currentQuantity',
  'available',
  'reserved',
  'cover',
  'stockLevel',
  'vendor',
  'unitPrice',
  'lastUpdated',
] as const
export type ItemSort = (typeof itemSorts)[number]

/** What a list of items can be narrowed to besides what stands in its columns. `short`: low or out of stock. */
export const itemConditions = ['short', 'on_hold', 'archived'] as const
export type ItemCondition = (typeof itemConditions)[number]
