import type { NewAudit, NewFinding, Recorded } from '@wellstock/contract/compliance/audits'
import { type CertificateState, isOver } from '@wellstock/domain/compliance/certificate-states'
import { isOfCycle } from '@wellstock/domain/compliance/certificates'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, recordStep } from '../../platform/workflow/document.ts'
import { openNonconformity } from '../nonconformities/take-step.ts'
import { auditDocument, findingDocument, type LockedAudit, lockAudit, lockFinding } from './audit-document.ts'
import { isSeenBy, keeps } from './certificate-document.ts'
import { clauseNamed, markFinding, reopenCheck, setChecklist, unlookedOf } from './checklist.ts'
import { todayAt } from './save-certificate.ts'

type AtVersion = { id: string; version: number }

type Call = Pick<ScopedCall, 'app' | 'db' | 'person' | 'scope'>

type Watched = {
  state: CertificateState
  standard: string
  officeId: string | null
  decidedOn: string | null
  expiresOn: string | null
}

/** The certificate of an audit, as it stays until the transaction ends. */
async function watched(tx: Connection, person: Person, id: string): Promise<Watched> {
  const [found] = await tx.rows<Watched>(
    `select state, standard, office_id, decided_on::text, expires_on::text from certificate
     where organization_id = current_organization() and id = $1 for share`,
    [id],
  )
  if (!found || !isSeenBy(scopeOf(person, 'compliance.read'), found.officeId))
    throw invalid({ certificateId: said.certificate_not_found() })
  return found
}

/** Surveillance is within the validity of what it watches. */
async function refuseOutside(
  tx: Connection,
  person: Person,
  { kind, certificateId }: Pick<LockedAudit, 'kind' | 'certificateId'>,
  field: 'plannedOn' | 'doneOn',
  day: string,
) {
  if (kind !== 'surveillance' || certificateId === null) return
  const { decidedOn, expiresOn } = await watched(tx, person, certificateId)
  if (!decidedOn || !expiresOn || day < decidedOn || day > expiresOn)
    throw invalid({ [field]: said.audit_outside_validity() })
}

/** Plans an audit of a certificate, or of a standard alone. Answers with its identifier. */
export async function planAudit(
  call: Call,
  { certificateId, standard, clauseIds, ...wanted }: NewAudit,
): Promise<string> {
  const { db: tx, person } = call
  const { organizationId } = person
  const certificate = certificateId ? await watched(tx, person, certificateId) : null
  if (!certificate) {
    if (isOfCycle(wanted.kind)) throw invalid({ certificateId: said.audit_asks_certificate() })
    if (!standard.trim()) throw invalid({ standard: said.audit_asks_standard() })
  }
  if (certificate && isOver(certificate.state))
    throw problem('OPERATION_FAILED', said[`certificate_is_${certificate.state}`]())
  if (certificate?.state === 'planned' && isOfCycle(wanted.kind))
    throw problem('OPERATION_FAILED', said.certificate_audits_once_issued())
  const officeId = certificate?.officeId ?? wanted.officeId
  if (wanted.officeId !== null && wanted.officeId !== officeId)
    throw invalid({ officeId: said.audit_elsewhere() })
  await refuseOffice(tx, person, officeId)
  if (!keeps(person, officeId)) throw problem('FORBIDDEN', said.audits_are_kept_by())
  await refuseOutside(tx, person, { kind: wanted.kind, certificateId }, 'plannedOn', wanted.plannedOn)
  const id = uuid()
  await insertRow(tx, 'audit_visit', {
    ...{ organizationId, id, certificateId, standard: certificate ? null : standard.trim() },
    ...{ ...wanted, officeId, createdBy: person.id },
  })
  await setChecklist(call, { id, standard: certificate?.standard ?? standard }, clauseIds)
  const about = { certificateId, standard, ...wanted, clauses: clauseIds.length }
  await note(tx, person, 'audit-visit.created', { entity: 'audit-visit', id }, about)
  touch(tx, certificateId)
  return id
}

async function refuseOffice(tx: Connection, person: Person, officeId: string | null) {
  if (officeId === null) return
  const [office] = await tx.rows('select 1 from office where organization_id = $1 and id = $2', [
    person.organizationId,
    officeId,
  ])
  if (!office || !isSeenBy(scopeOf(person, 'compliance.read'), officeId))
    throw invalid({ officeId: said.no_such_office() })
}

/** Its certificate shows it. */
const touch = (tx: Connection, certificateId: string | null) =>
  certificateId && tx.touch('certificate', certificateId)

/** Plans it for another day, with somebody else or of other clauses. */
export async function changeAudit(
  call: Call,
  {
    id,
    version,
    clauseIds,
    ...wanted
  }: AtVersion & Pick<NewAudit, 'plannedOn' | 'auditor'> & { clauseIds?: string[] | undefined },
) {
  const { db: tx, person } = call
  const found = await lockAudit(tx, person, 'edit', { id, version })
  await refuseOutside(tx, person, found, 'plannedOn', wanted.plannedOn)
  await updateRow(tx, 'audit_visit', { organizationId: person.organizationId, id }, wanted)
  if (clauseIds) await setChecklist(call, found, clauseIds)
  await recordStep(tx, person, auditDocument, 'edit', id, { version: version + 1, ...wanted })
  touch(tx, found.certificateId)
}

/** It was done, with what result. */
export async function recordAudit(
  tx: Connection,
  person: Person,
  { id, version, doneOn, result, auditor, leftReason }: Recorded,
) {
  const found = await lockAudit(tx, person, 'record', { id, version })
  if (doneOn > (await todayAt(tx, person.organizationId, found.officeId)))
    throw invalid({ doneOn: said.audit_done_later() })
  await refuseOutside(tx, person, found, 'doneOn', doneOn)
  const left = await unlookedOf(tx, found)
  if (left > 0 && leftReason.trim() === '')
    throw invalid({ leftReason: said.audit_left_clauses({ count: left }) })
  const why = left > 0 ? leftReason.trim() : ''
  await moveTo(tx, person, auditDocument, 'record', found, 'done', {
    stamps: { done_on: doneOn, result, auditor: auditor.trim(), left_reason: why },
    about: { kind: found.kind, doneOn, result, auditor, leftReason: why },
  })
  touch(tx, found.certificateId)
}

/** It does not take place. */
export async function callOffAudit(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const found = await lockAudit(tx, person, 'call_off', at)
  await moveTo(tx, person, auditDocument, 'call_off', found, 'called_off', {
    stamps: { reason },
    about: { kind: found.kind, reason },
  })
  touch(tx, found.certificateId)
}

/** Says what was found in an audit; the clause it names is found wanting on its checklist. */
export async function addFinding(tx: Connection, person: Person, { id: visitId, ...found }: NewFinding) {
  const audit = await lockAudit(tx, person, 'add_finding', { id: visitId })
  const clause = found.clause.trim()
  const clauseId = clause ? await clauseNamed(tx, audit, clause) : null
  await insertRow(tx, 'finding', {
    ...{ organizationId: person.organizationId, id: uuid(), visitId, createdBy: person.id },
    ...{ ...found, clause, clauseId, what: found.what.trim() },
  })
  await markFinding(tx, person, audit, clauseId)
  await recordStep(tx, person, auditDocument, 'add_finding', visitId, { kind: audit.kind, ...found })
  touch(tx, audit.certificateId)
}

/** Opens the nonconformity of a finding. Answers with its audit, as the steps below do. */
export async function openFor(
  tx: Connection,
  person: Person,
  { officeId: wanted, ...at }: AtVersion & { officeId?: string | undefined },
): Promise<string> {
  const { finding, audit } = await lockFinding(tx, person, 'open_nonconformity', at)
  const officeId = audit.officeId ?? wanted ?? null
  if (officeId === null) throw invalid({ officeId: said.finding_asks_office() })
  await refuseOffice(tx, person, officeId)
  if (!keeps(person, officeId)) throw problem('FORBIDDEN', said.nonconformities_are_kept_by())
  const about = [audit.standard, finding.clause].filter(Boolean).join(' ')
  const nonconformityId = await openNonconformity(tx, person, {
    ...{ officeId, title: `${about}: ${finding.what}`.slice(0, 120), description: finding.what },
    ...{ deviceId: null, ownerId: person.id, cause: '' },
  })
  const { organizationId } = person
  await updateRow(tx, 'finding', { organizationId, id: finding.id }, { nonconformityId })
  await recordStep(tx, person, findingDocument, 'open_nonconformity', audit.id, { nonconformityId })
  touch(tx, audit.certificateId)
  return audit.id
}

/** It was dealt with; a major one once its nonconformity is verified. */
export const closeFinding = (
  tx: Connection,
  person: Person,
  { note: remark, ...at }: AtVersion & { note: string },
) => end(tx, person, 'close', at, remark)

/** Its auditor took it back. */
export const withdrawFinding = (
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) => end(tx, person, 'withdraw', at, reason)

async function end(
  tx: Connection,
  person: Person,
  step: 'close' | 'withdraw',
  at: AtVersion,
  remark: string,
) {
  const { finding, audit } = await lockFinding(tx, person, step, at)
  const endedOn = await todayAt(tx, person.organizationId, audit.officeId)
  await moveTo(tx, person, findingDocument, step, finding, step === 'close' ? 'closed' : 'withdrawn', {
    stamps: { remark: remark.trim(), ended_by: person.id, ended_on: endedOn },
    about: { severity: finding.severity, what: finding.what, remark },
  })
  if (step === 'withdraw') await reopenCheck(tx, person, audit, finding.clauseId)
  tx.touch('audit-visit', audit.id)
  touch(tx, audit.certificateId)
  return audit.id
}
