import { describe, expect, it } from 'vitest'
import { fillUp } from './fill-up.ts'

const need = (missing: number, itemId = 'here', productId = 'gloves') => ({ itemId, productId, missing })
const source = (shelf: string, free: number, expiryDate: string | null, productId = 'gloves') => ({
  shelf,
  productId,
  free,
  expiryDate,
})
const takenOf = (answer: ReturnType<typeof fillUp<ReturnType<typeof need>, ReturnType<typeof source>>>) =>
  answer.taken.map(({ source: { shelf }, quantity }) => [shelf, quantity])

describe('filling up a room', () => {
  it('takes what expires first, and what has no date last', () => {
    const shelves = [
      source('no date', 9, null),
      source('late', 9, '2028-01-01'),
      source('soon', 2, '2027-01-01'),
    ]
    expect(takenOf(fillUp([need(5)], shelves))).toEqual([
      ['soon', 2],
      ['late', 3],
    ])
  })

  it('takes what it passes first, of what expires together', () => {
    const shelves = [source('first', 2, '2027-01-01'), source('second', 2, '2027-01-01')]
    expect(takenOf(fillUp([need(3)], shelves))).toEqual([
      ['first', 2],
      ['second', 1],
    ])
  })

  it('gives nothing twice, and says what is missing', () => {
    const answer = fillUp(
      [need(3, 'one'), need(3, 'two'), need(1, 'three', 'tape')],
      [source('shelf', 4, null)],
    )
    expect(takenOf(answer)).toEqual([
      ['shelf', 3],
      ['shelf', 1],
    ])
    expect(answer.short.map(({ need: { itemId }, missing }) => [itemId, missing])).toEqual([
      ['two', 2],
      ['three', 1],
    ])
  })

  it('brings nothing from an empty store', () => {
    expect(fillUp([need(1)], [source('shelf', 0, null)])).toMatchObject({
      taken: [],
      short: [{ missing: 1 }],
    })
    expect(fillUp([], [source('shelf', 1, null)])).toEqual({ taken: [], short: [] })
  })
})
