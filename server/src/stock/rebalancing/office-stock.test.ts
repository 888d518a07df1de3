import { describe, expect, it } from 'vitest'
import { officeStock, type RecordStock } from './office-stock.ts'
import type { LotStock } from './product-flow.ts'

const lot = (lotId: string, free: number, wasted = 0): LotStock => ({
  itemId: 'item',
  lotId,
  daysLeft: 50,
  free,
  wasted,
  unitCost: 1,
})

const record = (more: Partial<RecordStock> = {}): RecordStock => ({
  productId: 'product',
  officeId: 'office',
  itemId: 'item',
  takesIn: true,
  available: 20,
  reorderPoint: null,
  maxQuantity: null,
  daily: 0,
  price: 1,
  asked: 0,
  lots: [],
  ...more,
})

describe('what an office has of a product', () => {
  it('it keeps its maximum, else thirty days of use above where it orders again', () => {
    const kept = (more: Partial<RecordStock>) => officeStock([record(more)], 0).kept
    expect(kept({ maxQuantity: 40, reorderPoint: 10, daily: 9 })).toBe(40)
    expect(kept({ reorderPoint: 10, daily: 0.51 })).toBe(26)
    expect(kept({ daily: 0.51 })).toBe(16)
    expect(kept({})).toBe(0)
  })

  it('is the sum of its rooms, and the one that uses most needs it', () => {
    const rooms = [
      record({ itemId: 'store', reorderPoint: 5, maxQuantity: 30, daily: 1, lots: [lot('a', 20)] }),
      record({ itemId: 'ward', available: 3, daily: 2, lots: [lot('b', 3)] }),
    ] as const
    expect(officeStock(rooms, 7)).toMatchObject({
      itemId: 'ward',
      available: 23,
      inbound: 7,
      reorderPoint: 5,
      maxQuantity: 30,
      kept: 90,
      daily: 3,
      lots: [{ lotId: 'a' }, { lotId: 'b' }],
    })
    expect(officeStock([record()], 0)).toMatchObject({ reorderPoint: null, maxQuantity: null })
  })

  it('what others have asked for is gone already, the first to expire first, and is not wasted', () => {
    const asked = record({ asked: 13, lots: [lot('first', 10, 10), lot('next', 6, 5), lot('last', 4)] })
    expect(officeStock([asked], 0)).toMatchObject({
      available: 7,
      lots: [lot('next', 3, 2), lot('last', 4)],
    })
    expect(officeStock([record({ asked: 50, lots: [lot('first', 20)] })], 0)).toMatchObject({
      available: 0,
      lots: [],
    })
  })
})
