import type { ChangedCertificate, Issued, NewCertificate } from '@wellstock/contract/compliance/certificates'
import { problemsOfCertificate } from '@wellstock/domain/compliance/certificate-dates'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import { everyOffice, type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayIn, todayOf, yearOf } from '../../platform/today.ts'
import { lockDocument, moveTo, recordStep } from '../../platform/workflow/document.ts'
import {
  act,
  certificateDocument,
  isSeenBy,
  keeps,
  type LockedCertificate,
  lockForStep,
} from './certificate-document.ts'

type Content = Omit<ChangedCertificate, 'id' | 'version'>
type Days = { decidedOn: string | null; expiresOn: string | null; audits?: Issued['audits'] }

/** The day it is where something of an office, or of the whole organization, belongs. */
export const todayAt = (tx: Connection, organizationId: string, officeId: string | null) =>
  officeId ? todayIn(tx, officeId) : todayOf(tx, organizationId)

/** Its scope names what it is about, and its owner is there. */
async function refuseContent(tx: Connection, person: Person, wanted: Content) {
  const { scope, officeId, deviceClass, ownerId } = wanted
  const wrong: Record<string, Sentence> = {}
  if ((scope === 'office') !== (officeId !== null)) wrong.officeId = said.certificate_scope_office()
  else if (officeId && !isSeenBy(scopeOf(person, 'compliance.read'), officeId))
    wrong.officeId = said.no_such_office()
  if ((scope === 'device_class') !== (deviceClass !== null))
    wrong.deviceClass = said.certificate_scope_class()
  const [known] = await tx.rows<{ owner: boolean; office: boolean }>(
    `select exists (select from person where organization_id = $1 and id = $2 and status = 'active') as owner,
       $3::uuid is null or exists (select from office where organization_id = $1 and id = $3) as office`,
    [person.organizationId, ownerId, officeId],
  )
  if (!known?.owner) wrong.ownerId = said.no_such_active_person()
  if (!known?.office) wrong.officeId = said.no_such_office()
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (!keeps(person, officeId)) throw problem('FORBIDDEN', said.certificates_are_kept_by())
}

/** It expires after it was issued, with its surveillance between. */
function refuseDays({ decidedOn, expiresOn, audits = [] }: Days) {
  if (!decidedOn || !expiresOn) return
  const at = audits.map(({ kind, plannedOn }) => (kind === 'surveillance' ? plannedOn : decidedOn))
  const found = problemsOfCertificate({ issued: decidedOn, expires: expiresOn, surveillance: at })
  if (found.includes('expires_before_issue'))
    throw invalid({ expiresOn: said.certificate_expires_before_issue() })
  const outside = at.flatMap((day, place) =>
    day < decidedOn || day > expiresOn
      ? [[`audits.${place}.plannedOn`, said.audit_outside_validity()] as const]
      : [],
  )
  if (outside.length > 0) throw invalid(Object.fromEntries(outside))
}

/** What is said of one that was issued is complete, and was decided by today. */
function refuseIncomplete(
  { certificateNumber, body, decidedOn, expiresOn }: Pick<Content, 'certificateNumber' | 'body'> & Days,
  today: string,
) {
  const wrong: Record<string, Sentence> = {}
  if (!certificateNumber.trim()) wrong.certificateNumber = said.certificate_asks_this()
  if (!body.trim()) wrong.body = said.certificate_asks_this()
  if (!decidedOn) wrong.decidedOn = said.certificate_asks_this()
  else if (decidedOn > today) wrong.decidedOn = said.certificate_decided_later()
  if (!expiresOn) wrong.expiresOn = said.certificate_asks_this()
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

type Key = Pick<LockedCertificate, 'standard' | 'scope' | 'officeId' | 'deviceClass'>

/** Of one standard and scope one at a time holds; the one that this renews gives way to it. */
export async function refuseSecond(tx: Connection, of: Key, except: readonly (string | null)[]) {
  const [other] = await tx.rows<{ number: string }>(
    `select number from certificate where organization_id = current_organization() and state = 'valid' and standard_key = standard_key($1)
       and scope = $2 and office_id is not distinct from $3 and device_class is not distinct from $4 and id <> all ($5::uuid[])`,
    [of.standard, of.scope, of.officeId, of.deviceClass, except.filter((id) => id !== null)],
  )
  if (other) throw problem('DUPLICATE_DATA', said.certificate_valid_already({ number: other.number }))
}

/** Enters one, planned or issued already. Answers with its identifier. */
export async function createCertificate(
  tx: Connection,
  person: Person,
  { isIssued, audits, replacesId, ...wanted }: NewCertificate,
): Promise<string> {
  const { organizationId } = person
  await refuseContent(tx, person, wanted)
  if (!isIssued && audits.length > 0) throw invalid({ audits: said.certificate_audits_once_issued() })
  refuseDays(wanted)
  if (replacesId) {
    await lockForStep(tx, person, 'renew', { id: replacesId })
    await refuseRenewed(tx, replacesId)
  }
  const id = uuid()
  const year = await yearOf(tx, organizationId)
  const number = await nextNumber(tx, organizationId, { prefix: 'CERT', year })
  const row = { organizationId, id, number, ...trimmed(wanted), replacesId, createdBy: person.id }
  await insertRow(tx, 'certificate', row)
  await act(tx, person, id, 'plan')
  const about = { number, standard: wanted.standard, replacesId }
  await note(tx, person, 'certificate.created', { entity: 'certificate', id }, about)
  if (replacesId) tx.touch('certificate', replacesId)
  if (isIssued) await issue(tx, person, await lockForStep(tx, person, 'issue', { id }), { ...wanted, audits })
  return id
}

const trimmed = (content: Content) => ({
  ...content,
  standard: content.standard.trim(),
  certificateNumber: content.certificateNumber.trim(),
  body: content.body.trim(),
})

async function refuseRenewed(tx: Connection, id: string) {
  const [renewal] = await tx.rows<{ number: string }>(
    `select number from certificate where organization_id = current_organization() and replaces_id = $1 and state <> 'called_off'`,
    [id],
  )
  if (renewal) throw problem('OPERATION_FAILED', said.certificate_renewed_already({ number: renewal.number }))
}

/** Changes what is said of one; of one that was issued it stays complete. */
export async function updateCertificate(
  tx: Connection,
  person: Person,
  { id, version, ...wanted }: ChangedCertificate,
) {
  const { organizationId } = person
  const found = await lockForStep(tx, person, 'edit', { id, version })
  await refuseContent(tx, person, wanted)
  if (found.state !== 'planned') refuseIncomplete(wanted, await todayAt(tx, organizationId, wanted.officeId))
  refuseDays(wanted)
  if (found.state === 'valid') await refuseSecond(tx, wanted, [id])
  await refuseAuditsOutside(tx, id, wanted)
  await updateRow(
    tx,
    'certificate',
    { organizationId, id },
    {
      ...trimmed(wanted),
      // Of another day its owner is reminded again.
      ...(wanted.expiresOn !== found.expiresOn && { remindedDays: null }),
    },
  )
  await act(tx, person, id, 'edit')
  const { number } = found
  await recordStep(tx, person, certificateDocument, 'edit', id, { version: version + 1, number, ...wanted })
}

/** Surveillance that is planned or done stays inside, and audits where the certificate holds. */
async function refuseAuditsOutside(tx: Connection, id: string, { decidedOn, expiresOn, officeId }: Content) {
  const [wrong] = await tx.rows<{ days: boolean; office: boolean }>(
    `select coalesce(bool_or(kind = 'surveillance' and state <> 'called_off'
         and coalesce(done_on, planned_on) not between $2::date and $3::date), false) as days,
       coalesce(bool_or($4::uuid is not null and office_id is distinct from $4), false) as office
     from audit_visit where organization_id = current_organization() and certificate_id = $1`,
    [id, decidedOn, expiresOn, officeId],
  )
  if (wrong?.days) throw invalid({ expiresOn: said.audit_outside_validity() })
  if (wrong?.office) throw invalid({ officeId: said.audit_elsewhere() })
}

/** Its body has decided: it holds, with the audits of its cycle, and takes the place of the one it renews. */
export async function issueCertificate(tx: Connection, person: Person, { id, version, ...issued }: Issued) {
  await issue(tx, person, await lockForStep(tx, person, 'issue', { id, version }), issued)
}

async function issue(
  tx: Connection,
  person: Person,
  found: LockedCertificate,
  {
    audits,
    certificateNumber,
    body,
    decidedOn,
    expiresOn,
  }: Pick<Content, 'certificateNumber' | 'body'> & Required<Days>,
) {
  const { id, number, officeId, replacesId } = found
  refuseIncomplete(
    { certificateNumber, body, decidedOn, expiresOn },
    await todayAt(tx, person.organizationId, officeId),
  )
  refuseDays({ decidedOn, expiresOn, audits })
  await refuseSecond(tx, found, [replacesId])
  if (replacesId) await replace(tx, person, replacesId, number)
  await moveTo(tx, person, certificateDocument, 'issue', found, 'valid', {
    stamps: {
      ...{ certificate_number: certificateNumber.trim(), body: body.trim() },
      ...{ decided_on: decidedOn, expires_on: expiresOn },
    },
    about: { number, certificateNumber, decidedOn, expiresOn },
  })
  await act(tx, person, id, 'issue')
  for (const audit of audits)
    await insertRow(tx, 'audit_visit', {
      ...{ organizationId: person.organizationId, id: uuid(), certificateId: id, officeId },
      ...{ ...audit, createdBy: person.id },
    })
}

/** Gives way to the one that renews it. One that is suspended stays so: it holds no more. */
async function replace(tx: Connection, person: Person, id: string, by: string) {
  const replaced = await lockDocument(tx, certificateDocument, everyOffice(person), id)
  if (replaced.state !== 'valid') return
  const about = { number: replaced.number, by }
  await moveTo(tx, person, certificateDocument, 'replace', replaced, 'replaced', { about })
  await act(tx, person, id, 'replace', by)
}
