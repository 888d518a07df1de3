import { expect, it } from 'vitest'
import { type CreditTarget, proposedAllotments } from './credit-allotments.ts'

const target = (missing: number, more: Partial<CreditTarget> = {}): CreditTarget => ({
  ...{ kind: 'return', missing, isLikely: true },
  ...more,
})

it('a credit note settles what is of its vendor orders, each as much as it waits for', () => {
  expect(proposedAllotments(20, [target(12), target(8)])).toEqual([12, 8])
  expect(proposedAllotments(15, [target(12), target(8, { kind: 'claim' })])).toEqual([12, 3])
  expect(proposedAllotments(20, [target(12, { isLikely: false }), target(8)])).toEqual([0, 8])
  const invoice = target(100, { kind: 'invoice' })
  expect(proposedAllotments(20, [target(12), invoice])).toEqual([12, 0])
  expect(proposedAllotments(20, [target(12, { isLikely: false }), invoice])).toEqual([0, 20])
})
