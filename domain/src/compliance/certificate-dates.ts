import type { CertificateStanding } from './certificate-standings.ts'
import type { CertificateState } from './certificate-states.ts'
import { addDays, addMonths, isDay } from './days.ts'

export * from './certificate-standings.ts'

/** Days before the last one of a certificate on which its owner is reminded; on the first of them it is due. */
export const reminderDays = [90, 60, 30, 7, 0] as const

/** What follows from the decision to certify. */
export type CertificationCycle = {
  /** The last day of the certificate: three years, less a day. */
  expires: string
  /** The last day of the first surveillance audit. */
  firstSurveillanceBy: string
  /** The day the second one is planned for: they are once in each calendar year. */
  secondSurveillanceOn: string
  /** The last day of the visit for the next certificate, which is decided on before this one expires. */
  recertificationBy: string
  /** The last day on which an expired one can be restored. */
  restorableUntil: string
}

/** The days of a cycle of three years. Source: ISO/IEC 17021-1, 9.1.3 and 9.6. */
export function certificationCycle(decidedOn: string): CertificationCycle {
  const expires = addDays(addMonths(decidedOn, 36), -1)
  return {
    expires,
    firstSurveillanceBy: addMonths(decidedOn, 12),
    secondSurveillanceOn: addMonths(decidedOn, 24),
    recertificationBy: addDays(expires, -reminderDays[0]),
    restorableUntil: addMonths(expires, 6),
  }
}

/** The days on which the owner of a certificate is reminded. */
export const remindersOf = (expires: string) => reminderDays.map((days) => addDays(expires, -days))

/** Its state, or what the day makes of it. A suspended one expires too. */
export function certificateStanding(
  { state, expires }: { state: CertificateState; expires: string | null },
  today: string,
): CertificateStanding {
  if (expires === null || (state !== 'valid' && state !== 'suspended')) return state
  if (today > expires) return 'expired'
  return state === 'valid' && today >= addDays(expires, -reminderDays[0]) ? 'due' : state
}

/** What can be wrong with the days of a certificate. */
export const certificateProblems = ['not_a_day', 'expires_before_issue', 'audit_outside_validity'] as const
export type CertificateProblem = (typeof certificateProblems)[number]

/** What is wrong with the days of a certificate: it expires after it is issued, with its surveillance audits between. */
export function problemsOfCertificate(certificate: {
  issued: string
  expires: string
  surveillance: readonly string[]
}): CertificateProblem[] {
  const { issued, expires, surveillance } = certificate
  if (![issued, expires, ...surveillance].every(isDay)) return ['not_a_day']
  const problems: CertificateProblem[] = []
  if (expires <= issued) problems.push('expires_before_issue')
  else if (surveillance.some((day) => day < issued || day > expires)) problems.push('audit_outside_validity')
  return problems
}

/** What a body can say of an organization by a standard: certify it, accredit it, or neither. */
export const standardKinds = ['certifiable', 'accreditation', 'not_certifiable'] as const
export type StandardKind = (typeof standardKinds)[number]

const kinds: Record<string, StandardKind> = {
  // Guidance on managing risks, which a certificate of ISO 13485 covers.
  14971: 'not_certifiable',
  // Competence of laboratories.
  15189: 'accreditation',
  17025: 'accreditation',
}

/** The kind of a standard by its name, such as `EN ISO 15189:2022`; others than those known are certifiable. */
export function standardKind(name: string): StandardKind {
  const number = /\b(?:ISO|IEC)[\s/A-Z-]*?(\d{4,5})\b/i.exec(name)?.[1] ?? /^\s*(\d{4,5})\b/.exec(name)?.[1]
  return kinds[number ?? ''] ?? 'certifiable'
}
