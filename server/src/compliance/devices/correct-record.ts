import type { RecordRow } from '@wellstock/contract/compliance/task'
import { said } from '@wellstock/messages/sentence'
import type { SecondPerson } from '../../identity/people/second-person.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, refuseStep } from '../../platform/workflow/document.ts'
import { readTest } from '../loads/read-test.ts'
import { lockDevice } from './device-document.ts'
import { type Found, foundColumns, outcomeOf } from './judge-record.ts'
import { lockPlanOnly } from './plans.ts'
import { findRecord } from './read-records.ts'
import { isRecorded, passTask, refuseInstrument, refuseSignatures, settlePlan } from './record-task.ts'
import { moveOut } from './take-step.ts'
import { factsOfTask, lockTask, taskDocument } from './task-document.ts'

type Stored = {
  planId: string
  deviceId: string
  taskId: string | null
  attempt: string
  recordVersion: number
  performedAt: string
  day: string
  lateReason: string
  secondId: string | null
  loadId: string | null
  outcome: string
  isStanding: boolean
}

type Wanted = Found & { id: string; recordId: string; reason: string }

/** Corrects a record: what it said stays, as the version before. The task follows what it says now. */
export async function correctRecord(
  tx: Connection,
  person: Person,
  { id, recordId, reason, ...wanted }: Wanted,
  signedBy: SecondPerson | null,
): Promise<RecordRow> {
  const [known] = await tx.rows<Stored>(
    `select r.plan_id, r.device_id, r.task_id, r.attempt, r.record_version, r.performed_at, r.late_reason, r.second_id, r.load_id, r.outcome,
       (r.performed_at at time zone o.timezone)::date::text as day,
       not exists (select from task_record n where n.organization_id = r.organization_id and n.attempt = r.attempt
         and n.record_version > r.record_version) as "isStanding"
     from task_record r
     join device d on d.organization_id = r.organization_id and d.id = r.device_id
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where r.organization_id = $1 and r.id = $2`,
    [person.organizationId, id],
  )
  if (!known) throw problem('NOT_FOUND', said.task_not_found())
  // The device first, as recording locks them.
  const device = await lockDevice(tx, person.organizationId, known.deviceId)
  const plan = await lockPlanOnly(tx, known.planId)
  // What was done beside the plan is corrected by whoever may do its next.
  const task = await lockTask(tx, person, known.taskId ?? (await latestTask(tx, known.planId)))
  if (!factsOfTask(person, task).records) throw problem('FORBIDDEN', said.tasks_are_recorded_by())
  if (await isRecorded(tx, recordId, plan.id)) return findRecord(tx, person, recordId)
  if (!known.isStanding) throw problem('OPERATION_FAILED', said.record_corrected_already())
  const outcome = outcomeOf(plan, wanted)
  const hasPassed = outcome === 'passed' && known.outcome !== 'passed'
  // A task is done by one record: what failed before another passed is not one that passed, too.
  if (hasPassed && known.taskId) await refuseStep(tx, taskDocument, 'pass', task, factsOfTask(person, task))
  refuseSignatures(plan, task, signedBy)
  await refuseInstrument(tx, person, { id: known.deviceId }, wanted.instrumentId, known.performedAt)
  await insertRow(tx, 'task_record', {
    organizationId: person.organizationId,
    id: recordId,
    planId: known.planId,
    deviceId: known.deviceId,
    taskId: known.taskId,
    attempt: known.attempt,
    recordVersion: known.recordVersion + 1,
    performedAt: known.performedAt,
    lateReason: known.lateReason || reason,
    byId: person.id,
    secondId: signedBy?.id ?? null,
    outcome,
    ...foundColumns(plan, wanted),
    loadId: known.loadId,
    followUp: outcome === 'failed' ? wanted.followUp : null,
    correctionReason: reason,
  })
  const about = { plan: plan.name, due: task.dueOn, reason, from: known.outcome, to: outcome }
  if (known.taskId && known.outcome === 'passed' && outcome !== 'passed' && task.state === 'done')
    await moveTo(tx, person, taskDocument, 'unpass', task, 'failed', { stamps: { done_on: null }, about })
  else if (known.taskId && hasPassed) await passTask(tx, person, plan, task, known.day, about)
  else await note(tx, person, 'task.corrected', { entity: 'task', id: task.id }, about)
  if (hasPassed) await settlePlan(tx, plan, known.day)
  if (known.loadId) {
    // The load says what its record says now; a positive test takes its sterilizer out of service.
    await readTest(tx, person, { deviceId: known.deviceId, loadId: known.loadId, outcome })
    if (device && outcome === 'failed')
      await moveOut(tx, person, device, { reason: `${plan.name}: ${reason}` })
  }
  tx.touch('device', known.deviceId)
  return findRecord(tx, person, recordId)
}

async function latestTask(tx: Connection, planId: string): Promise<string> {
  const [task] = await tx.rows<{ id: string }>(
    'select id from task where organization_id = current_organization() and plan_id = $1 order by due_on desc limit 1',
    [planId],
  )
  return task?.id ?? ''
}
