import type { LotStock, OfficeStock } from './product-flow.ts'

/** One stocking record as it is read. `asked`: units of it in drafts and requests. Its lots: the first to expire first. */
export type RecordStock = Pick<OfficeStock, 'itemId' | 'productId' | 'officeId' | 'takesIn' | 'available'> & {
  reorderPoint: number | null
  maxQuantity: number | null
  daily: number
  price: number
  asked: number
  lots: LotStock[]
}

/** Days of use an office keeps where no maximum says how much. */
const DAYS_KEPT = 30

const keptOf = ({ maxQuantity, reorderPoint, daily }: RecordStock) =>
  maxQuantity ?? (reorderPoint ?? 0) + Math.ceil(daily * DAYS_KEPT)

/** What is left of the lots when the first units to expire go. What goes is not wasted. */
function without(lots: readonly LotStock[], units: number): LotStock[] {
  if (units === 0) return [...lots]
  let going = units
  return lots.flatMap((lot) => {
    const gone = Math.min(going, lot.free)
    going -= gone
    return gone < lot.free ? [{ ...lot, free: lot.free - gone, wasted: Math.max(0, lot.wasted - gone) }] : []
  })
}

const sumOf = (values: readonly (number | null)[]) =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** What one office has of a product, in all its rooms. The record that uses most is the one that needs it. */
export function officeStock(records: readonly [RecordStock, ...RecordStock[]], inbound: number): OfficeStock {
  const most = records.reduce((found, each) => (each.daily > found.daily ? each : found))
  const { productId, officeId, takesIn, itemId, price } = most
  const add = (of: (each: RecordStock) => number) => records.reduce((sum, each) => sum + of(each), 0)
  return {
    productId,
    officeId,
    takesIn,
    itemId,
    price,
    inbound,
    available: add(({ available, asked }) => Math.max(0, available - asked)),
    reorderPoint: sumOf(records.map(({ reorderPoint }) => reorderPoint)),
    maxQuantity: sumOf(records.map(({ maxQuantity }) => maxQuantity)),
    kept: add(keptOf),
    daily: add(({ daily }) => daily),
    lots: records.flatMap(({ lots, asked }) => without(lots, asked)),
  }
}
