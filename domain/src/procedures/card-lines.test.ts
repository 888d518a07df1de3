import { expect, it } from 'vitest'
import { openedUnusedCost } from './card-learning.ts'
import { changedLines, decidedLines, wrongCardLines } from './card-lines.ts'

const line = (productId: string, open: number, hold: number, ...substitutes: string[]) => ({
  ...{ productId, open, hold, isOptional: false, neverLower: false },
  substitutes: substitutes.map((each) => ({ productId: each, needsApproval: false })),
})

it('says what is wrong with the lines of a card, beside each', () => {
  const lines = [line('suture', 2, 2, 'clip', 'clip'), line('drape', 0, 0), line('suture', 1, 0, 'suture')]
  expect(wrongCardLines(lines)).toEqual([
    { path: 'lines.0.substitutes.1.productId', problem: 'substitute_twice' },
    { path: 'lines.1.open', problem: 'nothing' },
    { path: 'lines.2.productId', problem: 'twice' },
    { path: 'lines.2.substitutes.0.productId', problem: 'itself' },
  ])
  expect(wrongCardLines([line('suture', 0, 1), line('drape', 1, 0, 'suture')])).toEqual([])
})

it('changes, adds and takes off what was accepted', () => {
  const lines = [line('suture', 3, 2, 'clip'), line('drape', 0, 2)]
  const accepted = [
    { productId: 'suture', open: 1, hold: 2 },
    { productId: 'drape', open: 0, hold: 0 },
    { productId: 'trocar', open: 0, hold: 1 },
  ]
  expect(decidedLines(lines, accepted)).toEqual([line('suture', 1, 2, 'clip'), line('trocar', 0, 1)])
})

it('compares a version with the one before', () => {
  const [before, after] = [
    [line('suture', 3, 2), line('drape', 1, 0), line('clip', 0, 2)],
    [line('drape', 1, 0), line('suture', 1, 2), line('trocar', 0, 1)],
  ]
  const changes = changedLines(
    before,
    after,
    ({ productId }) => productId,
    (a, b) => a.open === b.open && a.hold === b.hold,
  )
  expect(changes.map(({ before: was, after: is }) => [was?.productId, is?.productId])).toEqual([
    ['suture', 'suture'],
    [undefined, 'trocar'],
    ['clip', undefined],
  ])
})

it('says what is opened unused comes to, a case and a year', () => {
  const used = [...Array(12).fill(1), ...Array(6).fill(2), 3, 3]
  const found = openedUnusedCost({ open: 3 }, { used, unitCost: 2.9, casesAYear: 140 })
  expect(found.openedUnused).toBe(30)
  expect(found.costACase).toBeCloseTo(4.35)
  expect(found.costAYear).toBeCloseTo(609)
  expect(openedUnusedCost({ open: 3 }, { used, unitCost: null, casesAYear: 140 }).costACase).toBeNull()
})
