import { expect, it } from 'vitest'
import {
  certificateStanding,
  certificationCycle,
  problemsOfCertificate,
  remindersOf,
  standardKind,
} from './certificate-dates.ts'

it('the days of a cycle follow from the decision', () => {
  expect(certificationCycle('2026-05-20')).toEqual({
    expires: '2029-05-19',
    firstSurveillanceBy: '2027-05-20',
    secondSurveillanceOn: '2028-05-20',
    recertificationBy: '2029-02-18',
    restorableUntil: '2029-11-19',
  })
  expect(certificationCycle('2028-02-29')).toMatchObject({
    expires: '2031-02-27',
    firstSurveillanceBy: '2029-02-28',
  })
})

it('reminds 90, 60, 30, 7 and 0 days before', () => {
  expect(remindersOf('2029-05-19')).toEqual([
    '2029-02-18',
    '2029-03-20',
    '2029-04-19',
    '2029-05-12',
    '2029-05-19',
  ])
})

it.each([
  ['valid', '2029-02-17', 'valid'],
  ['valid', '2029-02-18', 'due'],
  ['valid', '2029-05-19', 'due'],
  ['valid', '2029-05-20', 'expired'],
  ['suspended', '2029-05-19', 'suspended'],
  ['suspended', '2029-05-20', 'expired'],
  ['planned', '2029-05-20', 'planned'],
  ['replaced', '2029-05-20', 'replaced'],
  ['withdrawn', '2029-05-20', 'withdrawn'],
] as const)('a certificate that is %s is, on %s, %s', (state, today, standing) => {
  expect(certificateStanding({ state, expires: '2029-05-19' }, today)).toBe(standing)
})

it('a planned certificate has no last day', () => {
  expect(certificateStanding({ state: 'planned', expires: null }, '2029-05-20')).toBe('planned')
})

it('a certificate expires after it is issued, with its audits between', () => {
  const problems = (issued: string, expires: string, ...surveillance: string[]) =>
    problemsOfCertificate({ issued, expires, surveillance })
  expect(problems('2026-05-20', '2029-05-19', '2027-05-20', '2028-05-20')).toEqual([])
  expect(problems('2026-05-20', '2026-05-20')).toEqual(['expires_before_issue'])
  expect(problems('2026-05-20', '2029-05-19', '2029-05-20')).toEqual(['audit_outside_validity'])
  expect(problems('2026-02-29', '2029-05-19')).toEqual(['not_a_day'])
})

it.each([
  ['ISO 14971', 'not_certifiable'],
  ['EN ISO 14971:2019', 'not_certifiable'],
  ['ISO 15189', 'accreditation'],
  ['iso15189:2022', 'accreditation'],
  ['ISO/IEC 17025', 'accreditation'],
  ['ISO 13485:2016', 'certifiable'],
  ['ISO 9001', 'certifiable'],
  ['House rule 14971', 'certifiable'],
])('%s: %s', (name, kind) => {
  expect(standardKind(name)).toBe(kind)
})
