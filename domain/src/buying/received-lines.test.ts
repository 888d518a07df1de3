import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_OVER_RULE, mostReceivable, outstandingOf, overOf, type ReceivedLine } from './received-lines.ts'

const ordered = 100
/** What the worked figures say of a line: received/cancelled/outstanding/over. */
const shown = (received: number, cancelled = 0) => {
  const line = { ordered, received, cancelled }
  return `${received}/${cancelled}/${outstandingOf(line)}/${overOf(line)}`
}
const cap = (overRule: number, cancelled = 0) => mostReceivable({ ordered, cancelled, overRule })

describe('a line of a vendor order', () => {
  it('1 comes in parts', () => {
    expect([shown(60), shown(100)]).toEqual(['60/0/40/0', '100/0/0/0'])
  })

  it('2 is closed short, and nothing more may come', () => {
    expect(shown(70, 30)).toBe('70/30/0/0')
    expect(cap(0, 30)).toBe(70)
  })

  it('3 comes with more than was ordered as far as the vendor may', () => {
    expect(cap(0)).toBe(100)
    expect(cap(5)).toBe(105)
    expect([shown(104), shown(105)]).toEqual(['104/0/0/4', '105/0/0/5'])
    expect(cap(5, 30)).toBe(73)
  })

  it('6 is outstanding again when its receipt is reversed, but for what was closed', () => {
    expect([shown(60), shown(0), shown(0, 40)]).toEqual(['60/0/40/0', '0/0/100/0', '0/40/60/0'])
  })

  it.each([
    [10, 0.0001, 10],
    [1_000_000, 0.0001, 1_000_001],
    [10_000_000, 9.9999, 10_999_990],
    [100, 1.1, 101],
    [1000, 1.1, 1011],
    [300, 7.0, 321],
    [0, 10, 0],
  ])('of %d with %d percent more has at most %d', (quantity, overRule, most) => {
    expect(mostReceivable({ ordered: quantity, cancelled: 0, overRule })).toBe(most)
  })
})

describe('whatever comes of a line', () => {
  const quantity = fc.integer({ min: 0, max: 10_000_000 })
  const line = fc.tuple(quantity, quantity, quantity).map(
    ([all, received, cancelled]): ReceivedLine => ({
      ordered: all,
      received,
      cancelled: Math.min(all, cancelled),
    }),
  )

  it('ordered and over are received, cancelled and outstanding', () => {
    fc.assert(
      fc.property(line, (each) => {
        const [outstanding, over] = [outstandingOf(each), overOf(each)]
        expect(each.ordered + over).toBe(each.received + each.cancelled + outstanding)
        expect(Math.min(outstanding, over)).toBe(0)
      }),
    )
  })

  it('the most of it is the rule to the unit', () => {
    const rule = fc.integer({ min: 0, max: MAX_OVER_RULE * 10_000 })
    fc.assert(
      fc.property(line, rule, (each, steps) => {
        const most = mostReceivable({ ...each, overRule: steps / 10_000 })
        const exact = (BigInt(each.ordered - each.cancelled) * BigInt(1_000_000 + steps)) / 1_000_000n
        expect(BigInt(most)).toBe(exact)
      }),
    )
  })
})
