import { anomalyRules, ruleLimits, usualSetting, wrongFigures } from '@wellstock/domain/stock/anomalies'
import { expect, it } from 'vitest'
import { dayFrom, replay } from './replay.ts'

const today = '2026-11-20'
const ago = (days: number) => dayFrom(today, -days)
const past = {
  itemId: 'item',
  officeId: 'office',
  onHand: 10,
  unitCost: 30,
  idleDays: 0,
  used: [],
  costs: [],
  counts: [],
}
const still = { itemId: 'item', idleBefore: 0, moves: [] }
const subjectsOf = (...args: Parameters<typeof replay>) => replay(...args).map(({ subject }) => subject)

it('each jump of the price in the days looked at is one, however often a night saw it', () => {
  const costs = [
    { day: ago(100), value: 10 },
    { day: ago(80), value: 12 },
    { day: ago(79), value: 12.1 },
    { day: ago(3), value: 15 },
  ]
  const jumps = (threshold: number) =>
    subjectsOf('price_jump', { ...past, costs }, still, { isOn: true, threshold, recentDays: 7 }, today, 90)
  expect(jumps(0.05)).toEqual([`item:${ago(80)}`, `item:${ago(3)}`])
  expect(jumps(0.22)).toEqual([`item:${ago(3)}`])
})

it('a night does not know what came later', () => {
  const used = Array.from({ length: 60 }, (_, day) => ({ day: ago(100 - day), value: 4 }))
  // Far above all before it, and outdone since.
  used.push({ day: ago(35), value: 40 }, { day: ago(30), value: 400 })
  const found = subjectsOf(
    'unusual_use',
    { ...past, used },
    still,
    { isOn: true, threshold: 3, recentDays: 30 },
    today,
    90,
  )
  expect(found).toEqual([`item:${ago(35)}`, `item:${ago(30)}`])
})

it('stock was dead where it had not moved by some night, although it moves again', () => {
  const dead = (threshold: number) =>
    subjectsOf(
      'dead_stock',
      { ...past, onHand: 2 },
      { itemId: 'item', idleBefore: 260, moves: [{ day: ago(40), quantity: -8, isUse: true }] },
      { isOn: true, threshold, recentDays: null },
      today,
      90,
    )
  expect(dead(200)).toEqual(['item'])
  expect(dead(220)).toEqual([])
  const soldOut = replay(
    'dead_stock',
    { ...past, onHand: 0 },
    { itemId: 'item', idleBefore: 700, moves: [] },
    usualSetting('dead_stock'),
    today,
    90,
  )
  expect(soldOut).toEqual([])
})

it.each(anomalyRules)('%s comes as its limits allow, and not beyond them', (rule) => {
  const usual = usualSetting(rule)
  expect(wrongFigures(rule, usual)).toEqual([])
  expect(wrongFigures(rule, { ...usual, threshold: ruleLimits[rule].threshold.most + 1 })).toEqual([
    'threshold',
  ])
  expect(wrongFigures(rule, { ...usual, recentDays: usual.recentDays === null ? 30 : null })).toEqual([
    'recentDays',
  ])
})
