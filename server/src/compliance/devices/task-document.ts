import type { TaskState, TaskStep } from '@wellstock/domain/compliance/task-states'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { type Document, type Refusal, refuseStep } from '../../platform/workflow/document.ts'

/** What an operation has to know of a task. */
export type LockedTask = {
  id: string
  state: TaskState
  planId: string
  deviceId: string
  officeId: string
  dueOn: string
  opensOn: string
  closesOn: string
  missesOn: string | null
  assigneeId: string | null
  version: number
}

/** Who somebody is to a task: they keep the device, or the task is theirs. */
type Facts = { keeps: boolean; records: boolean }

const forKeepers = ({ keeps }: Facts): Refusal | null =>
  keeps ? null : { code: 'FORBIDDEN', sentence: said.devices_are_kept_by() }
const forRecorders = ({ records }: Facts): Refusal | null =>
  records ? null : { code: 'FORBIDDEN', sentence: said.tasks_are_recorded_by() }

const WITH_OFFICE = `(select d.office_id from device d where d.organization_id = task.organization_id and d.id = task.device_id)`

/** One time something is to be done to a device. Source: docs/states.md. */
export const taskDocument: Document<LockedTask, TaskStep | 'assign' | 'record' | 'unpass', Facts> = {
  table: 'task',
  noun: 'task',
  columns: `id, state, plan_id, device_id, ${WITH_OFFICE} as office_id, due_on::text, opens_on::text, closes_on::text, misses_on::text,
    assignee_id, version`,
  edges: {
    // What was done before the next window opened, and is recorded after, was not missed.
    pass: { from: ['open', 'failed', 'missed'], to: ['done'], auditAction: 'passed', guards: [forRecorders] },
    fail: { from: ['open'], to: ['failed'], auditAction: 'failed', guards: [forRecorders] },
    waive: { from: ['open'], to: ['waived'], auditAction: 'waived', guards: [forKeepers] },
    miss: { from: ['open'], to: ['missed'], auditAction: 'missed' },
    assign: { from: ['open', 'failed'], to: [], auditAction: 'assigned', guards: [forKeepers] },
    // A test that says nothing, one that fails again, and what is done before its window leave it as it is.
    record: { from: ['open', 'failed'], to: [], auditAction: 'recorded', guards: [forRecorders] },
    // A correction found that it had not passed.
    unpass: { from: ['done'], to: ['failed'], auditAction: 'corrected', guards: [forRecorders] },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.task_not_found(),
  wrongState: (state) => said[`task_is_${state}`](),
}

type Known = Pick<LockedTask, 'officeId' | 'assigneeId'>

/** Who somebody is to a task. */
export function factsOfTask(person: Person, { officeId, assigneeId }: Known): Facts {
  const keeps = covers(scopeOf(person, 'compliance.write'), officeId)
  return { keeps, records: keeps || assigneeId === person.id }
}

/** A task that somebody keeps, reads or is given, locked; what is not theirs is not there. */
export async function lockTask(tx: Connection, person: Person, id: string): Promise<LockedTask> {
  const [task] = await tx.rows<LockedTask>(
    `select ${taskDocument.columns} from task where organization_id = $1 and id = $2 for update`,
    [person.organizationId, id],
    'lock-task',
  )
  if (!task) throw problem('NOT_FOUND', taskDocument.notFound)
  const isSeen = covers(scopeOf(person, 'compliance.read'), task.officeId) || task.assigneeId === person.id
  if (!isSeen) throw notTheirs('NOT_FOUND', taskDocument.notFound, { entity: 'task', id }, {}, 'other_office')
  return task
}

/** The same, with a step that can be taken now. */
export async function lockTaskForStep(
  tx: Connection,
  person: Person,
  step: keyof typeof taskDocument.edges,
  { id, version }: { id: string; version?: number },
): Promise<LockedTask> {
  const found = await lockTask(tx, person, id)
  await refuseStep(tx, taskDocument, step, found, factsOfTask(person, found), version)
  return found
}
