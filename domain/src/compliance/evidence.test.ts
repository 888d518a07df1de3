import { expect, it } from 'vitest'
import { coverageFigures } from './compliance-figures.ts'
import {
  foundTogether,
  inClauseOrder,
  isSatisfied,
  periodUntil,
  quarterOf,
  quartersWithin,
  readClauses,
} from './evidence.ts'
import { checkFiles, latestQuarters, problemOfPeriod } from './survey-binders.ts'

it('takes quarters from the calendar', () => {
  expect(quarterOf('2028-02-29')).toEqual({ from: '2028-01-01', to: '2028-03-31' })
  expect(quartersWithin({ from: '2026-04-01', to: '2026-06-30' })).toEqual(['2026-04-01'])
  expect(quartersWithin({ from: '2026-04-02', to: '2026-12-30' })).toEqual(['2026-07-01'])
  expect(quartersWithin({ from: '2026-04-02', to: '2026-09-29' })).toBeNull()
  expect(periodUntil('2026-11-20')).toEqual({ from: '2025-10-01', to: '2026-11-20' })
  expect(latestQuarters('2026-02-10', 2)).toEqual([
    { from: '2026-01-01', to: '2026-03-31', year: 2026, quarter: 1 },
    { from: '2025-10-01', to: '2025-12-31', year: 2025, quarter: 4 },
  ])
})

const period = { from: '2025-10-01', to: '2026-11-20' }
const four = ['2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01']
it.each([
  ['on the last day that is fresh', 30, { latest: '2026-10-22', quarters: [] }, true],
  ['a day older', 30, { latest: '2026-10-21', quarters: [] }, false],
  ['nothing', 30, { latest: null, quarters: [] }, false],
  ['in each whole quarter', null, { latest: '2026-09-30', quarters: four }, true],
  ['one quarter without', null, { latest: '2026-11-19', quarters: four.slice(1) }, false],
])('a rule with %s', (_, freshDays, found, expected) => {
  expect(isSatisfied({ freshDays }, found, period)).toBe(expected)
})

it('asks for one row where a period has no whole quarter', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' }
  expect(isSatisfied({ freshDays: null }, { latest: '2026-11-02', quarters: [] }, month)).toBe(true)
  expect(isSatisfied({ freshDays: null }, { latest: '2026-10-31', quarters: [] }, month)).toBe(false)
  expect(
    foundTogether([
      { latest: '2026-10-31', quarters: ['2026-10-01'] },
      { latest: null, quarters: [] },
      { latest: '2026-11-02', quarters: ['2026-10-01'] },
    ]),
  ).toEqual({ latest: '2026-11-02', quarters: ['2026-10-01'] })
})

it('counts 37 of 42 clauses as covered: a rule that is satisfied or a document that has not expired', () => {
  const covered = [[null], ['2026-11-20'], ['2026-11-19', null]]
  const clauses = Array.from({ length: 45 }, (_, place) => ({
    isApplicable: place < 42,
    evidence: place < 37 ? (covered[place % 3] ?? []) : place < 40 ? ['2026-11-19'] : [],
  }))
  const { applicable, covered: count, share } = coverageFigures(clauses, '2026-11-20')
  expect([count, applicable, `${(100 * (share ?? 0)).toFixed(1)} %`]).toEqual([37, 42, '88.1 %'])
})

it('reads clauses a line each', () => {
  expect(readClauses('7.5.6\tProcesses are proven\r\n\n 4.1 \n\tno number\n7.5.6\tagain\n')).toEqual({
    clauses: [
      { number: '7.5.6', requirement: 'Processes are proven' },
      { number: '4.1', requirement: '' },
    ],
    problems: [
      { line: 4, problem: 'no_number' },
      { line: 5, problem: 'twice' },
    ],
  })
  const of = (number: string) => ({ standard: 'ISO 13485', number })
  expect(inClauseOrder([of('7.5.10'), of('8.1'), of('7.5.6')]).map(({ number }) => number)).toEqual([
    '7.5.6',
    '7.5.10',
    '8.1',
  ])
})

it('refuses periods of a binder that are not one', () => {
  const today = '2026-11-20'
  expect(problemOfPeriod({ from: '2026-07-01', to: '2026-06-30' }, today)).toBe('upside_down')
  expect(problemOfPeriod({ from: '2023-07-01', to: '2026-06-30' }, today)).toBeNull()
  expect(problemOfPeriod({ from: '2023-07-01', to: '2026-07-01' }, today)).toBe('too_long')
  expect(problemOfPeriod({ from: '2026-11-21', to: '2026-12-01' }, today)).toBe('not_begun')
})

it('says of each file of a binder whether it is as it was made', () => {
  const listed = ['a', 'b', 'c'].map((path) => ({ path, sha256: `of ${path}` }))
  const found = [
    { path: 'manifest.json', sha256: 'any' },
    { path: 'a', sha256: 'of a' },
    { path: 'b', sha256: 'of B' },
    { path: 'd', sha256: 'of d' },
  ]
  expect(checkFiles(listed, found)).toEqual([
    { path: 'b', verdict: 'changed' },
    { path: 'c', verdict: 'missing' },
    { path: 'd', verdict: 'added' },
    { path: 'a', verdict: 'right' },
  ])
})
