import { lineAmount } from '@wellstock/domain/buying/orders'
import { spread, sumOf } from '@wellstock/domain/finance/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  leastOf,
  type OrderRest,
  planRevision,
  type RevisableLine,
  type RevisablePart,
} from './plan-revision.ts'

const part = (changes: Partial<RevisablePart>): RevisablePart => ({
  ...{
    id: 'a',
    lineId: 'line',
    orderLineId: 'a',
    quantity: 100,
    returned: 0,
    closed: 0,
    received: 0,
    billed: 0,
    credited: 0,
    revised: 0,
  },
  ...{
    neededBy: '2026-01-01',
    committed: 1000,
    precommitted: 0,
    budgetLineId: 'budget',
    startsOn: '',
    endsOn: '',
  },
  ...changes,
})
const lineOf = (parts: RevisablePart[], packPrice = 10): RevisableLine => {
  const sum = (of: (one: RevisablePart) => number) => parts.reduce((all, one) => all + of(one), 0)
  const packs = sum(({ quantity }) => quantity)
  return {
    ...{
      id: 'line',
      name: 'Gauze',
      pack: 'BX',
      packs,
      packQuantity: 1,
      packPrice,
      priceSource: 'list',
      parts,
    },
    ...{ amount: lineAmount(packs, packPrice), closed: sum(({ returned, closed }) => returned + closed) },
    ...{ received: sum(({ received }) => received), billed: sum(({ billed }) => billed) },
  }
}
const plan = (
  line: RevisableLine,
  packs: number,
  packPrice = line.packPrice,
  rest = new Map<string, OrderRest>(),
) => planRevision([line], [{ id: 'line', packs, packPrice }], rest)[0]?.parts ?? []

describe('a line that is revised', () => {
  it('has fewer for whoever needs it last, and more for whoever needs it first', () => {
    const line = lineOf([part({ id: 'late', neededBy: '2026-02-01' }), part({ id: 'soon' })])
    expect(plan(line, 80).map(({ part: { id }, units }) => [id, units])).toEqual([
      ['late', -100],
      ['soon', -20],
    ])
    expect(plan(line, 210).map(({ units, more }) => [units, more])).toEqual([
      [0, 0],
      [10, 100],
    ])
  })

  it('takes what its order has left with its money, after what was taken away before', () => {
    const line = lineOf([part({ quantity: 50, revised: -10, committed: 500 })])
    const rest = new Map([['a', { left: 40, unmoved: 40, held: 400, heldOn: 'budget', approvedPerUnit: 10 }]])
    expect(plan(line, 110, 10, rest)).toMatchObject([
      { units: 60, fromOrder: 40, more: 600, moved: 400, movedFrom: 'budget', cost: 200 },
    ])
    expect(rest.get('a')).toMatchObject({ left: 0, unmoved: 0, held: 0 })
  })

  it('has more for what has come above a part first, from its order where that has it left', () => {
    const late = { id: 'late', orderLineId: 'late', neededBy: '2026-02-01', received: 103, committed: 1030 }
    const line = lineOf([part({ id: 'soon', received: 100 }), part({ ...late, revised: -1 })])
    const rest = new Map([['late', { left: 1, unmoved: 1, held: 10, heldOn: 'budget', approvedPerUnit: 10 }]])
    const parts = plan(line, 205, 10, rest)
    expect(parts.map(({ units, fromOrder, more, moved }) => [units, fromOrder, more, moved])).toEqual([
      [2, 0, 20, 0],
      [3, 1, 0, 10],
    ])
  })

  it('keeps each part at what came, was billed or closed of it', () => {
    const parts = [part({ id: 'a', received: 60, billed: 20 }), part({ id: 'b', billed: 30, closed: 10 })]
    expect(leastOf(lineOf(parts))).toBe(100)
    expect(plan(lineOf([part({ received: 70, billed: 70, committed: 300 })]), 70)).toMatchObject([
      { units: -30, more: -300 },
    ])
    // Nothing is held any more for what was billed and credited.
    const credited = part({ received: 70, billed: 60, credited: 10, committed: 300 })
    expect(plan(lineOf([credited]), 90)).toMatchObject([{ units: -10, more: -100 }])
    expect(plan(lineOf([credited]), 70)).toMatchObject([{ units: -30, more: -300 }])
  })

  it('holds what it costs then, to the cent, whatever its parts are', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 })
    const price = fc.integer({ min: 1, max: 99_999 }).map((each) => each / 1000)
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: 1, max: 200 }),
        price,
        price,
        (quantities, packs, before, after) => {
          const amount = lineAmount(
            quantities.reduce((sum, each) => sum + each, 0),
            before,
          )
          const held = spread(amount, quantities)
          const own = quantities.map((quantity, place) => {
            const id = `${place}`
            return part({ id, orderLineId: id, quantity, committed: held[place] ?? 0 })
          })
          const line = lineOf(own, before)
          fc.pre(packs !== line.packs || before !== after)
          const revised = plan(line, packs, after)
          expect(sumOf([line.amount, ...revised.map(({ more }) => more)])).toBe(lineAmount(packs, after))
          expect(revised.reduce((sum, { units }) => sum + units, line.packs)).toBe(packs)
          expect(revised.every(({ part: { quantity }, units }) => quantity + units >= 0)).toBe(true)
        },
      ),
    )
  })
})
