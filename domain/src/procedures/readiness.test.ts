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
    const substitutes = [
      { productId: 'y', needsApproval: false },
      { productId: 'z', needsApproval: true },
    ]
    const cases = [
      booked('A', '2026-12-01', '2026-11-30', { needs: [{ productId: 'x', open: 4, hold: 2, substitutes }] }),
      booked('B', '2026-12-02', '2026-12-01', { needs: [{ productId: 'y', open: 3, hold: 0 }] }),
    ]
    const stock = (y: number): Supply => ({
      lots: [lot('X', 3), lot('Y', y, null, 'y'), lot('Z', 10, null, 'z')],
      inbound: [],
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

  it('is ready without what is optional', () => {
    const needs = [
      { productId: 'x', open: 1, hold: 0 },
      { productId: 'y', open: 1, hold: 0, isOptional: true },
    ]
    expect(readinessOf([{ ...a, needs }], supply)[0]).toMatchObject({
      color: 'green',
      needs: [{ color: 'green' }, { color: 'red', short: 1 }],
    })
  })

  it('gives what a search over single units gives, never twice, too late or expired, whatever is booked', () => {
    let seed = 7
    const drawn = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const day = (n: number) => `2026-12-${String(n + 1).padStart(2, '0')}`
    for (let round = 0; round < 300; round++) {
      const products = ['x', 'y', 'z']
      const any = () => products[drawn(3)] ?? 'x'
      const of: Supply = {
        lots: Array.from({ length: drawn(6) }, (_, n) =>
          lot(`L${n}`, 1 + drawn(5), drawn(2) ? day(drawn(20)) : null, any()),
        ),
        inbound: Array.from({ length: drawn(3) }, (_, n) => ({
          ...{ id: `P${n}`, productId: any(), quantity: 1 + drawn(5), on: day(drawn(20)) },
        })),
      }
      const substitutes = [{ productId: 'y', needsApproval: drawn(2) === 0 }]
      const cases = Array.from({ length: 1 + drawn(5) }, (_, n) => {
        const on = drawn(20)
        const needs = products.slice(0, 1 + drawn(3)).map((productId) => ({
          ...{ productId, open: drawn(4), hold: drawn(3) },
          ...(productId === 'x' && { substitutes }),
        }))
        return booked(`C${n}`, day(on), day(Math.max(0, on - 1)), { needs, isEmergency: drawn(5) === 0 })
      })
      const found = readinessOf(cases, of)
      const wanted = unitByUnit(cases, of)
      for (const { id, color, needs } of found)
        for (const { productId, parts, open, hold } of needs) {
          const units = parts.flatMap((part) => Array<string>(part.quantity).fill(part.id))
          expect([id, productId, ...units]).toEqual([
            id,
            productId,
            ...(wanted.get(`${id} ${productId}`) ?? []),
          ])
          if (color === 'green') expect(units).toHaveLength(open + hold)
        }
    }
  })
})

/** The same by the words of the rule: one unit after the other, each looked for among all single units that are left. */
function unitByUnit(cases: readonly BookedCase[], { lots, inbound }: Supply): Map<string, string[]> {
  const all = [
    ...lots.map(({ id, productId, quantity, expiresOn }) => ({
      id,
      productId,
      quantity,
      key: expiresOn ?? '9999',
      isLot: true,
    })),
    ...inbound.map(({ id, productId, quantity, on }) => ({ id, productId, quantity, key: on, isLot: false })),
  ]
  const units = all.flatMap(({ quantity, ...unit }) => Array.from({ length: quantity }, () => unit))
  const got = new Map<string, string[]>()
  const fill = (of: BookedCase, need: BookedCase['needs'][number], productId: string) => {
    const has = got.get(`${of.id} ${need.productId}`) ?? []
    got.set(`${of.id} ${need.productId}`, has)
    while (has.length < need.open + need.hold) {
      const fitting = units
        .filter((unit) => unit.productId === productId)
        .filter(({ isLot, key }) => (isLot ? key >= of.day : key <= of.inboundUntil))
        .sort(
          (one, other) =>
            Number(other.isLot) - Number(one.isLot) ||
            one.key.localeCompare(other.key) ||
            one.id.localeCompare(other.id),
        )
      const next = fitting[0]
      if (!next) return
      units.splice(units.indexOf(next), 1)
      has.push(next.id)
    }
  }
  const inTurn = [...cases].sort(
    (one, other) =>
      one.start.localeCompare(other.start) ||
      Number(other.isEmergency) - Number(one.isEmergency) ||
      one.number.localeCompare(other.number),
  )
  for (const of of inTurn) for (const need of of.needs) fill(of, need, need.productId)
  for (const of of inTurn)
    for (const need of of.needs)
      for (const { productId, needsApproval } of need.substitutes ?? [])
        if (!needsApproval) fill(of, need, productId)
  return got
}
