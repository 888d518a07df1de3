import { certificationCycle } from './certificate-dates.ts'

export * from './certificate-standings.ts'

/** What a certificate holds for. */
export const certificateScopes = ['organization', 'office', 'device_class'] as const
export type CertificateScope = (typeof certificateScopes)[number]

/** Standards that a form offers; any other can be typed. */
export const offeredStandards = [
  'ISO 9001:2015',
  'ISO 13485:2016',
  'ISO 14971:2019',
  'ISO 15189:2022',
  'ISO/IEC 17025:2017',
  'ISO 17664-1:2021',
  'ISO 17665:2024',
  'ISO 11135:2014',
  'ISO 11607-1:2019',
] as const

/** Why somebody comes and looks. */
export const auditKinds = ['surveillance', 'recertification', 'internal', 'management_review'] as const
export type AuditKind = (typeof auditKinds)[number]

/** Those that belong to the cycle of a certificate. */
export const cycleAuditKinds = ['surveillance', 'recertification'] as const satisfies readonly AuditKind[]

/** Whether an audit is of a certificate alone, and never of a standard without one. */
export const isOfCycle = (kind: AuditKind) => (cycleAuditKinds as readonly AuditKind[]).includes(kind)

export const auditResults = ['passed', 'conditional', 'failed'] as const
export type AuditResult = (typeof auditResults)[number]

export const auditStates = ['planned', 'done', 'called_off'] as const
export type AuditState = (typeof auditStates)[number]

/** So many days ahead an audit is a thing of today. */
export const AUDIT_SOON_DAYS = 7

/** What the auditor found, the gravest first. */
export const findingSeverities = ['major', 'minor', 'opportunity'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

export const findingStates = ['open', 'closed', 'withdrawn'] as const
export type FindingState = (typeof findingStates)[number]

/** The audits of a cycle on the days that follow from the decision. */
export function proposedAudits(decidedOn: string) {
  const cycle = certificationCycle(decidedOn)
  return [
    { kind: 'surveillance', plannedOn: cycle.firstSurveillanceBy },
    { kind: 'surveillance', plannedOn: cycle.secondSurveillanceOn },
    { kind: 'recertification', plannedOn: cycle.recertificationBy },
  ] as const
}

/** Whether a finding can be closed: a major one once its nonconformity is verified. */
export const isClosable = (severity: FindingSeverity, nonconformity: string | null) =>
  severity !== 'major' || nonconformity === 'verified' || nonconformity === 'closed'
