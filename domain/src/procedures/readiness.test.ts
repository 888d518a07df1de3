import { describe, expect, it } from 'vitest'
import { lastOpenDayBefore } from './open-days.ts'
import { type BookedCase, readinessOf, type Supply } from './readiness.ts'

const lot = (id: string, quantity: number, expiresOn: string | null = null, productId = 'x') => ({
  ...{ id, productId, quantity, expiresOn },
})
const booked = (
  id: string,
  day: string,
  inboundUntil: string,
  more: Partial<BookedCase> = {},
): BookedCase => ({
  ...{ id, number: id, start: `${day}T16:00:00Z`, day, inboundUntil, isEmergency: false, kept: [] },
  needs: [{ productId: 'x', open: 3, hold: 1 }],
  ...more,
})
const supply: Supply = {
  lots: [lot('L3', 3, '2027-06-30'), lot('L1', 4, '2026-12-02'), lot('L2', 5, '2026-12-09')],
  inbound: [{ id: 'PO', productId: 'x', quantity: 6, on: '2026-12-08' }],
  substitutes: [],
}
const [a, b, c, d] = [
  booked('A', '2026-12-01', '2026-11-30'),
  booked('B', '2026-12-03', '2026-12-02'),
  booked('C', '2026-12-08', '2026-12-07'),
  booked('D', '2026-12-10', '2026-12-09'),
]

/** As the worked figures say it: `L1 4, green`. */
const said = (cases: readonly BookedCase[], of: Supply = supply) =>
  Object.fromEntries(
    readinessOf(cases, of).map(({ id, color, needs }) => [
      id,
      [
        ...needs.flatMap(({ parts, short }) => [
          ...parts.map((part) => `${part.id} ${part.quantity}`),
          ...(short > 0 ? [`short ${short}`] : []),
        ]),
        color,
      ].join(', '),
    ]),
  )

describe('readiness', () => {
  it('gives each case in turn what expires first and is usable on its day', () => {
    expect(said([d, c, b, a])).toEqual({
      A: 'L1 4, green',
      B: 'L2 4, green',
      C: 'L2 1, L3 3, green',
      D: 'PO 4, amber',
    })
  })

  it('turns cases red and amber where a lot is recalled', () => {
    expect(said([a, b, c, d], { ...supply, lots: supply.lots.filter(({ id }) => id !== 'L2') })).toEqual({
      A: 'L1 4, green',
      B: 'L3 3, short 1, amber',
      C: 'short 4, red',
      D: 'PO 4, amber',
    })
  })

  it('says before a case is moved what that does to the others', () => {
    const moved = booked('D', '2026-12-07', '2026-12-04')
    expect(said([a, b, c, moved])).toEqual({
      A: 'L1 4, green',
      B: 'L2 4, green',
      C: 'short 4, red',
      D: 'L2 1, L3 3, green',
    })
    expect(said([a, c, d])).toEqual({ A: 'L1 4, green', C: 'L2 4, green', D: 'L3 3, PO 1, amber' })
  })

  it('counts what comes until the last open day before', () => {
    const later = { ...supply, inbound: [{ id: 'PO', productId: 'x', quantity: 6, on: '2026-12-10' }] }
    expect(said([a, b, c, d], later).D).toBe('short 4, red')
    const closed = new Set(['2026-11-26', '2026-11-27'])
    const isOpen = (day: string) =>
      !closed.has(day) && ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
    expect(['2026-12-04', '2026-12-07', '2026-11-30'].map((day) => lastOpenDayBefore(day, isOpen))).toEqual([
      '2026-12-03',
      '2026-12-04',
      '2026-11-25',
    ])
    expect(lastOpenDayBefore('2026-12-04', () => false)).toBeNull()
  })

  it("takes nobody's own product for another's substitute, and offers what has to be approved", () => {
    const cases = [
      booked('A', '2026-12-01', '2026-11-30', { needs: [{ productId: 'x', open: 4, hold: 2 }] }),
      booked('B', '2026-12-02', '2026-12-01', { needs: [{ productId: 'y', open: 3, hold: 0 }] }),
    ]
    const stock = (y: number): Supply => ({
      lots: [lot('X', 3), lot('Y', y, null, 'y'), lot('Z', 10, null, 'z')],
      inbound: [],
      substitutes: [
        { productId: 'x', substituteId: 'z', rank: 2, needsApproval: true },
        { productId: 'x', substituteId: 'y', rank: 1, needsApproval: false },
      ],
    })
    expect(said(cases, stock(5))).toEqual({ A: 'X 3, Y 2, short 1, amber', B: 'Y 3, green' })
    expect(readinessOf(cases, stock(5))[0]?.needs[0]?.offers).toEqual([{ productId: 'z', quantity: 1 }])
    expect(said(cases, stock(8))).toEqual({ A: 'X 3, Y 3, green', B: 'Y 3, green' })
    // Only what needs approval is there: what is opened at the start is short.
    const none = { ...stock(0), lots: [lot('Z', 10, null, 'z')] }
    expect(readinessOf(cases.slice(0, 1), none)[0]).toMatchObject({ color: 'red', needs: [{ short: 6 }] })
  })

  it('leaves with a case what is reserved for it, and emergencies come first at one moment', () => {
    const kept = [{ lotId: 'L9', productId: 'x', needOf: 'x', quantity: 4 }]
    expect(said([a, { ...b, kept }]).B).toBe('L9 4, green')
    const same = { ...a, start: b.start, day: b.day, inboundUntil: b.inboundUntil }
    const few = { ...supply, lots: [lot('L2', 4, '2026-12-09')], inbound: [] }
    expect(
      said(
        [
          { ...same, isEmergency: false },
          { ...b, isEmergency: true },
        ],
        few,
      ),
    ).toEqual({
      A: 'short 4, red',
      B: 'L2 4, green',
    })
  })

  it('never gives anything twice, too late or expired, whatever is booked', () => {
    let seed = 7
    const drawn = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const day = (n: number) => `2026-12-${String(n + 1).padStart(2, '0')}`
    for (let round = 0; round < 300; round++) {
      const products = ['x', 'y', 'z']
      const of: Supply = {
        lots: Array.from({ length: drawn(6) }, (_, n) =>
          lot(`L${n}`, 1 + drawn(5), drawn(2) ? day(drawn(20)) : null, products[drawn(3)]),
        ),
        inbound: Array.from({ length: drawn(3) }, (_, n) => ({
          ...{
            id: `P${n}`,
            productId: products[drawn(3)] ?? 'x',
            quantity: 1 + drawn(5),
            on: day(drawn(20)),
          },
        })),
        substitutes: [{ productId: 'x', substituteId: 'y', rank: 1, needsApproval: drawn(2) === 0 }],
      }
      const cases = Array.from({ length: 1 + drawn(5) }, (_, n) => {
        const on = drawn(20)
        const needs = products
          .slice(0, 1 + drawn(3))
          .map((productId) => ({ productId, open: drawn(4), hold: drawn(3) }))
        return booked(`C${n}`, day(on), day(Math.max(0, on - 1)), { needs })
      })
      const taken = new Map<string, number>()
      for (const { id, color, needs } of readinessOf(cases, of)) {
        const own = cases.find((each) => each.id === id)
        for (const { parts, open, hold, short } of needs) {
          const met = parts.reduce((sum, { quantity }) => sum + quantity, 0)
          expect(met + short).toBe(open + hold)
          if (color === 'green') expect(short).toBe(0)
          for (const part of parts) {
            taken.set(part.id, (taken.get(part.id) ?? 0) + part.quantity)
            const expires = of.lots.find((each) => each.id === part.id)?.expiresOn
            const comes = of.inbound.find((each) => each.id === part.id)?.on
            if (own && expires) expect(expires >= own.day).toBe(true)
            if (own && comes) expect(comes <= own.inboundUntil).toBe(true)
          }
        }
      }
      for (const { id, quantity } of [...of.lots, ...of.inbound])
        expect(taken.get(id) ?? 0).toBeLessThanOrEqual(quantity)
    }
  })
})
