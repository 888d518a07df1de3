import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateReceipt, byNeed, type ReceivingPart } from './allocate-receipt.ts'

const part = (id: string, neededBy: string, wanted: number, received = 0): ReceivingPart => ({
  id,
  neededBy,
  wanted,
  received,
})
const early = part('b', '2026-11-20', 4)
const late = part('a', '2026-12-01', 6)

describe('what came of a line', () => {
  it('goes to who needs it first, whatever the order of the parts', () => {
    expect(allocateReceipt([late, early], 5)).toEqual([
      { id: 'b', quantity: 4 },
      { id: 'a', quantity: 1 },
    ])
  })

  it('goes to the part made first where both are needed on one day', () => {
    const same = { ...late, neededBy: early.neededBy }
    expect(allocateReceipt([early, same], 6)).toEqual([{ id: 'a', quantity: 6 }])
    expect([early, same].sort(byNeed).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('goes on with what others have not got yet', () => {
    expect(allocateReceipt([{ ...early, received: 3 }, late], 2)).toEqual([
      { id: 'b', quantity: 1 },
      { id: 'a', quantity: 1 },
    ])
  })

  it('above the order goes to the last who wanted something', () => {
    expect(allocateReceipt([early, late], 12)).toEqual([
      { id: 'b', quantity: 4 },
      { id: 'a', quantity: 8 },
    ])
    const filled = { ...late, received: 6 }
    expect(allocateReceipt([{ ...early, received: 4 }, filled], 2)).toEqual([{ id: 'a', quantity: 2 }])
  })

  it('never goes to a part that was closed', () => {
    expect(
      allocateReceipt(
        [
          { ...early, received: 4 },
          { ...late, wanted: 0 },
        ],
        3,
      ),
    ).toEqual([{ id: 'b', quantity: 3 }])
    expect(() => allocateReceipt([{ ...early, wanted: 0 }], 1)).toThrow('nobody wants')
  })
})

describe('what is taken back', () => {
  it('is missed by who needs it last', () => {
    const came = [
      { ...early, received: 4 },
      { ...late, received: 3 },
    ]
    expect(allocateReceipt(came, -5)).toEqual([
      { id: 'a', quantity: -3 },
      { id: 'b', quantity: -2 },
    ])
  })

  it('is first what is above a part', () => {
    const came = [
      { ...early, received: 6 },
      { ...late, received: 2 },
    ]
    expect(allocateReceipt(came, -3)).toEqual([{ id: 'b', quantity: -3 }])
  })

  it('is no more than came', () => {
    expect(() => allocateReceipt([early], -1)).toThrow('more is taken back')
  })
})

it('all of it is given out, and all of it comes back from those who got it', () => {
  const anyPart = fc.record({
    neededBy: fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-01'),
    wanted: fc.nat(9),
  })
  fc.assert(
    fc.property(fc.array(anyPart, { minLength: 1, maxLength: 5 }), fc.nat(60), (some, units) => {
      const parts = some.map((each, place) => ({ ...each, id: `p${place}`, received: 0 }))
      fc.pre(parts.some(({ wanted }) => wanted > 0))
      const given = allocateReceipt(parts, units)
      const after = parts.map((each) => ({
        ...each,
        received: given.find(({ id }) => id === each.id)?.quantity ?? 0,
      }))
      expect(after.reduce((sum, { received }) => sum + received, 0)).toBe(units)
      const total = parts.reduce((sum, { wanted }) => sum + wanted, 0)
      if (units <= total) expect(after.every(({ received, wanted }) => received <= wanted)).toBe(true)
      const back = allocateReceipt(after, -units)
      expect(
        after.every(({ id, received }) => -(back.find((each) => each.id === id)?.quantity ?? 0) === received),
      ).toBe(true)
    }),
  )
})
