import { procedureCase } from '@wellstock/contract/platform/kinds'
import {
  type CaseState,
  type CaseStep,
  caseEdges,
  caseSteps,
  REOPEN_HOURS,
} from '@wellstock/domain/procedures/case-states'
import type { Readiness } from '@wellstock/domain/procedures/readiness'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of a case. */
export type LockedCase = {
  id: string
  number: string
  state: CaseState
  officeId: string
  typeId: string
  roomId: string
  providerId: string
  startsAt: string
  endsAt: string
  day: string
  turnoverMinutes: number
  isEmergency: boolean
  cardId: string | null
  edition: number | null
  seriesId: string | null
  readiness: Readiness | null
  pickedAt: string | null
  completedAt: string | null
  createdBy: string
  version: number
}

/** Who somebody is to a case. `isRecent`: it was completed within the hours in which it can be opened again. */
export type CaseFacts = { writes: boolean; picks: boolean; isRecent: boolean }

const forSchedulers = ({ writes }: CaseFacts): Refusal | null =>
  writes ? null : { code: 'FORBIDDEN', sentence: said.cases_are_scheduled_by() }
const forPickers = ({ picks }: CaseFacts): Refusal | null =>
  picks ? null : { code: 'FORBIDDEN', sentence: said.cases_are_picked_by() }
const whileRecent = ({ isRecent }: CaseFacts): Refusal | null =>
  isRecent
    ? null
    : { code: 'OPERATION_FAILED', sentence: said.case_completed_too_long({ hours: REOPEN_HOURS }) }

/** What each step is noted as, and what it asks for. */
const steps = {
  change: { ...caseEdges.change, auditAction: 'changed', guards: [forSchedulers] },
  update: { ...caseEdges.update, auditAction: 'card_taken', guards: [forSchedulers] },
  reserve: { ...caseEdges.reserve, auditAction: 'reserved', guards: [forSchedulers] },
  release: { ...caseEdges.release, auditAction: 'released', guards: [forSchedulers] },
  pick: { ...caseEdges.pick, auditAction: 'picked', guards: [forPickers] },
  start: { ...caseEdges.start, auditAction: 'started', guards: [forSchedulers] },
  record: { ...caseEdges.record, auditAction: 'recorded', guards: [forSchedulers] },
  complete: { ...caseEdges.complete, auditAction: 'completed', guards: [forSchedulers] },
  reopen: { ...caseEdges.reopen, auditAction: 'reopened', guards: [forSchedulers, whileRecent] },
  cancel: { ...caseEdges.cancel, auditAction: 'cancelled', guards: [forSchedulers] },
  no_show: { ...caseEdges.no_show, auditAction: 'no_show', guards: [forSchedulers] },
}

/** A booked procedure. Whether it is ready the system finds. Source: docs/states.md. */
export const caseDocument: Document<LockedCase, CaseStep | 'ready' | 'break', CaseFacts> = {
  table: procedureCase.table,
  noun: procedureCase.noun,
  columns: `id, number, state, office_id, type_id, room_id, provider_id, starts_at, ends_at, day, turnover_minutes, is_emergency, card_id, edition,
    series_id, readiness, picked_at, completed_at, created_by, version`,
  edges: {
    ready: { ...caseEdges.ready, auditAction: 'ready' },
    break: { ...caseEdges.break, auditAction: 'broken' },
    ...steps,
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.case_not_found(),
  wrongState: (state) => said[`case_is_${state}`](),
  onStep: (tx, organizationId, caseId) => publish(tx, organizationId, 'case.changed', { caseId }),
}

const HOUR = 3_600_000

const factsOf = (
  person: Person,
  { officeId, completedAt }: Pick<LockedCase, 'officeId' | 'completedAt'>,
  now: Date,
): CaseFacts => ({
  writes: covers(scopeOf(person, 'procedures.write'), officeId),
  picks: covers(scopeOf(person, 'procedures.pick'), officeId),
  isRecent: completedAt === null || now.getTime() - Date.parse(completedAt) <= REOPEN_HOURS * HOUR,
})

/** What somebody may do with a case now. */
export const stepsFor = (
  person: Person,
  known: Pick<LockedCase, 'officeId' | 'state' | 'completedAt'>,
  now: Date,
): CaseStep[] =>
  caseSteps.filter((step) => refusalOf(caseDocument, step, known.state, factsOf(person, known, now)) === null)

// What is in the room is of this case alone: nobody else's readiness depends on it.
const isOfCaseAlone = (step: CaseStep) => step === 'record' || step === 'complete'

/** A case of the offices somebody sees, with a step that can be taken now. What touches other cases has the calendar first, as bookings do. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: CaseStep,
  { id, version }: { id: string; version?: number },
  now: Date,
): Promise<LockedCase> {
  if (!isOfCaseAlone(step)) await lockCalendarOf(tx, id)
  const read = step === 'pick' ? 'procedures.pick' : 'procedures.read'
  const found = await lockDocument(tx, caseDocument, scopeOf(person, read), id)
  await refuseStep(tx, caseDocument, step, found, factsOf(person, found, now), version)
  return found
}

/** Whoever books in an office waits for another who does: what is free stays so until it is taken. */
export async function lockCalendar(tx: Connection, officeId: string) {
  await tx.rows(
    'select pg_advisory_xact_lock(hashtextextended($1, 34))',
    [`calendar ${officeId}`],
    'lock-calendar',
  )
}

async function lockCalendarOf(tx: Connection, caseId: string) {
  const [found] = await tx.rows<{ officeId: string }>(
    'select office_id from procedure_case where organization_id = current_organization() and id = $1',
    [caseId],
  )
  if (found) await lockCalendar(tx, found.officeId)
}

/** An office somebody schedules in. */
export function refuseOffice(person: Person, officeId: string) {
  if (!covers(scopeOf(person, 'procedures.write'), officeId))
    throw problem('NOT_FOUND', said.no_such_office())
}
