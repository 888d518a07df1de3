import { expect, it } from 'vitest'
import { isClosable, proposedAudits } from './certificates.ts'

it('the audits of a cycle are proposed on its days', () => {
  expect(proposedAudits('2026-05-20')).toEqual([
    { kind: 'surveillance', plannedOn: '2027-05-20' },
    { kind: 'surveillance', plannedOn: '2028-05-20' },
    { kind: 'recertification', plannedOn: '2029-02-18' },
  ])
})

it.each([
  ['major', null, false],
  ['major', 'corrected', false],
  ['major', 'voided', false],
  ['major', 'verified', true],
  ['major', 'closed', true],
  ['minor', null, true],
  ['opportunity', null, true],
] as const)('a finding that is %s, its nonconformity %s, can be closed: %s', (severity, state, answer) => {
  expect(isClosable(severity, state)).toBe(answer)
})
