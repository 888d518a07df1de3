import { LINE_COST } from '@wellstock/domain/stock/rebalancing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DAYS_ON_THE_WAY,
  type LotStock,
  type OfficeStock,
  planProduct,
  type Sending,
} from './product-flow.ts'

const MIN_LIFE = 30

const lot = (lotId: string, daysLeft: number | null, free: number, wasted = 0, unitCost = 10): LotStock => ({
  itemId: `item of ${lotId}`,
  lotId,
  daysLeft,
  free,
  wasted,
  unitCost,
})

const office = (officeId: string, lots: LotStock[], more: Partial<OfficeStock> = {}): OfficeStock => ({
  productId: 'product',
  officeId,
  itemId: `item of ${officeId}`,
  takesIn: true,
  available: lots.reduce((sum, { free }) => sum + free, 0),
  inbound: 0,
  reorderPoint: null,
  maxQuantity: null,
  kept: 0,
  daily: 0,
  price: 10,
  lots,
  ...more,
})

const short = (sendings: Sending[]) =>
  sendings.map(({ from, to, lot, reason, quantity }) => [
    from.officeId,
    to.officeId,
    lot.lotId,
    reason,
    quantity,
  ])

describe('what of a product goes where', () => {
  const needy = (more: Partial<OfficeStock> = {}) =>
    office('needy', [lot('own', null, 2)], { reorderPoint: 5, maxQuantity: 40, kept: 40, ...more })

  it('sends what is above the maximum to an office that would order again, up to its own', () => {
    const rich = office('rich', [lot('late', 400, 100)], { reorderPoint: 20, kept: 50 })
    expect(short(planProduct([rich, needy()], MIN_LIFE))).toEqual([['rich', 'needy', 'late', 'need', 38]])
    const poorer = { ...rich, kept: 80 }
    expect(short(planProduct([poorer, needy()], MIN_LIFE))).toEqual([['rich', 'needy', 'late', 'need', 20]])
  })

  it('sends nothing to an office that has enough, gets enough, is closed, or has it alone', () => {
    const rich = office('rich', [lot('late', 400, 100)], { kept: 50 })
    expect(planProduct([rich, needy({ reorderPoint: 1 })], MIN_LIFE)).toEqual([])
    expect(planProduct([rich, needy({ inbound: 4 })], MIN_LIFE)).toEqual([])
    expect(planProduct([rich, needy({ takesIn: false })], MIN_LIFE)).toEqual([])
    expect(planProduct([needy({ lots: [lot('own', null, 200)] })], MIN_LIFE)).toEqual([])
  })

  it('does not send what would not live long enough after it arrived, and of the rest the first to expire', () => {
    const lots = [lot('soon', 30, 10), lot('next', 31, 10), lot('late', 400, 50)]
    const rich = office('rich', lots, { kept: 30 })
    expect(short(planProduct([rich, needy()], MIN_LIFE))).toEqual([
      ['rich', 'needy', 'next', 'need', 10],
      ['rich', 'needy', 'late', 'need', 28],
    ])
  })

  it('brings a lot that would expire here to an office that uses it in time, as much as that uses', () => {
    const slow = office('slow', [lot('short-dated', 20, 60, 50)], { kept: 100, daily: 0.5 })
    // 2 a day for 17 days, of which its own 6 come first.
    const busy = office('busy', [lot('own', 15, 6), lot('own late', 300, 90)], { daily: 2, kept: 60 })
    expect(short(planProduct([slow, busy], MIN_LIFE))).toEqual([['slow', 'busy', 'short-dated', 'waste', 28]])
    expect(planProduct([slow, { ...busy, daily: 0.3 }], MIN_LIFE)).toEqual([])
  })

  it('does not lift an office above its maximum, whatever it would use in time', () => {
    const slow = office('slow', [lot('short-dated', 20, 60, 50)])
    const busy = office('busy', [], { daily: 9, inbound: 4, maxQuantity: 12, kept: 12 })
    expect(short(planProduct([slow, busy], MIN_LIFE))).toEqual([['slow', 'busy', 'short-dated', 'waste', 8]])
    expect(planProduct([slow, { ...busy, inbound: 12 }], MIN_LIFE)).toEqual([])
  })

  it('does not count the same use for two lots', () => {
    const slow = office('slow', [lot('first', 13, 30, 30), lot('second', 23, 30, 30)])
    const busy = office('busy', [], { daily: 2 })
    expect(short(planProduct([slow, busy], MIN_LIFE))).toEqual([
      ['slow', 'busy', 'first', 'waste', 20],
      ['slow', 'busy', 'second', 'waste', 20],
    ])
  })

  it('meets a need with what would expire before it takes what would not', () => {
    const wasting = office('wasting', [lot('short-dated', 60, 30, 30)])
    const rich = office('rich', [lot('late', 400, 100)], { kept: 50 })
    const found = planProduct([rich, wasting, needy({ daily: 5 })], MIN_LIFE)
    expect(short(found)).toEqual([
      ['rich', 'needy', 'late', 'need', 8],
      ['wasting', 'needy', 'short-dated', 'waste', 30],
    ])
  })

  it('leaves an office above the point where it would order again, whatever expires there', () => {
    const slow = office('slow', [lot('short-dated', 20, 60, 60)], { reorderPoint: 49 })
    const busy = office('busy', [], { daily: 9 })
    expect(short(planProduct([slow, busy], MIN_LIFE))).toEqual([['slow', 'busy', 'short-dated', 'waste', 10]])
  })

  it('sends one line rather than two where both would do', () => {
    const small = office('small', [lot('a', 400, 20)])
    const large = office('large', [lot('b', 400, 38)])
    expect(short(planProduct([small, large, needy()], MIN_LIFE))).toEqual([
      ['large', 'needy', 'b', 'need', 38],
    ])
  })

  const offices = fc
    .array(
      fc.record({
        takesIn: fc.boolean(),
        inbound: fc.nat(5),
        reorderPoint: fc.option(fc.nat(20)),
        kept: fc.nat(60),
        hasMaximum: fc.boolean(),
        daily: fc.constantFrom(0, 0.2, 1, 3),
        price: fc.integer({ min: 5, max: 9 }),
        lots: fc.array(
          fc.record({
            daysLeft: fc.option(fc.integer({ min: 0, max: 60 })),
            free: fc.integer({ min: 1, max: 40 }),
            wasted: fc.nat(40),
            unitCost: fc.integer({ min: 5, max: 9 }),
          }),
          { maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((given) =>
      given.map(({ lots, hasMaximum, ...more }, place) =>
        office(
          `office ${place}`,
          lots.map(({ daysLeft, free, wasted, unitCost }, index) =>
            lot(
              `${place}.${index}`,
              daysLeft,
              free,
              daysLeft === null ? 0 : Math.min(free, wasted),
              unitCost,
            ),
          ),
          { ...more, maxQuantity: hasMaximum ? more.kept : null },
        ),
      ),
    )

  const sum = (sendings: { quantity: number }[]) =>
    sendings.reduce((total, { quantity }) => total + quantity, 0)

  /** Whether no office gives more than it can spare and none gets more than it lacks or uses in time. */
  function isAllowed(given: readonly OfficeStock[], sendings: readonly Sending[]): boolean {
    return given.every((each) => {
      const out = sendings.filter(({ from }) => from === each)
      const surplus = out.filter(({ reason }) => reason === 'need')
      const wasted = each.lots.reduce((total, lot) => total + lot.wasted, 0)
      const spares =
        sum(out) <= Math.max(0, each.available - (each.reorderPoint ?? -1) - 1) &&
        sum(surplus) <= Math.max(0, each.available - wasted - each.kept) &&
        each.lots.every((lot) => {
          const ofLot = out.filter((sending) => sending.lot === lot)
          return (
            sum(ofLot.filter(({ reason }) => reason === 'waste')) <= lot.wasted &&
            sum(ofLot.filter(({ reason }) => reason === 'need')) <= lot.free - lot.wasted
          )
        })

      const into = sendings.filter(({ to }) => to === each)
      const there = each.available + each.inbound
      const need =
        each.reorderPoint !== null && there <= each.reorderPoint ? Math.max(0, each.kept - there) : 0
      const mayBeMore = into.filter(({ reason }) => each.daily > 0 && reason === 'waste')
      const takes =
        (into.length === 0 || each.takesIn) &&
        (sum(into) <= need || sum(into.filter((sending) => !mayBeMore.includes(sending))) <= need)
      const days = given.flatMap(({ lots }) => lots.flatMap(({ daysLeft }) => daysLeft ?? []))
      const uses = days.every((day) => {
        const noLater = (lot: LotStock) => lot.daysLeft !== null && lot.daysLeft <= day
        const own = each.lots.filter(noLater).reduce((total, { free }) => total + free, 0)
        const comes = sum(into.filter(({ lot }) => noLater(lot)))
        const used = Math.floor(each.daily * (day - DAYS_ON_THE_WAY))
        return comes === 0 || each.daily === 0 || comes <= used - each.inbound - own
      })
      const lives = into.every(
        ({ lot: { daysLeft }, reason }) =>
          daysLeft === null || daysLeft > MIN_LIFE || (reason === 'waste' && each.daily > 0),
      )
      const fits = into.length === 0 || each.maxQuantity === null || there + sum(into) <= each.maxQuantity
      return spares && takes && fits && uses && lives && into.every(({ from }) => from !== each)
    })
  }

  /** What is not thrown away, at what its lots cost, and what need not be bought, at its price. */
  const worthOf = (given: readonly OfficeStock[], sendings: readonly Sending[]) =>
    given.reduce((total, each) => {
      const there = each.available + each.inbound
      const need =
        each.reorderPoint !== null && there <= each.reorderPoint ? Math.max(0, each.kept - there) : 0
      const wasted = sendings.filter(({ from, reason }) => from === each && reason === 'waste')
      const met = Math.min(need, sum(sendings.filter(({ to }) => to === each)))
      const saved = wasted.reduce((at, { lot, quantity }) => at + lot.unitCost * quantity, 0)
      return total + saved + each.price * met
    }, 0)

  /** As much as is allowed of one lot after the other, to one office after the other. */
  function oneAfterTheOther(given: readonly OfficeStock[]): Sending[] {
    let sendings: Sending[] = []
    for (const reason of ['waste', 'need'] as const)
      for (const from of given)
        for (const lot of from.lots)
          for (const to of given)
            for (let quantity = lot.free; quantity > 0; quantity--) {
              const more = [...sendings, { from, to, lot, reason, quantity }]
              if (!isAllowed(given, more)) continue
              sendings = more
              break
            }
    return sendings
  }

  it('never sends more than an office can spare, nor more than the other lacks or uses, nor to itself', () => {
    fc.assert(
      fc.property(offices, (given) => {
        expect(isAllowed(given, planProduct(given, MIN_LIFE))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('proposes nothing twice', () => {
    fc.assert(
      fc.property(offices, (given) => {
        const keys = planProduct(given, MIN_LIFE).map(
          ({ to, lot, reason }) => `${to.officeId} ${lot.lotId} ${reason}`,
        )
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('saves at least what taking one after the other saves, but for the cost of its lines', () => {
    fc.assert(
      fc.property(offices, (given) => {
        const simple = oneAfterTheOther(given)
        const worth = worthOf(given, planProduct(given, MIN_LIFE))
        expect(worth + 1).toBeGreaterThanOrEqual(worthOf(given, simple) - simple.length * LINE_COST)
      }),
      { numRuns: 300 },
    )
  })

  it('is the same for the same stock', () => {
    fc.assert(
      fc.property(offices, (given) => {
        expect(planProduct(given, MIN_LIFE)).toEqual(planProduct(structuredClone(given), MIN_LIFE))
      }),
    )
  })
})
