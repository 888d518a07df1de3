import { describe, expect, it } from 'vitest'
import {
  availableOf,
  type Controls,
  decrease,
  missingFor,
  precommit,
  remainingOf,
  transferOut,
} from './ledger.ts'
import { rounded, spread, sumOf } from './money.ts'

describe('money', () => {
  it('is rounded half up, to the cent', () => {
    expect([1.005, 1.004, 2.675, -1.005, 0.1 + 0.2].map(rounded)).toEqual([1.01, 1, 2.68, -1.01, 0.3])
  })

  it.each([
    [10, [1, 1, 1], [3.34, 3.33, 3.33]],
    [45, [600, 300], [30, 15]],
    [65.25, [600, 300], [43.5, 21.75]],
    [0.05, [0, 0], [0.03, 0.02]],
    [100, [1], [100]],
  ])('%d divided by %j adds up', (amount, weights, parts) => {
    expect(spread(amount, weights)).toEqual(parts)
    expect(sumOf(parts)).toBe(amount)
  })
})

describe('what a line lacks', () => {
  const stop: Controls = { controlOrder: 'stop', controlVendorOrder: 'stop', controlInvoice: 'warn' }
  const line = { allocated: 1000, precommitted: 100, committed: 300, spent: 400, ...stop }
  const reference = { lineId: 'a', referenceId: 'r' }

  it.each([
    ['order', precommit(reference, 200), stop, 0],
    ['order', precommit(reference, 200.01), stop, 0.01],
    ['order', precommit(reference, 500), { ...stop, controlOrder: 'warn' as const }, 0],
    ['invoice', { ...precommit(reference, 500) }, stop, 0],
    ['budget_change', transferOut('a', 250), stop, 50],
    [
      'budget_change',
      transferOut('a', 250),
      { ...stop, controlOrder: 'warn' as const, controlVendorOrder: 'ignore' as const },
      0,
    ],
    [
      'budget',
      decrease('a', 350),
      { ...stop, controlOrder: 'warn' as const, controlVendorOrder: 'warn' as const },
      50,
    ],
  ] as const)('a document %s of it', (kind, entry, controls, missing) => {
    expect(missingFor({ ...line, ...controls }, kind, [entry])).toBe(missing)
  })

  it('is available after what is asked for, remaining before it', () => {
    expect([availableOf(line), remainingOf(line)]).toEqual([200, 600])
  })
})
