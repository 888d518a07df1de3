import { describe, expect, it } from 'vitest'
import { openedUnused, proposedLine } from './card-learning.ts'
import { blockOf, earliestStart, fits } from './equipment-blocks.ts'

const times = (...counts: [quantity: number, cases: number][]) =>
  counts.flatMap(([quantity, cases]) => Array.from({ length: cases }, () => quantity))

describe('what a card should say, by its last 20 cases', () => {
  const suture = times([1, 12], [2, 6], [3, 2])

  it.each([
    ['less is opened', { open: 3, hold: 2 }, suture, { open: 1, hold: 2 }],
    ['less is in the room', { open: 0, hold: 4 }, times([0, 17], [1, 3]), { open: 0, hold: 1 }],
    ['it is taken off', { open: 0, hold: 2 }, times([0, 20]), { open: 0, hold: 0 }],
    ['it is opened', { open: 0, hold: 1 }, times([1, 17], [0, 3]), { open: 1, hold: 0 }],
    [
      'what was used once in 20 is left aside',
      { open: 0, hold: 5 },
      times([0, 16], [2, 2], [3, 1], [5, 1]),
      { open: 0, hold: 3 },
    ],
    ['it is added', { open: 0, hold: 0 }, times([1, 7], [0, 13]), { open: 0, hold: 1 }],
  ])('%s', (_, card, used, proposed) => {
    expect(proposedLine(card, used)).toEqual(proposed)
    expect(proposedLine(proposed, used)).toBeNull()
  })

  it('says nothing by fewer than ten, looks at the latest 20, and keeps one of what is vital', () => {
    expect(proposedLine({ open: 3, hold: 2 }, suture.slice(0, 9))).toBeNull()
    expect(proposedLine({ open: 1, hold: 2 }, [...suture, ...times([9, 30])])).toBeNull()
    expect(proposedLine({ open: 0, hold: 2 }, times([0, 20]), { keepsHold: true })).toEqual({
      open: 0,
      hold: 1,
    })
  })

  it('costs what was opened and not used', () => {
    const unused = openedUnused({ open: 3 }, suture)
    expect(unused).toBe(30)
    expect((unused * 2.9) / 20).toBeCloseTo(4.35)
    expect(((unused * 2.9) / 20) * 140).toBeCloseTo(609)
  })
})

describe('two scopes that serve one case at a time, 45 minutes after', () => {
  const at = (hours: number, minutes = 0) => hours * 60 + minutes
  const scope = (start: number, minutes: number) => ({ start, minutes, before: 0, after: 45 })
  const blocks = [blockOf(scope(at(8), 60)), blockOf(scope(at(8, 30), 90))]

  it('are kept until they are free again', () => {
    expect(blocks.map(({ until }) => until)).toEqual([at(9, 45), at(10, 45)])
  })

  it('fit from the moment one of them is free', () => {
    expect(fits(blocks, blockOf(scope(at(9, 30), 60)), 2)).toBe(false)
    expect(earliestStart(blocks, scope(at(9, 30), 60), 2)).toBe(at(9, 45))
    expect(earliestStart(blocks, scope(at(10, 15), 30), 2)).toBe(at(10, 15))
  })

  it('turn a case red at once where one is out of service', () => {
    expect(fits([blocks[0] ?? { from: 0, until: 0 }], blocks[1] ?? { from: 0, until: 0 }, 1)).toBe(false)
    expect(earliestStart(blocks, scope(at(9, 30), 60), 0)).toBeNull()
  })
})
