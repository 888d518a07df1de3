import { alertKinds, alertSeverities } from '@wellstock/domain/stock/alerts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { channelsFor, isNewTo, type Matched } from './match.ts'

const rule = {
  kinds: ['expiring' as const, 'on_hold' as const],
  leastSeverity: 'high' as const,
  officeIds: ['north'],
  roles: ['office_manager' as const],
  people: ['pat'],
  channels: ['app' as const],
}
const alert: Matched = { kind: 'expiring', severity: 'high', officeId: 'north', before: null }
const viewer = { role: 'inventory_viewer' as const, officeId: null }

it.each<[string, Partial<Matched>, boolean]>([
  ['kind, severity and office', {}, true],
  ['anything more urgent', { severity: 'critical' }, true],
  ['nothing less urgent', { severity: 'medium' }, false],
  ['no other kind', { kind: 'low' }, false],
  ['no other office', { officeId: 'south' }, false],
  ['one that has become as urgent', { before: 'medium' }, true],
  ['not once more, when it gets more urgent still', { severity: 'critical', before: 'high' }, false],
])('a rule is about %s', (_, change, expected) => {
  expect(isNewTo(rule, { ...alert, ...change })).toBe(expected)
})

it('a rule of nothing in particular is about every new alert', () => {
  const any = { kinds: [], leastSeverity: 'low' as const, officeIds: [] }
  fc.assert(
    fc.property(
      fc.constantFrom(...alertKinds),
      fc.constantFrom(...alertSeverities),
      (kind, severity) => isNewTo(any, { kind, severity, officeId: 'x', before: null }) === true,
    ),
  )
})

it('tells whoever is named or holds the role in that office, and may see its alerts', () => {
  const told = (id: string, ...grants: Parameters<typeof channelsFor>[1]['grants']) =>
    channelsFor([rule], { id, grants }, alert)
  const manager = (officeId: string | null) => ({ role: 'office_manager' as const, officeId })
  expect(told('pat', viewer)).toEqual(['app'])
  expect(told('kim', viewer, manager('north'))).toEqual(['app'])
  expect(told('kim', viewer, manager(null))).toEqual(['app'])
  expect(told('kim', viewer, manager('south'))).toEqual([])
  expect(told('kim', viewer)).toEqual([])
  expect(told('pat')).toEqual([])
  expect(told('pat', { role: 'inventory_viewer', officeId: 'south' })).toEqual([])
})

it('several rules tell by all of their channels, once each', () => {
  const both = channelsFor(
    [rule, { ...rule, channels: ['email', 'app'] }],
    { id: 'pat', grants: [viewer] },
    alert,
  )
  expect(both.sort()).toEqual(['app', 'email'])
})
