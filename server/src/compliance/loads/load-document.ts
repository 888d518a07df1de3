import { sterilizerLoad } from '@wellstock/contract/platform/kinds'
import { type LoadState, type LoadStep, loadEdges, loadSteps } from '@wellstock/domain/compliance/load-states'
import { waitsForReading } from '@wellstock/domain/compliance/spore-tests'
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

/** What an operation has to know of a load. */
export type LockedLoad = {
  id: string
  number: string
  state: LoadState
  officeId: string
  deviceId: string
  isImplant: boolean
  releasedAt: string | null
  settledAt: string | null
  reprocessedAt: string | null
  version: number
}

/** Who somebody is to a load, and how far it is. `isHeld`: a positive test holds its packs. */
export type LoadFacts = {
  writes: boolean
  keeps: boolean
  isHeld: boolean
  isSettled: boolean
  /** Nothing ran in its sterilizer since. */
  isLast: boolean
  /** Repeat tests of its sterilizer were negative. */
  isTested: boolean
  /** Implants that wait for their test. */
  isWaiting: boolean
}

const forWriters = ({ writes }: LoadFacts): Refusal | null =>
  writes ? null : { code: 'FORBIDDEN', sentence: said.loads_are_entered_by() }
const forKeepers = ({ keeps }: LoadFacts): Refusal | null =>
  keeps ? null : { code: 'FORBIDDEN', sentence: said.loads_are_settled_by() }
const whileWaiting = ({ isWaiting }: LoadFacts): Refusal | null =>
  isWaiting ? null : { code: 'OPERATION_FAILED', sentence: said.load_does_not_wait() }
const whileLast = ({ isLast }: LoadFacts): Refusal | null =>
  isLast ? null : { code: 'OPERATION_FAILED', sentence: said.load_is_not_the_last() }
const onceTested = ({ isTested }: LoadFacts): Refusal | null =>
  isTested ? null : { code: 'OPERATION_FAILED', sentence: said.repeat_tests_missing() }
const once = ({ isSettled }: LoadFacts): Refusal | null =>
  isSettled ? { code: 'OPERATION_FAILED', sentence: said.load_is_settled() } : null
const whileHeld = ({ isHeld }: LoadFacts): Refusal | null =>
  isHeld ? null : { code: 'OPERATION_FAILED', sentence: said.load_is_not_held() }

/** What ran in a sterilizer. Its test is read by the task that records it. Source: docs/states.md. */
export const loadDocument: Document<LockedLoad, LoadStep | 'read', LoadFacts> = {
  table: sterilizerLoad.table,
  noun: sterilizerLoad.noun,
  columns:
    'id, number, state, office_id, device_id, is_implant, released_at, settled_at, reprocessed_at, version',
  edges: {
    read: { ...loadEdges.read, auditAction: 'read' },
    release: { ...loadEdges.release, auditAction: 'released', guards: [forKeepers, whileWaiting] },
    settle: { ...loadEdges.settle, auditAction: 'settled', guards: [forKeepers, once, onceTested] },
    reprocess: { ...loadEdges.reprocess, auditAction: 'reprocessed', guards: [forWriters, whileHeld] },
    void: { ...loadEdges.void, auditAction: 'voided', guards: [forWriters, whileLast] },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.load_not_found(),
  wrongState: (state) => said[`load_is_${state}`](),
  onStep: (tx, organizationId, loadId) => publish(tx, organizationId, 'sterilizer_load.changed', { loadId }),
}

type Known = Pick<LockedLoad, 'officeId' | 'state' | 'isImplant' | 'releasedAt' | 'settledAt'> & {
  isHeld: boolean
  isLast: boolean
  isTested: boolean
}

const factsOf = (
  person: Person,
  { officeId, state, isImplant, releasedAt, settledAt, isHeld, isLast, isTested }: Known,
): LoadFacts => ({
  writes: covers(scopeOf(person, 'loads.write'), officeId),
  keeps: covers(scopeOf(person, 'compliance.write'), officeId),
  isSettled: settledAt !== null,
  isWaiting: releasedAt === null && state !== 'voided' && waitsForReading({ isImplant, result: state }),
  isHeld,
  isLast,
  isTested,
})

/** What somebody may do with a load now. */
export const stepsFor = (person: Person, known: Known): LoadStep[] =>
  loadSteps.filter((step) => refusalOf(loadDocument, step, known.state, factsOf(person, known)) === null)

/** Whether a positive test holds packs of a load `r`. */
export const IS_HELD = `exists (select from sterilizer_load_pack k
  join lot_hold h on h.organization_id = k.organization_id and h.lot_id = k.lot_id and h.cause = 'sterilizer_load' and h.ended_at is null
  join sterilizer_load c on c.organization_id = h.organization_id and c.id = h.cause_id and c.state = 'positive'
  where k.organization_id = r.organization_id and k.load_id = r.id)`

/** Whether nothing ran in the sterilizer of a load `r` since. */
export const IS_LAST = `not exists (select from sterilizer_load n where n.organization_id = r.organization_id and n.device_id = r.device_id
  and n.cycle > r.cycle and n.state <> 'voided')`

/** Whether repeat tests of the sterilizer of a load `r` were negative. */
export const IS_TESTED = 'repeat_tests_passed(r.organization_id, r.device_id)'

/** A load of the offices somebody sees, with a step that can be taken now. Its sterilizer first: nothing is read or run meanwhile. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: LoadStep,
  { id, version }: { id: string; version: number },
): Promise<LockedLoad> {
  await tx.rows(
    `select 1 from device d join sterilizer_load l on l.organization_id = d.organization_id and l.device_id = d.id
     where d.organization_id = current_organization() and l.id = $1 for update of d`,
    [id],
  )
  const found = await lockDocument(tx, loadDocument, scopeOf(person, 'loads.read'), id)
  const [known] = await tx.rows<{ isHeld: boolean; isLast: boolean; isTested: boolean }>(
    `select ${IS_HELD} as "isHeld", ${IS_LAST} as "isLast", ${IS_TESTED} as "isTested" from sterilizer_load r where r.organization_id = current_organization() and r.id = $1`,
    [id],
  )
  const facts = factsOf(person, { ...found, isHeld: false, isLast: false, isTested: false, ...known })
  await refuseStep(tx, loadDocument, step, found, facts, version)
  return found
}

/** A load of a sterilizer that can still be read, locked; its sterilizer is. */
export async function lockOfDevice(tx: Connection, deviceId: string, id: string): Promise<LockedLoad> {
  const [found] = await tx.rows<LockedLoad>(
    `select ${loadDocument.columns} from sterilizer_load where organization_id = current_organization() and id = $1 and device_id = $2 for update`,
    [id, deviceId],
  )
  if (!found) throw problem('NOT_FOUND', said.load_not_found())
  return found
}
