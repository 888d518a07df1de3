import { expect, it } from 'vitest'
import { demandOf } from './demand.ts'
import { earlierUse } from './earlier-use.ts'

const dayOf = (date: string) => Date.parse(date) / 86_400_000

it('what was received in whole months before a record began counts as used in them', () => {
  // Ninety received in June, nothing in July; the ledger begins on the 11th of August.
  const received = [{ firstDay: dayOf('2026-06-01'), quantity: 90 }]
  const began = dayOf('2026-08-11')
  expect(earlierUse(received, began, dayOf('2026-01-01'))).toEqual([
    { days: 30, used: 90 },
    { days: 31, used: 0 },
  ])
  // Of June only the days that are looked back on.
  const recent = earlierUse(received, began, dayOf('2026-06-21'))
  expect(recent).toEqual([
    { days: 10, used: 30 },
    { days: 31, used: 0 },
  ])
  // Nine days of the ledger with one used on each: 39 in 50 days.
  const changes = Array.from({ length: 9 }, (_, day) => ({ day: began + 1 + day, net: -1, used: 1 }))
  const window = { from: began + 1, to: began + 9, closingQuantity: 10, changes }
  expect(demandOf(window, recent)).toMatchObject({ days: 50, daysOutOfStock: 0, used: 39, daily: 0.78 })
  expect(demandOf(window)).toMatchObject({ days: 9, used: 9, daily: 1, isThin: true })
})

it('a record that began before what was received is as it was', () => {
  const received = [{ firstDay: dayOf('2026-08-01'), quantity: 90 }]
  expect(earlierUse(received, dayOf('2026-08-11'), 0)).toEqual([])
  expect(earlierUse([], dayOf('2026-08-11'), 0)).toEqual([])
})
