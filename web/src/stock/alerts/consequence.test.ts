import type { Alert } from '@wellstock/contract/stock/alerts'
import { expect, it } from 'vitest'
import { consequenceOf } from './consequence.ts'

const low = { available: 4, threshold: 5, daily: 1, coverDays: 4, runsOutOn: '2026-11-24', leadTimeDays: 7 }
const out = { daily: 0, leadTimeDays: 7, unusable: 0, reserved: 0 }
const saidOf = (kind: Alert['kind'], data: object, coming: Alert['coming'], quarantined = 0) =>
  consequenceOf({ kind, data: data as Alert['data'], unit: 'BX', coming, quarantined })
const next = (on: string) => ({ quantity: 240, next: { on, quantity: 200 } })

it.each([
  [
    'comes after it runs out',
    next('2026-11-25'),
    '4 BX left, enough for 4 days. Out on Tue, Nov 24, 200 BX arrive on Wed, Nov 25.',
  ],
  [
    'comes on the day it runs out',
    next('2026-11-24'),
    '4 BX left, enough for 4 days. 200 BX arrive on Tue, Nov 24, before it runs out.',
  ],
  [
    'is on order without a promised day',
    { quantity: 40, next: null },
    '4 BX left, enough for 4 days: they run out on 11/24/2026. Delivery time: 7 days. 40 BX are on order, without a promised day.',
  ],
  [
    'is not on order',
    { quantity: 0, next: null },
    '4 BX left, enough for 4 days: they run out on 11/24/2026. Delivery time: 7 days. None on order.',
  ],
])('an alert of what is low says what %s', (_, coming, words) => {
  expect(saidOf('low', low, coming)).toBe(words)
})

it('says when something arrives where nobody knows when it runs out, or nothing is left', () => {
  const unused = { ...low, coverDays: null, runsOutOn: null }
  expect(saidOf('low', unused, next('2026-11-28'))).toBe(
    '4 BX left; 5 or less counts as low. 200 BX arrive on Sat, Nov 28.',
  )
  expect(saidOf('out', out, next('2026-11-28'))).toBe(
    'Nothing is available. It was not used lately. 200 BX arrive on Sat, Nov 28.',
  )
  // Of anything else nothing is said.
  expect(saidOf('no_expiry', { lots: 1, quantity: 3 }, null)).toBe(
    '3 BX have no expiry date; this product needs one.',
  )
})

it('says what lies in quarantine of what is out or low', () => {
  expect(saidOf('out', out, { quantity: 0, next: null }, 11)).toBe(
    'Nothing is available. It was not used lately. 11 BX are in quarantine. None on order.',
  )
})
