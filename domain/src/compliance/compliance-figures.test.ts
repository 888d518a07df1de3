import { expect, it } from 'vitest'
import {
  complianceFigures,
  coverageFigures,
  minutesToLastHold,
  onTimeFigures,
  recallFigures,
} from './compliance-figures.ts'

/** As figures are shown: to one decimal, half up. */
const percent = (share: number | null) =>
  share === null ? null : (Math.round(share * 1000 + 1e-9) / 10).toFixed(1)
const times = <T>(count: number, one: T): T[] => Array<T>(count).fill(one)

it('counts what was done on time of what was due', () => {
  const occurrence = (
    state: 'done' | 'missed' | 'failed' | 'waived' | 'open',
    closes: string,
    isLate = false,
  ) => ({
    due: closes,
    opens: closes,
    closes,
    state,
    record: null,
    isLate,
  })
  const due = [
    ...times(47, occurrence('done', '2026-11-01')),
    occurrence('done', '2026-11-01', true),
    occurrence('missed', '2026-11-01'),
    occurrence('open', '2026-11-26'),
  ]
  const others = [occurrence('waived', '2026-11-01'), occurrence('open', '2026-11-27')]
  const figures = onTimeFigures([...due, ...others], '2026-11-27')
  expect([figures.onTime, figures.due, percent(figures.share)]).toEqual([47, 50, '94.0'])
  expect(onTimeFigures([], '2026-11-27').share).toBeNull()
})

it('counts devices in use with nothing overdue', () => {
  const devices = [
    ...times(39, { state: 'in_service' as const, overdueTasks: 0 }),
    ...times(3, { state: 'in_service' as const, overdueTasks: 2 }),
    ...(['commissioning', 'out_of_service', 'retired'] as const).map((state) => ({ state, overdueTasks: 1 })),
  ]
  const { inService, compliant, share } = complianceFigures(devices)
  expect([compliant, inService, percent(share)]).toEqual([39, 42, '92.9'])
  expect(complianceFigures([{ state: 'needs_attention', overdueTasks: 0 }])).toMatchObject({ inService: 1 })
})

it('says how far a recall has come', () => {
  const counts = {
    received: 120,
    used: 38,
    usedWithCase: 35,
    wasted: 2,
    onHand: 80,
    found: 77,
    disposed: 0,
    offices: 5,
    answered: 4,
  }
  const { recovery, accounted, traced, offices, ...rest } = recallFigures(counts)
  expect([recovery, accounted, traced, offices].map(percent)).toEqual(['96.3', '97.5', '92.1', '80.0'])
  expect(rest).toEqual({ isContained: false, missing: 3, undisposed: 77 })
  expect(recallFigures({ ...counts, disposed: 50 + 27, answered: 5 })).toMatchObject({
    isContained: true,
    undisposed: 0,
    missing: 3,
  })
  expect(recallFigures({ ...counts, used: 0, usedWithCase: 0 }).traced).toBeNull()
})

it('takes the time from the notice to the last hold', () => {
  const held = ['2026-11-27T08:52:10Z', '2026-11-27T09:21:00Z', '2026-11-27T09:03:00Z']
  expect(minutesToLastHold('2026-11-27T08:40:00Z', held)).toBe(41)
  expect(minutesToLastHold('2026-11-27T08:40:00Z', [])).toBeNull()
})

it('counts the clauses whose evidence is valid', () => {
  const clauses = [
    ...times(30, { isApplicable: true, evidence: ['2026-11-27'] }),
    ...times(7, { isApplicable: true, evidence: ['2026-11-26', null] }),
    ...times(3, { isApplicable: true, evidence: ['2026-11-26'] }),
    ...times(2, { isApplicable: true, evidence: [] }),
    { isApplicable: false, evidence: [] },
  ]
  const { covered, applicable, share } = coverageFigures(clauses, '2026-11-27')
  expect([covered, applicable, percent(share)]).toEqual([37, 42, '88.1'])
})
