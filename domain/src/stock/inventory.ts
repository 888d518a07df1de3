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

/** The badge of an item, from its status and quantity. One rule, kept by the database (`stock_level`). */
export const stockLevels = ['In Stock', 'Low Stock', 'Out of Stock', 'Maintenance'] as const
export type StockLevel = (typeof stockLevels)[number]

/** The threshold that counts as low where an item has neither a reorder point nor a minimum. */
export const DEFAULT_LOW_STOCK = 5

/**
 * Maintenance if the status is maintenance; Out of Stock with nothing available; Low Stock at or below the reorder
 * point, else the minimum, else 5; otherwise In Stock. Quantities in base units. Source: docs/definitions.md "Stock".
 */
export function stockLevel(item: {
  status: (typeof itemStatuses)[number]
  availableQuantity: number
  reorderPoint: number | null
  minQuantity: number | null
}): StockLevel {
  if (item.status === 'maintenance') return 'Maintenance'
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
