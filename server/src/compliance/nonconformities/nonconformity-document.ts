import { nonconformity } from '@wellstock/contract/platform/kinds'
import {
  type NonconformityState,
  type NonconformityStep,
  nonconformityEdges,
  nonconformitySteps,
} from '@wellstock/domain/compliance/nonconformities'
import { said } from '@wellstock/messages/sentence'
import { covers, isOwnAccount, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import {
  type Document,
  type Edge,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of a nonconformity. */
export type LockedNonconformity = {
  id: string
  number: string
  state: NonconformityState
  officeId: string
  correctedBy: string | null
  correctedOn: string | null
  version: number
}

/** Who somebody is to one. */
type Facts = { keeps: boolean; corrected: boolean }

const forKeepers = ({ keeps }: Facts): Refusal | null =>
  keeps ? null : { code: 'FORBIDDEN', sentence: said.nonconformities_are_kept_by() }
const forAnother = ({ corrected }: Facts): Refusal | null =>
  corrected ? { code: 'OPERATION_FAILED', sentence: said.nonconformity_corrected_it() } : null

const edge = (
  step: NonconformityStep,
  auditAction: string,
  more: Edge<NonconformityState, Facts>['guards'] = [],
) => ({
  ...nonconformityEdges[step],
  auditAction,
  guards: [forKeepers, ...more],
})

/** What was not as it should be. Source: docs/states.md. */
export const nonconformityDocument: Document<LockedNonconformity, NonconformityStep, Facts> = {
  table: nonconformity.table,
  noun: nonconformity.noun,
  columns: 'id, number, state, office_id, corrected_by, corrected_on::text, version',
  edges: {
    contain: edge('contain', 'contained'),
    correct: edge('correct', 'corrected'),
    verify: edge('verify', 'verified', [forAnother]),
    close: edge('close', 'closed'),
    recur: edge('recur', 'recurred'),
    void: edge('void', 'voided'),
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.nonconformity_not_found(),
  wrongState: (state) => said[`nonconformity_is_${state}`](),
}

const factsOf = (
  person: Person,
  { officeId, correctedBy }: Pick<LockedNonconformity, 'officeId' | 'correctedBy'>,
): Facts => ({
  keeps: covers(scopeOf(person, 'compliance.write'), officeId),
  corrected: correctedBy !== null && isOwnAccount(person, correctedBy),
})

type Known = Pick<LockedNonconformity, 'officeId' | 'state' | 'correctedBy'>

/** What somebody may do with one now. */
export const stepsFor = (person: Person, known: Known): NonconformityStep[] =>
  nonconformitySteps.filter(
    (step) => refusalOf(nonconformityDocument, step, known.state, factsOf(person, known)) === null,
  )

/** One of the offices somebody sees, with a step that can be taken now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: NonconformityStep,
  { id, version }: { id: string; version: number },
): Promise<LockedNonconformity> {
  const found = await lockDocument(tx, nonconformityDocument, scopeOf(person, 'compliance.read'), id)
  await refuseStep(tx, nonconformityDocument, step, found, factsOf(person, found), version)
  return found
}
