import { describe, expect, it } from 'vitest'
import {
  approvedOrderStates,
  budgetStateOf,
  lineAmount,
  orderBadge,
  orderFlags,
  packsOf,
  splitOf,
} from './orders.ts'

describe('an order', () => {
  it('has the badge of all records', () => {
    expect(orderBadge('submitted')).toBe('Pending')
    expect(orderBadge('changes_requested')).toBe('Pending')
    expect(orderBadge('closed')).toBe('Approved')
    expect(approvedOrderStates.map(orderBadge)).toEqual(Array(5).fill('Approved'))
    expect(orderBadge('rejected')).toBe('Rejected')
    expect(orderBadge('draft')).toBe('')
    expect(orderBadge('cancelled')).toBe('')
  })

  it('is in whole packs, and costs cents', () => {
    expect(packsOf(300, 100)).toBe(3)
    expect(packsOf(250, 100)).toBeNull()
    expect(packsOf(0, 100)).toBeNull()
    expect(lineAmount(3, 12.3456)).toBe(37.04)
    expect(lineAmount(1, 1.005)).toBe(1.01)
    expect(lineAmount(2, 0.0025)).toBe(0.01)
  })

  it('goes by what was asked of its vendor within 168 hours, where that is more', () => {
    const share = (amount: number, before: number, orders: string[] = []) => [
      { vendorId: 'v', amount, before, orders },
    ]
    expect(splitOf(4800, share(4800, 0))).toEqual({ routedAmount: 4800, orders: [] })
    expect(splitOf(4800, share(4800, 4800, ['A']))).toEqual({ routedAmount: 9600, orders: ['A'] })
    expect(splitOf(300, share(300, 4800, ['B']))).toEqual({ routedAmount: 5100, orders: ['B'] })
    expect(splitOf(600, share(600, 0))).toEqual({ routedAmount: 600, orders: [] })
    expect(splitOf(900, share(100, 200, ['C']))).toEqual({ routedAmount: 900, orders: [] })
  })

  it('says where its money stands, and what to look at twice', () => {
    const fine = { isUnbudgeted: false, isShort: false }
    expect(budgetStateOf([fine])).toBe('within')
    expect(budgetStateOf([fine, { ...fine, isShort: true }])).toBe('over')
    expect(
      budgetStateOf([
        { ...fine, isShort: true },
        { ...fine, isUnbudgeted: true },
      ]),
    ).toBe('unbudgeted')
    const prices = ['unit', 'off_contract', 'price_jump', 'price_jump'] as const
    expect(orderFlags({ budgetState: 'over', isSplit: true, hasNewVendor: true, ofPrices: prices })).toEqual([
      'over_budget',
      'unit',
      'price_jump',
      'off_contract',
      'split_order',
      'new_vendor',
    ])
    expect(orderFlags({ budgetState: 'within', isSplit: false, hasNewVendor: false, ofPrices: [] })).toEqual(
      [],
    )
  })
})
