import type { NewNonconformity } from '@wellstock/contract/compliance/nonconformities'
import { effectDueOn } from '@wellstock/domain/compliance/nonconformities'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumberIn } from '../../identity/offices/next-number.ts'
import { refuseStranger } from '../../identity/people/refuse-stranger.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayIn } from '../../platform/today.ts'
import { moveTo } from '../../platform/workflow/document.ts'
import { readRules } from '../rules/compliance-rules.ts'
import { type LockedNonconformity, lockForStep, nonconformityDocument } from './nonconformity-document.ts'

type AtVersion = { id: string; version: number }
type Noted = AtVersion & { note: string }
type Opened = Omit<NewNonconformity, 'ownerId'> & { ownerId: string | null; recordId?: string }

/** Opens a nonconformity in an office of the person's. Answers with its identifier. */
export async function createNonconformity(tx: Connection, person: Person, wanted: Opened): Promise<string> {
  const { organizationId } = person
  const scope = scopeOf(person, 'compliance.write')
  const office = await tx.rows('select 1 from office where organization_id = $1 and id = $2', [
    organizationId,
    wanted.officeId,
  ])
  // Whoever sees all offices covers one that is not there as well.
  if (office.length === 0 || !covers(scope, wanted.officeId))
    throw invalid({ officeId: said.no_such_office() })
  if (wanted.deviceId) {
    const [device] = await tx.rows(
      'select 1 from device where organization_id = $1 and id = $2 and office_id = $3',
      [organizationId, wanted.deviceId, wanted.officeId],
    )
    if (!device) throw invalid({ deviceId: said.compliance_device_not_found() })
  }
  await refuseStranger(tx, 'ownerId', wanted.ownerId)
  return openNonconformity(tx, person, wanted)
}

/** The same of what is known to be there: what a failed record is followed by. */
export async function openNonconformity(tx: Connection, person: Person, wanted: Opened): Promise<string> {
  const { organizationId } = person
  const { officeId, title, description, deviceId, ownerId, cause, recordId = null } = wanted
  const id = uuid()
  const number = await nextNumberIn(tx, organizationId, officeId, 'NC')
  await insertRow(tx, 'nonconformity', {
    ...{
      organizationId,
      id,
      number,
      officeId,
      title: title.trim(),
      description,
      deviceId,
      recordId,
      ownerId,
    },
    ...{ cause: cause.trim(), openedOn: await todayIn(tx, officeId), createdBy: person.id },
  })
  await act(tx, person, id, 'open', description || title)
  await note(
    tx,
    person,
    'nonconformity.created',
    { entity: 'nonconformity', id },
    { number, title, deviceId },
  )
  if (deviceId) tx.touch('device', deviceId)
  await publish(tx, organizationId, 'nonconformity.moved', { id, state: 'opened' })
  return id
}

const act = (tx: Connection, person: Person, id: string, step: string, words: string) =>
  insertRow(tx, 'nonconformity_action', {
    organizationId: person.organizationId,
    nonconformityId: id,
    step,
    note: words,
    byId: person.id,
  })

/** Its harm is stopped. */
export async function contain(tx: Connection, person: Person, { note: words, ...at }: Noted) {
  const found = await lockForStep(tx, person, 'contain', at)
  await moveTo(tx, person, nonconformityDocument, 'contain', found, 'contained', {
    about: { number: found.number },
  })
  await act(tx, person, found.id, 'contain', words)
}

/** Its cause is known, and done away with. */
export async function correct(
  tx: Connection,
  person: Person,
  { cause, note: words, ...at }: Noted & { cause: string },
) {
  const found = await lockForStep(tx, person, 'correct', at)
  await moveTo(tx, person, nonconformityDocument, 'correct', found, 'corrected', {
    stamps: { cause: cause.trim(), corrected_by: person.id, corrected_on: await todayIn(tx, found.officeId) },
    about: { number: found.number, cause },
  })
  await act(tx, person, found.id, 'correct', words)
}

/** Somebody else has seen that it was corrected. */
export async function verify(tx: Connection, person: Person, { note: words, ...at }: Noted) {
  const found = await lockForStep(tx, person, 'verify', at)
  await moveTo(tx, person, nonconformityDocument, 'verify', found, 'verified', {
    stamps: { verified_by: person.id, verified_on: await todayIn(tx, found.officeId) },
    about: { number: found.number },
  })
  await act(tx, person, found.id, 'verify', words)
}

/** Its effect was looked at some weeks later, and holds. */
export async function close(tx: Connection, person: Person, { note: words, ...at }: Noted) {
  const found = await lockForStep(tx, person, 'close', at)
  const today = await todayIn(tx, found.officeId)
  const { effectDays } = await readRules(tx, person.organizationId)
  const due = effectDueOn(found.correctedOn ?? today, effectDays)
  if (today < due) throw problem('OPERATION_FAILED', said.nonconformity_effect_too_early({ date: due }))
  await moveTo(tx, person, nonconformityDocument, 'close', found, 'closed', {
    stamps: { effect_seen_on: today },
    about: { number: found.number },
  })
  await act(tx, person, found.id, 'close', words)
  await publish(tx, person.organizationId, 'nonconformity.moved', { id: found.id, state: 'closed' })
}

/** It came again: it is open as on its first day, and keeps what was done. */
export async function recur(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const found = await lockForStep(tx, person, 'recur', at)
  await moveTo(tx, person, nonconformityDocument, 'recur', found, 'open', {
    stamps: {
      ...{
        corrected_by: null,
        corrected_on: null,
        verified_by: null,
        verified_on: null,
        effect_seen_on: null,
      },
      opened_on: await todayIn(tx, found.officeId),
      recurrences: (await recurrencesOf(tx, found)) + 1,
    },
    about: { number: found.number, reason },
  })
  await act(tx, person, found.id, 'recur', reason)
  await publish(tx, person.organizationId, 'nonconformity.moved', { id: found.id, state: 'opened' })
}

async function recurrencesOf(tx: Connection, { id }: LockedNonconformity): Promise<number> {
  const [row] = await tx.rows<{ recurrences: number }>(
    'select recurrences from nonconformity where organization_id = current_organization() and id = $1',
    [id],
  )
  return row?.recurrences ?? 0
}

/** It was none. */
export async function voidNonconformity(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const found = await lockForStep(tx, person, 'void', at)
  await moveTo(tx, person, nonconformityDocument, 'void', found, 'voided', {
    about: { number: found.number, reason },
  })
  await act(tx, person, found.id, 'void', reason)
}
