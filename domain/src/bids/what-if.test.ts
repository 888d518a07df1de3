import { expect, it } from 'vitest'
import { whatIfPriceWeighed } from './what-if.ts'

/** Those of the worked scores. */
const offers = [
  { id: 'A', total: 18_240, technicalPoints: 43.1667 },
  { id: 'B', total: 16_900, technicalPoints: 35.5 },
  { id: 'C', total: 19_980, technicalPoints: 50.3334 },
]

it('leaves the official result at the official weight', () => {
  expect(whatIfPriceWeighed(45, 45, offers)).toEqual([
    { id: 'C', points: 88.3965, rank: 1 },
    { id: 'A', points: 84.8608, rank: 2 },
    { id: 'B', points: 80.5, rank: 3 },
  ])
})

it('lets the price decide alone at 100, and not at all at 0', () => {
  expect(whatIfPriceWeighed(100, 45, offers).map(({ id, points }) => [id, points])).toEqual([
    ['B', 100],
    ['A', 92.6535],
    ['C', 84.5846],
  ])
  expect(whatIfPriceWeighed(0, 45, offers).map(({ id, points }) => [id, points])).toEqual([
    ['C', 91.5153],
    ['A', 78.4849],
    ['B', 64.5455],
  ])
})

it('has nothing to share where the price decides alone', () => {
  expect(whatIfPriceWeighed(40, 100, [{ id: 'A', total: 100, technicalPoints: 0 }])).toEqual([
    { id: 'A', points: 40, rank: 1 },
  ])
})
