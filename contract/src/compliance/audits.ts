import { checkMarks, checkResults, MAX_CHECKS } from '@wellstock/domain/compliance/audit-checklists'
import {
  auditKinds,
  auditResults,
  auditStates,
  findingSeverities,
  findingStates,
} from '@wellstock/domain/compliance/certificates'
import { nonconformityStates } from '@wellstock/domain/compliance/nonconformities'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, Step } from '../platform/document-routes.ts'
import { Id, PlainDate, pageOf, paging, text, Version } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

const Named = z.object({ id: z.string(), name: z.string() })

export const findingActs = ['open_nonconformity', 'close', 'withdraw'] as const
export type FindingAct = (typeof findingActs)[number]

/** What an auditor found. */
export const Finding = z.object({
  id: z.string(),
  version: z.number().int(),
  state: z.enum(findingStates),
  severity: z.enum(findingSeverities),
  /** Its number, as it was written. */
  clause: z.string(),
  /** The clause of that number, where the standard has one here. */
  clauseId: z.string().nullable(),
  what: z.string(),
  nonconformity: z
    .object({ id: z.string(), number: z.string(), state: z.enum(nonconformityStates) })
    .nullable(),
  /** How it was closed, or why it was withdrawn. */
  remark: z.string(),
  endedOn: z.string().nullable(),
  endedBy: z.string().nullable(),
  acts: z.array(z.enum(findingActs)),
})
export type Finding = z.infer<typeof Finding>

export const auditActs = ['edit', 'record', 'call_off', 'add_finding'] as const
export type AuditAct = (typeof auditActs)[number]

/** Somebody comes and looks: at what a certificate says, or at how a standard is kept without one. */
export const Audit = z.object({
  id: z.string(),
  version: z.number().int(),
  state: z.enum(auditStates),
  kind: z.enum(auditKinds),
  certificate: z.object({ id: z.string(), number: z.string() }).nullable(),
  standard: z.string(),
  /** Without one it is of the whole organization. */
  office: Named.nullable(),
  plannedOn: z.string(),
  /** It was to be by today. */
  isOverdue: z.boolean(),
  doneOn: z.string().nullable(),
  result: z.enum(auditResults).nullable(),
  auditor: z.string(),
  /** Why it was called off. */
  reason: z.string(),
  /** Of the clauses on its checklist, those that were looked at. */
  looked: z.number().int(),
  clauses: z.number().int(),
  /** Why it was done without the others. */
  leftReason: z.string(),
  findings: z.array(Finding),
  acts: z.array(z.enum(auditActs)),
})
export type Audit = z.infer<typeof Audit>

/** A clause an auditor looks at. */
const OfferedCheck = z.object({
  clauseId: z.string(),
  number: z.string(),
  requirement: z.string(),
  /** Why it stands before the others. */
  mark: z.enum(checkMarks).nullable(),
})
export type OfferedCheck = z.infer<typeof OfferedCheck>

/** A clause on the checklist of an audit, with what came of it. */
export const AuditCheck = OfferedCheck.extend({
  version: z.number().int(),
  result: z.enum(checkResults).nullable(),
  note: z.string(),
  lookedBy: z.string().nullable(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

export const AuditWithChecklist = Audit.extend({ checks: z.array(AuditCheck) })
export type AuditWithChecklist = z.infer<typeof AuditWithChecklist>

/** The clauses on its checklist. */
const ClauseIds = z.array(Id).max(MAX_CHECKS, issue.max_clauses_to_audit({ max: MAX_CHECKS }))

const planned = { plannedOn: PlainDate, auditor: text('auditor', { max: 120 }).default('') }

/** Of a certificate, or of a standard alone. */
export const NewAudit = z.strictObject({
  kind: z.enum(auditKinds, issue.not_a_filter()),
  certificateId: Id.nullable().default(null),
  standard: text('standard', { max: 80 }).default(''),
  officeId: Id.nullable().default(null),
  ...planned,
  clauseIds: ClauseIds.default([]),
})
export type NewAudit = z.output<typeof NewAudit>

const Recorded = Step.extend({
  doneOn: PlainDate,
  result: z.enum(auditResults, issue.not_a_filter()),
  auditor: text('auditor', { min: 1, max: 120 }),
  /** Why clauses of its checklist were not looked at. */
  leftReason: text('reason', { max: 500 }).default(''),
})
export type Recorded = z.output<typeof Recorded>

const NewFinding = ById.extend({
  severity: z.enum(findingSeverities, issue.not_a_filter()),
  clause: text('clause', { max: 40 }).default(''),
  what: text('what_was_found', { min: 3, max: 1000 }),
})
export type NewFinding = z.output<typeof NewFinding>

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/audits${string}` | `/findings${string}`,
  summary: string,
) => route(access, { method, path, summary, tag: 'Compliance', missing: said.audit_not_found() })

const filter = {
  officeId: Id.optional(),
  certificateId: Id.optional(),
  /** Those with something left to do, or to be done within a week. */
  tab: z.enum(['open', 'due', 'all'], issue.not_a_filter()).default('all'),
}

/** Audits of certificates and standards, what they look at, and what was found in them. Each answer is the audit as it is then. */
export const audits = {
  list: make(
    'compliance.read',
    'GET',
    '/audits',
    'Audits: those to come the first first, then the latest done',
  )
    .input(z.strictObject({ ...filter, ...paging }))
    .output(pageOf(Audit)),
  export: make('compliance.read', 'GET', '/audits/export', 'The list as a file')
    .input(z.strictObject({ ...filter, format: ExportFormatField }))
    .output(ExportOutput),
  offeredClauses: make(
    'compliance.read',
    'GET',
    '/audits/clauses',
    'The clauses an audit of a standard looks at: open findings first, then gaps',
  )
    .input(z.strictObject({ standard: text('standard', { min: 1, max: 80 }) }))
    .output(z.array(OfferedCheck)),
  get: make('compliance.read', 'GET', '/audits/{id}', 'One audit with its checklist')
    .input(ById)
    .output(AuditWithChecklist),
  exportChecklist: make('compliance.read', 'GET', '/audits/{id}/checklist/export', 'Its checklist as a file')
    .input(ById.extend({ format: ExportFormatField }))
    .output(ExportOutput),
  check: make(
    'compliance.write',
    'POST',
    '/audits/{id}/checks/{clauseId}',
    'Say what came of a clause on its checklist',
  )
    .input(
      ById.extend({
        clauseId: Id,
        version: Version,
        /** Null: it was not looked at after all. One that is found wanting gets a finding that names it. */
        result: z.enum(checkResults, issue.not_a_filter()).nullable(),
        note: text('note', { max: 1000 }).default(''),
      }),
    )
    .output(AuditWithChecklist),
  plan: make('compliance.write', 'POST', '/audits', 'Plan an audit').input(NewAudit).output(Audit),
  update: make('compliance.write', 'PUT', '/audits/{id}', 'Plan it for another day, or with somebody else')
    .input(
      Step.extend({
        ...planned,
        /** Left out: its checklist stays. What was looked at stays on it. */
        clauseIds: ClauseIds.optional(),
      }),
    )
    .output(Audit),
  record: make(
    'compliance.write',
    'POST',
    '/audits/{id}/record',
    'It was done; again: what was said of it was wrong',
  )
    .input(Recorded)
    .output(Audit),
  callOff: make('compliance.write', 'POST', '/audits/{id}/call-off', 'It does not take place')
    .input(Step.extend({ reason: Reason }))
    .output(Audit),
  addFinding: make('compliance.write', 'POST', '/audits/{id}/findings', 'Say what was found')
    .input(NewFinding)
    .output(Audit),
  openNonconformity: make(
    'compliance.write',
    'POST',
    '/findings/{id}/nonconformity',
    'Open a nonconformity of it',
  )
    .input(
      Step.extend({
        /** Asked for where neither the audit nor its certificate is of an office. */
        officeId: Id.optional(),
      }),
    )
    .output(Audit),
  closeFinding: make('compliance.write', 'POST', '/findings/{id}/close', 'It was dealt with')
    .input(Step.extend({ note: text('what_was_done', { min: 3, max: 1000 }) }))
    .output(Audit),
  withdrawFinding: make('compliance.write', 'POST', '/findings/{id}/withdraw', 'Its auditor took it back')
    .input(Step.extend({ reason: Reason }))
    .output(Audit),
}
