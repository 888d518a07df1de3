import type { Certificate } from '@wellstock/contract/compliance/certificates'
import {
  certificationCycle,
  problemsOfCertificate,
  standardKind,
} from '@wellstock/domain/compliance/certificate-dates'
import { type CertificateScope, proposedAudits } from '@wellstock/domain/compliance/certificates'
import { isDay } from '@wellstock/domain/compliance/days'
import type { DeviceClass } from '@wellstock/domain/compliance/devices'
import { m } from '../../lib/messages.ts'

/** What is typed of the decision: its days, and those of the audits that follow, by their place in the cycle. */
export type CycleValues = {
  certificateNumber: string
  body: string
  decidedOn: string
  expiresOn: string
  audits: readonly string[]
}

export type CertificateValues = CycleValues & {
  standard: string
  scope: CertificateScope
  officeId: string
  deviceClass: DeviceClass | ''
  ownerId: string
  note: string
  isIssued: boolean
}

/** The audits of a cycle, in their order. */
export const cycleAudits = ['surveillance', 'surveillance', 'recertification'] as const

const none = ['', '', ''] as const

/** The days that follow from the decision, once one is typed. */
export const proposedFrom = (decidedOn: string): Partial<CycleValues> =>
  isDay(decidedOn)
    ? {
        decidedOn,
        expiresOn: certificationCycle(decidedOn).expires,
        audits: proposedAudits(decidedOn).map(({ plannedOn }) => plannedOn),
      }
    : { decidedOn }

/** What a form begins with: of nothing, of one that is changed, or of one that is renewed. */
export function valuesOf(
  found: Certificate | undefined,
  mode: 'new' | 'edit' | 'renew',
  { me, keepsAll, officeId }: { me: string; keepsAll: boolean; officeId: string },
): CertificateValues {
  const isNew = mode !== 'edit'
  return {
    standard: found?.standard ?? '',
    scope: found?.scope ?? (keepsAll ? 'organization' : 'office'),
    officeId: found?.office?.id ?? officeId,
    deviceClass: found?.deviceClass ?? '',
    ownerId: found?.owner.id ?? me,
    note: isNew ? '' : (found?.note ?? ''),
    isIssued: found !== undefined && !isNew && found.state !== 'planned',
    certificateNumber: isNew ? '' : (found?.certificateNumber ?? ''),
    body: found?.body ?? '',
    decidedOn: isNew ? '' : (found?.decidedOn ?? ''),
    expiresOn: isNew ? '' : (found?.expiresOn ?? ''),
    audits: none,
  }
}

/** What a dialog that issues one begins with. */
export const cycleOf = ({ certificateNumber, body, decidedOn }: Certificate): CycleValues => ({
  ...{ certificateNumber, body, decidedOn: '', expiresOn: '', audits: none },
  ...(decidedOn && proposedFrom(decidedOn)),
})

/** Those with a day, as they are sent. */
export const sentAudits = (standard: string, { audits }: CycleValues) =>
  cycleAudits.flatMap((kind, place) => {
    const plannedOn = audits[place]
    // No body comes where none certifies.
    return plannedOn && standardKind(standard) !== 'not_certifiable' ? [{ kind, plannedOn }] : []
  })

/** What is wrong with fields, by their names; that of an audit is `audits.` and its place in the cycle. */
export type Wrong = Record<string, string>

/** What the server says of audits, by their place among those that were sent. */
export function placed(fields: Readonly<Record<string, string>>, { audits }: CycleValues): Wrong {
  const places = cycleAudits.map((_, place) => place).filter((place) => audits[place])
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => {
      const sent = /^audits\.(\d+)\.plannedOn$/.exec(field)?.[1]
      return [sent === undefined ? field : `audits.${places[Number(sent)]}`, message]
    }),
  )
}

/** What is wrong with what is typed of the decision. */
export function wrongCycle(values: CycleValues): Wrong {
  const { certificateNumber, body, decidedOn, expiresOn, audits } = values
  const wrong: Wrong = {}
  const given = { certificateNumber, body, decidedOn, expiresOn }
  for (const [field, value] of Object.entries(given))
    if (!value.trim()) wrong[field] = m.certificates_asks_this()
  if (!decidedOn || !expiresOn) return wrong
  if (problemsOfCertificate({ issued: decidedOn, expires: expiresOn, surveillance: [] }).length > 0)
    return { ...wrong, expiresOn: m.certificates_expires_before_issue() }
  for (const [place, day] of audits.entries())
    if (day && cycleAudits[place] === 'surveillance' && (day < decidedOn || day > expiresOn))
      wrong[`audits.${place}`] = m.certificates_audit_outside()
  return wrong
}

/** What is wrong with a form before it is sent. */
export function wrongIn(values: CertificateValues): Wrong {
  const { standard, scope, officeId, deviceClass, ownerId, decidedOn, expiresOn } = values
  return {
    ...(!standard.trim() && { standard: m.certificates_standard_missing() }),
    ...(scope === 'office' && !officeId && { officeId: m.certificates_office_missing() }),
    ...(scope === 'device_class' && !deviceClass && { deviceClass: m.certificates_class_missing() }),
    ...(!ownerId && { ownerId: m.certificates_owner_missing() }),
    ...(values.isIssued
      ? wrongCycle(values)
      : decidedOn &&
        expiresOn &&
        expiresOn <= decidedOn && { expiresOn: m.certificates_expires_before_issue() }),
  }
}

/** A form as it is sent. */
export function sentContent(values: CertificateValues) {
  const { scope, officeId, deviceClass, decidedOn, expiresOn } = values
  return {
    standard: values.standard.trim(),
    scope,
    officeId: scope === 'office' ? officeId : null,
    deviceClass: scope === 'device_class' && deviceClass ? deviceClass : null,
    ownerId: values.ownerId,
    note: values.note,
    certificateNumber: values.certificateNumber.trim(),
    body: values.body.trim(),
    decidedOn: decidedOn || null,
    expiresOn: expiresOn || null,
  }
}
