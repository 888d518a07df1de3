import type { AuditAct, FindingAct } from '@wellstock/contract/compliance/audits'
import { auditActs, findingActs } from '@wellstock/contract/compliance/audits'
import {
  type AuditKind,
  type AuditState,
  type FindingSeverity,
  type FindingState,
  isClosable,
} from '@wellstock/domain/compliance/certificates'
import { said } from '@wellstock/messages/sentence'
import { everyOffice, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'
import { isSeenBy, keeps } from './certificate-document.ts'

/** What an operation has to know of an audit. */
export type LockedAudit = {
  id: string
  state: AuditState
  kind: AuditKind
  certificateId: string | null
  standard: string
  officeId: string | null
  hasChecklist: boolean
  /** Those that were not withdrawn. */
  hasFindings: boolean
  version: number
}

type Facts = { keeps: boolean }
type AuditFacts = Facts & Pick<LockedAudit, 'state' | 'hasChecklist' | 'hasFindings'>

const forKeepers = ({ keeps: mine }: { keeps: boolean }): Refusal | null =>
  mine ? null : { code: 'FORBIDDEN', sentence: said.audits_are_kept_by() }
const guards = [forKeepers]
/** What is found is said once it was done, or as it works down its checklist. */
const forUnderWay = ({ state, hasChecklist }: AuditFacts): Refusal | null =>
  state === 'done' || hasChecklist ? null : { code: 'OPERATION_FAILED', sentence: said.audit_is_planned() }
const forNothingFound = ({ hasFindings }: AuditFacts): Refusal | null =>
  hasFindings ? { code: 'OPERATION_FAILED', sentence: said.audit_has_findings() } : null

type AuditStep = AuditAct | 'check'

/** In SQL, of an audit: what its steps ask for. */
export const auditFacts = (audit: string) =>
  `exists (select from audit_check k where k.organization_id = ${audit}.organization_id and k.visit_id = ${audit}.id) as has_checklist,
    exists (select from finding g where g.organization_id = ${audit}.organization_id and g.visit_id = ${audit}.id
      and g.state <> 'withdrawn') as has_findings`

/** Somebody comes and looks. Source: docs/states.md. */
export const auditDocument: Document<LockedAudit, AuditStep, AuditFacts> = {
  table: 'audit_visit',
  noun: 'audit-visit',
  columns: `id, state, kind, certificate_id, office_id, version, ${auditFacts('audit_visit')}, coalesce(standard, (select c.standard from certificate c
    where c.organization_id = audit_visit.organization_id and c.id = audit_visit.certificate_id)) as standard`,
  edges: {
    edit: { from: ['planned'], to: [], auditAction: 'changed', guards },
    // Again: what was said of it was wrong.
    record: { from: ['planned', 'done'], to: ['done'], auditAction: 'recorded', guards },
    check: { from: ['planned'], to: [], auditAction: 'checked', guards },
    call_off: {
      from: ['planned'],
      to: ['called_off'],
      auditAction: 'called_off',
      guards: [forKeepers, forNothingFound],
    },
    add_finding: {
      from: ['planned', 'done'],
      to: [],
      auditAction: 'finding_added',
      guards: [forKeepers, forUnderWay],
    },
  },
  canView: (scope, { officeId }) => isSeenBy(scope, officeId),
  notFound: said.audit_not_found(),
  wrongState: (state) => said[`audit_is_${state}`](),
}

/** What an operation has to know of a finding. */
export type LockedFinding = {
  id: string
  state: FindingState
  visitId: string
  severity: FindingSeverity
  clause: string
  clauseId: string | null
  what: string
  /** That of its nonconformity, if it has one. */
  nonconformityState: string | null
  version: number
}

type FindingFacts = Facts & Pick<LockedFinding, 'severity' | 'nonconformityState'>

const forClosable = ({ severity, nonconformityState }: FindingFacts): Refusal | null =>
  isClosable(severity, nonconformityState)
    ? null
    : { code: 'OPERATION_FAILED', sentence: said.finding_asks_verified() }
const forFirst = ({ nonconformityState }: FindingFacts): Refusal | null =>
  nonconformityState === null || nonconformityState === 'voided'
    ? null
    : { code: 'OPERATION_FAILED', sentence: said.finding_has_nonconformity() }

/** What an auditor found. Source: docs/states.md. */
export const findingDocument: Document<LockedFinding, FindingAct, FindingFacts> = {
  table: 'finding',
  noun: 'audit-visit',
  columns: `id, state, visit_id, severity, clause, clause_id, what, version, (select n.state from nonconformity n
    where n.organization_id = finding.organization_id and n.id = finding.nonconformity_id) as nonconformity_state`,
  edges: {
    open_nonconformity: {
      from: ['open'],
      to: [],
      auditAction: 'nonconformity_opened',
      guards: [forKeepers, forFirst],
    },
    close: {
      from: ['open'],
      to: ['closed'],
      auditAction: 'finding_closed',
      guards: [forKeepers, forClosable],
    },
    withdraw: { from: ['open'], to: ['withdrawn'], auditAction: 'finding_withdrawn', guards: [forKeepers] },
  },
  canView: () => true,
  notFound: said.audit_not_found(),
  wrongState: (state) => said[`finding_is_${state}`](),
}

/** What somebody may do with an audit now. */
export const actsFor = (
  person: Person,
  audit: Pick<LockedAudit, 'state' | 'officeId' | 'hasChecklist' | 'hasFindings'>,
): AuditAct[] =>
  auditActs.filter(
    (act) =>
      refusalOf(auditDocument, act, audit.state, { keeps: keeps(person, audit.officeId), ...audit }) === null,
  )

/** What somebody may do with a finding now. */
export const findingActsFor = (
  person: Person,
  officeId: string | null,
  finding: Pick<LockedFinding, 'state' | 'severity' | 'nonconformityState'>,
): FindingAct[] =>
  findingActs.filter(
    (act) =>
      refusalOf(findingDocument, act, finding.state, { keeps: keeps(person, officeId), ...finding }) === null,
  )

/** One that somebody sees, with a step that can be taken now. */
export async function lockAudit(
  tx: Connection,
  person: Person,
  step: AuditStep,
  { id, version }: { id: string; version?: number },
): Promise<LockedAudit> {
  const found = await lockDocument(tx, auditDocument, scopeOf(person, 'compliance.read'), id)
  await refuseStep(
    tx,
    auditDocument,
    step,
    found,
    { keeps: keeps(person, found.officeId), ...found },
    version,
  )
  return found
}

/** A finding with its audit, which stays as it is; for whoever sees that. */
export async function lockFinding(
  tx: Connection,
  person: Person,
  step: FindingAct,
  { id, version }: { id: string; version: number },
): Promise<{ finding: LockedFinding; audit: LockedAudit }> {
  const finding = await lockDocument(tx, findingDocument, everyOffice(person), id)
  const scope = scopeOf(person, 'compliance.read')
  const audit = await lockDocument(tx, auditDocument, scope, finding.visitId, 'share')
  await refuseStep(
    tx,
    findingDocument,
    step,
    finding,
    { keeps: keeps(person, audit.officeId), ...finding },
    version,
  )
  return { finding, audit }
}
