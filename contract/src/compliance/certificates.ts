import { certificateStandings, standardKinds } from '@wellstock/domain/compliance/certificate-dates'
import { certificateStates, certificateSteps } from '@wellstock/domain/compliance/certificate-states'
import {
  auditKinds,
  auditStates,
  certificateFilters,
  certificateScopes,
  cycleAuditKinds,
} from '@wellstock/domain/compliance/certificates'
import { deviceClasses } from '@wellstock/domain/compliance/devices'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { feedRoutes } from '../buying/calendar-feed.ts'
import type { Access } from '../platform/access.ts'
import { DocumentRow, documentRoutes, Step } from '../platform/document-routes.ts'
import { Id, Instant, PlainDate, text } from '../platform/fields.ts'
import { certificate } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

export * from '@wellstock/domain/compliance/certificate-dates'
export * from '@wellstock/domain/compliance/certificate-states'
export * from '@wellstock/domain/compliance/certificates'

const Named = z.object({ id: z.string(), name: z.string() })
const Numbered = z.object({ id: z.string(), number: z.string() })

/** A certificate as lists show it. Without an office it is of the whole organization. */
export const CertificateRow = DocumentRow.extend({
  office: Named.extend({ code: z.string() }).nullable(),
  state: z.enum(certificateStates),
  /** Its state, or what the day makes of it. */
  standing: z.enum(certificateStandings),
  standard: z.string(),
  standardKind: z.enum(standardKinds),
  scope: z.enum(certificateScopes),
  deviceClass: z.enum(deviceClasses).nullable(),
  certificateNumber: z.string(),
  body: z.string(),
  /** While it is planned: when that is expected. */
  decidedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** Days until it expires, of one in force; below zero: since it did. */
  daysLeft: z.number().int().nullable(),
  /** The day it is where it holds. */
  today: z.string(),
  owner: Named,
  /** Those that were not called off, the earliest first. */
  audits: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(auditKinds),
      state: z.enum(auditStates),
      plannedOn: z.string(),
      doneOn: z.string().nullable(),
    }),
  ),
})
export type CertificateRow = z.infer<typeof CertificateRow>

/** What can be done with one: it is replaced by issuing another. */
export const certificateActs = [
  'edit',
  ...certificateSteps.filter((step) => step !== 'replace'),
  'renew',
] as const
export type CertificateAct = (typeof certificateActs)[number]

export const Certificate = CertificateRow.extend({
  note: z.string(),
  replaces: Numbered.nullable(),
  /** The one that renews it, issued or not yet. */
  renewedBy: Numbered.nullable(),
  /** What became of it, the earliest first. */
  actions: z.array(
    z.object({
      id: z.string(),
      step: z.enum(['plan', 'edit', ...certificateSteps]),
      note: z.string(),
      by: z.string(),
      at: Instant,
    }),
  ),
  steps: z.array(z.enum(certificateActs)),
})
export type Certificate = z.infer<typeof Certificate>

/** What is said of one. The days, its number and its body are asked for once it is issued. */
const content = {
  standard: text('standard', { min: 1, max: 80 }),
  scope: z.enum(certificateScopes, issue.not_a_filter()),
  officeId: Id.nullable().default(null),
  deviceClass: z.enum(deviceClasses, issue.not_a_filter()).nullable().default(null),
  certificateNumber: text('certificate', { max: 60 }).default(''),
  body: text('certification_body', { max: 120 }).default(''),
  decidedOn: PlainDate.nullable().default(null),
  expiresOn: PlainDate.nullable().default(null),
  ownerId: Id,
  note: text('note', { max: 2000 }).default(''),
}

/** The audits of its cycle, planned with it. */
const audits = z
  .array(z.strictObject({ kind: z.enum(cycleAuditKinds, issue.not_a_filter()), plannedOn: PlainDate }))
  .max(6, issue.max_6_audits())
  .default([])

export const NewCertificate = z.strictObject({
  ...content,
  /** The body has decided already. */
  isIssued: z.boolean(issue.write_yes_or_no()).default(false),
  audits,
  replacesId: Id.nullable().default(null),
})
export type NewCertificate = z.output<typeof NewCertificate>

const ChangedCertificate = Step.extend(content)
export type ChangedCertificate = z.output<typeof ChangedCertificate>

const Issued = Step.extend({
  certificateNumber: text('certificate', { min: 1, max: 60 }),
  body: text('certification_body', { min: 1, max: 120 }),
  decidedOn: PlainDate,
  expiresOn: PlainDate,
  audits,
})
export type Issued = z.output<typeof Issued>

const { lists, one } = documentRoutes(certificate, {
  tag: 'Compliance',
  missing: said.certificate_not_found(),
  summaries: {
    list: 'Certificates by the day they expire',
    one: 'One certificate with its history',
  },
  filter: {
    standing: z.enum(certificateFilters, issue.not_a_filter()).optional(),
    standard: text('standard', { max: 80 }).optional(),
  },
  row: CertificateRow,
  one: Certificate,
})
const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/certificates${string}`,
  summary: string,
) => route(access, { method, path, summary, tag: 'Compliance', missing: said.certificate_not_found() })

const withReason = Step.extend({ reason: Reason })

/** What bodies say of the organization by standards, and until when. */
export const certificates = {
  ...lists,
  /** What a form and the filters offer. */
  standards: make(
    'compliance.read',
    'GET',
    '/certificates/standards',
    'The standards there are certificates of',
  )
    .input(z.strictObject({}).optional())
    .output(z.array(z.string())),
  create: make('compliance.write', 'POST', '/certificates', 'Enter a certificate, planned or issued')
    .input(NewCertificate)
    .output(Certificate),
  ...feedRoutes('compliance.read', '/certificates', 'Compliance'),
  get: one,
  update: make('compliance.write', 'PUT', '/certificates/{id}', 'Change what is said of one')
    .input(ChangedCertificate)
    .output(Certificate),
  issue: make('compliance.write', 'POST', '/certificates/{id}/issue', 'Its body has decided')
    .input(Issued)
    .output(Certificate),
  suspend: make('compliance.write', 'POST', '/certificates/{id}/suspend', 'Its body suspended it')
    .input(withReason)
    .output(Certificate),
  reinstate: make('compliance.write', 'POST', '/certificates/{id}/reinstate', 'It holds again')
    .input(withReason)
    .output(Certificate),
  withdraw: make('compliance.write', 'POST', '/certificates/{id}/withdraw', 'It holds no more')
    .input(withReason)
    .output(Certificate),
  callOff: make('compliance.write', 'POST', '/certificates/{id}/call-off', 'It does not come about')
    .input(withReason)
    .output(Certificate),
}
