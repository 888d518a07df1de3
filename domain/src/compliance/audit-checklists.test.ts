import { expect, it } from 'vitest'
import { inAuditOrder, markOf, progressOf, refusalOfResult } from './audit-checklists.ts'

it('a checklist has open findings first, then gaps, then the rest as the standard has them', () => {
  const clauses = [
    { number: '4', openFindings: 0, standing: 'covered' },
    { number: '5', openFindings: 0, standing: 'gap' },
    { number: '6', openFindings: 2, standing: 'gap' },
    { number: '7', openFindings: 1, standing: 'covered' },
    { number: '8', openFindings: 0, standing: 'covered' },
  ]
  const ordered = inAuditOrder(clauses.map((clause) => ({ ...clause, mark: markOf(clause) })))
  expect(ordered.map(({ number, mark }) => [number, mark])).toEqual([
    ['6', 'open_finding'],
    ['7', 'open_finding'],
    ['5', 'gap'],
    ['4', null],
    ['8', null],
  ])
})

it('says how many clauses were looked at', () => {
  const results = ['conforms', null, 'finding', 'not_applicable', null] as const
  expect(progressOf(results.map((result) => ({ result })))).toEqual({ looked: 3, clauses: 5 })
  expect(progressOf([])).toEqual({ looked: 0, clauses: 0 })
})

it.each([
  [null, 'conforms', null],
  ['conforms', 'not_applicable', null],
  ['conforms', null, null],
  ['finding', 'finding', null],
  ['finding', 'conforms', 'has_finding'],
  ['finding', null, 'has_finding'],
  [null, 'finding', 'asks_finding'],
] as const)('from %s to %s: %s', (now, wanted, refusal) => {
  expect(refusalOfResult(now, wanted)).toBe(refusal)
})
