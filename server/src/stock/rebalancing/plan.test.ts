import { LINE_COST, SHIPMENT_COST } from '@wellstock/domain/stock/rebalancing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToWays, type Ways, worthSending } from './plan.ts'
import type { LotStock, OfficeStock, Sending } from './product-flow.ts'

const office = (officeId: string, price: number): OfficeStock => ({
  productId: 'product',
  officeId,
  itemId: officeId,
  takesIn: true,
  available: 0,
  inbound: 0,
  reorderPoint: null,
  maxQuantity: null,
  kept: 0,
  daily: 0,
  price,
  lots: [],
})
const lot: LotStock = { itemId: 'item', lotId: null, daysLeft: null, free: 0, wasted: 0, unitCost: 3 }

const sending = (from: string, to: string, quantity: number, more: Partial<Sending> = {}): Sending => ({
  from: office(from, 1),
  to: office(to, 1),
  lot,
  reason: 'need',
  quantity,
  ...more,
})

/** Given in portions, as products are planned. */
function worth(sendings: Sending[], portion = 40) {
  const ways: Ways = new Map()
  for (let from = 0; from < sendings.length; from += portion)
    addToWays(ways, sendings.slice(from, from + portion))
  return worthSending(ways)
}

describe('what is worth a shipment', () => {
  it('drops a line that saves no more than it costs, and a shipment that does not pay', () => {
    const kept = [sending('a', 'b', 10), sending('a', 'b', 9)]
    const found = worth([...kept, sending('a', 'b', 1), sending('b', 'a', 13), sending('a', 'c', 14)])
    expect(found.map(({ from, to, quantity }) => [from.officeId, to.officeId, quantity])).toEqual([
      ['a', 'b', 10],
      ['a', 'b', 9],
      ['a', 'c', 14],
    ])
    expect(found[0]?.cost).toBe(LINE_COST + SHIPMENT_COST / 2)
  })

  it('counts what is not bought at the price there, and what is not thrown away at what its lot cost', () => {
    const ends = { from: office('a', 5), to: office('b', 7) }
    const [need] = worth([sending('a', 'b', 10, ends)])
    const [waste] = worth([sending('a', 'b', 10, { ...ends, reason: 'waste' })])
    expect([need?.saving, waste?.saving]).toEqual([70, 30])
  })

  it('proposes what a transfer has lines for, and what saves most of it', () => {
    const many = Array.from({ length: 950 }, (_, index) => sending('a', 'b', ((index * 7) % 950) + 2))
    const found = worth(many)
    expect(found).toHaveLength(200)
    expect(Math.min(...found.map(({ quantity }) => quantity))).toBe(752)
    expect(worth(many, 950)).toEqual(found)
  })

  it('costs one shipment a way, shared by its lines, and pays on every way', () => {
    const sendings = fc.array(
      fc
        .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('d', 'e'), fc.integer({ min: 1, max: 30 }))
        .map(([from, to, quantity]) => sending(from, to, quantity)),
    )
    fc.assert(
      fc.property(sendings, (given) => {
        const found = worth(given)
        for (const { from, to } of found) {
          const lines = found.filter(
            (line) => line.from.officeId === from.officeId && line.to.officeId === to.officeId,
          )
          const cost = lines.reduce((sum, line) => sum + line.cost, 0)
          expect(cost).toBeCloseTo(SHIPMENT_COST + lines.length * LINE_COST, 6)
          expect(lines.reduce((sum, { saving }) => sum + saving, 0)).toBeGreaterThan(cost)
        }
      }),
    )
  })
})
