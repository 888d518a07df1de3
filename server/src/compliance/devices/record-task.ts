import type { RecordInput } from '@wellstock/contract/compliance/tasks'
import { validThrough } from '@wellstock/domain/compliance/calibrations'
import { problemOfPerformed, type RecordOutcome } from '@wellstock/domain/compliance/task-dates'
import { addIntervals } from '@wellstock/domain/compliance/task-plans'
import { said } from '@wellstock/messages/sentence'
import type { SecondPerson } from '../../identity/people/second-person.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, recordStep, refuseStep } from '../../platform/workflow/document.ts'
import { refuseNotTheirs } from '../../stock/commands/run-command.ts'
import { readTest } from '../loads/read-test.ts'
import { openNonconformity } from '../nonconformities/take-step.ts'
import { type LockedDevice, lockDevice } from './device-document.ts'
import { holdRoom } from './hold-room.ts'
import { type Found, foundColumns, outcomeOf } from './judge-record.ts'
import { catchUp } from './miss-tasks.ts'
import { nextAfter, openTask } from './occurrences.ts'
import { lockPlanOnly, type StoredPlan } from './plans.ts'
import { moveOut } from './take-step.ts'
import { factsOfTask, type LockedTask, lockTask, taskDocument } from './task-document.ts'

type Wanted = Found & Pick<RecordInput, 'id' | 'recordId' | 'performedAt' | 'lateReason' | 'loadId' | 'by'>

/**
 * Records what was done and found. The plan first, then its task: of two who record the same, the second finds it done. What is done before
 * its window is kept beside what the plan asks for; what passes opens the next, and what fails is followed by what was chosen.
 */
export async function recordTask(
  tx: Connection,
  person: Person,
  wanted: Wanted,
  signedBy: SecondPerson | null,
) {
  refuseNotTheirs(person, wanted.by)
  const asked = await planAndTask(tx, person, wanted.id)
  if (await isRecorded(tx, wanted.recordId, asked.plan.id)) return
  const { plan, device } = asked
  const recordedAt = await momentOf(tx)
  const performedAt = wanted.performedAt ?? recordedAt
  const late = problemOfPerformed({ performedAt, recordedAt }, wanted.lateReason)
  if (late === 'in_future') throw invalid({ performedAt: said.performed_in_future() })
  if (late) throw invalid({ lateReason: said.late_record_needs_reason() })
  const day = await dayThere(tx, device.officeId, performedAt)
  const task = await taskFor(tx, person.organizationId, asked, day)
  const isExtra = day < task.opensOn
  const outcome = outcomeOf(plan, wanted)
  const step = outcome === 'passed' ? 'pass' : 'fail'
  const isStep = !isExtra && outcome !== 'invalid' && !(outcome === 'failed' && task.state !== 'open')
  await refuseStep(tx, taskDocument, isStep ? step : 'record', task, factsOfTask(person, task))
  refuseSignatures(plan, device, signedBy)
  await refuseInstrument(tx, person, device, wanted.instrumentId, performedAt)
  await refuseLoad(tx, plan, outcome, wanted.loadId)

  await insertRow(tx, 'task_record', {
    organizationId: person.organizationId,
    id: wanted.recordId,
    planId: plan.id,
    deviceId: device.id,
    taskId: isExtra ? null : task.id,
    attempt: wanted.recordId,
    performedAt,
    lateReason: wanted.lateReason,
    byId: person.id,
    secondId: signedBy?.id ?? null,
    outcome,
    ...foundColumns(plan, wanted),
    loadId: wanted.loadId,
    followUp: outcome === 'failed' ? wanted.followUp : null,
  })
  const about = {
    device: device.name,
    plan: plan.name,
    due: task.dueOn,
    outcome,
    ...(signedBy && { witness: signedBy.name }),
  }
  if (isStep && outcome === 'passed') await passTask(tx, person, plan, task, day, about)
  else if (isStep) await moveTo(tx, person, taskDocument, 'fail', task, 'failed', { about })
  else await recordStep(tx, person, taskDocument, 'record', task.id, about)
  if (outcome === 'passed') await settlePlan(tx, plan, day)
  tx.touch('device', device.id)
  if (wanted.loadId) await readTest(tx, person, { deviceId: device.id, loadId: wanted.loadId, outcome })
  if (outcome === 'failed') await follow(tx, person, plan, device, wanted)
}

/** By the clock of the database, which stamps the record. */
async function momentOf(tx: Connection): Promise<string> {
  const [row] = await tx.rows<{ at: string }>(`select now() as at`)
  return new Date(row?.at ?? '').toISOString()
}

type Asked = { plan: StoredPlan; device: LockedDevice; task: LockedTask }

/** The device, the plan and the task of an identifier, locked in this order, for whoever sees the task. */
async function planAndTask(tx: Connection, person: Person, id: string): Promise<Asked> {
  const [known] = await tx.rows<{ planId: string; deviceId: string }>(
    'select plan_id, device_id from task where organization_id = $1 and id = $2',
    [person.organizationId, id],
  )
  if (!known) throw problem('NOT_FOUND', said.task_not_found())
  const device = await lockDevice(tx, person.organizationId, known.deviceId)
  const plan = await lockPlanOnly(tx, known.planId)
  const task = await lockTask(tx, person, id)
  if (!device) throw problem('NOT_FOUND', said.task_not_found())
  if (plan.isEnded) throw problem('OPERATION_FAILED', said.plan_has_ended())
  return { plan, device, task }
}

/** Whether it was sent before. An identifier that something else has is refused. */
export async function isRecorded(tx: Connection, recordId: string, planId: string): Promise<boolean> {
  const [record] = await tx.rows<{ planId: string }>(
    'select plan_id from task_record where organization_id = current_organization() and id = $1',
    [recordId],
  )
  if (record && record.planId !== planId) throw invalid({ recordId: said.record_id_taken() })
  return record !== undefined
}

async function dayThere(tx: Connection, officeId: string, at: string): Promise<string> {
  const [row] = await tx.rows<{ day: string }>(
    `select ($2::timestamptz at time zone timezone)::date::text as day from office where organization_id = current_organization() and id = $1`,
    [officeId, at],
  )
  return row?.day ?? at.slice(0, 10)
}

/** The task that something done on a day is for: the one that was opened, or where its time had passed by then, the one after it. */
async function taskFor(
  tx: Connection,
  organizationId: string,
  { plan, device, task }: Asked,
  day: string,
): Promise<LockedTask> {
  await catchUp(tx, organizationId, plan)
  const [again] = await tx.rows<LockedTask>(
    `select ${taskDocument.columns} from task where organization_id = current_organization() and id = $1 for update`,
    [task.id],
  )
  const isPast = again?.state === 'missed' && again.missesOn !== null && day >= again.missesOn
  if (!isPast) return again ?? task
  const [open] = await tx.rows<LockedTask>(
    `select ${taskDocument.columns} from task where organization_id = current_organization() and plan_id = $1 and device_id = $2
       and state in ('open', 'failed') order by due_on desc limit 1 for update`,
    [plan.id, device.id],
  )
  return open ?? again
}

export function refuseSignatures(
  { signatures }: StoredPlan,
  { officeId }: Pick<LockedDevice, 'officeId'>,
  signedBy: SecondPerson | null,
) {
  if (signatures === 2 && !signedBy) throw invalid({ witness: said.task_needs_second_signature() })
  if (signedBy && !signedBy.covers(officeId)) throw invalid({ witness: said.witness_may_not_sign_here() })
}

/** A reference instrument of the organization that is calibrated on the day it is where it belongs. */
export async function refuseInstrument(
  tx: Connection,
  person: Person,
  device: Pick<LockedDevice, 'id'>,
  instrumentId: string | null,
  performedAt: string,
) {
  if (instrumentId === null) return
  const [row] = await tx.rows<{ isValid: boolean }>(
    `select coalesce(d.calibrated_through >= ($3::timestamptz at time zone o.timezone)::date, false) as "isValid" from device d
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where d.organization_id = $1 and d.id = $2 and d.id <> $4 and d.state <> 'retired'`,
    [person.organizationId, instrumentId, performedAt, device.id],
  )
  if (!row) throw invalid({ instrumentId: said.no_such_instrument() })
  if (!row.isValid) throw problem('OPERATION_FAILED', said.instrument_not_calibrated())
}

/** A load is read by a spore test; one that failed says which load of the sterilizer it was. */
async function refuseLoad(
  tx: Connection,
  { kind, deviceId }: StoredPlan,
  outcome: RecordOutcome,
  loadId: string | null,
) {
  if (loadId !== null && kind !== 'spore_test') throw invalid({ loadId: said.load_of_spore_test_only() })
  if (loadId !== null || kind !== 'spore_test' || outcome !== 'failed') return
  const [load] = await tx.rows(
    `select 1 from sterilizer_load where organization_id = current_organization() and device_id = $1 and state <> 'voided' limit 1`,
    [deviceId],
  )
  if (load) throw invalid({ loadId: said.load_is_asked() })
}

/** A task that passed on a day is done, and the next of its plan is open. */
export async function passTask(
  tx: Connection,
  person: Person,
  plan: StoredPlan,
  task: LockedTask,
  day: string,
  about: Record<string, unknown>,
) {
  await moveTo(tx, person, taskDocument, 'pass', task, 'done', { stamps: { done_on: day }, about })
  const next = plan.isEnded ? null : nextAfter(plan, task.dueOn, day)
  if (next) await openTask(tx, plan, next)
}

/** What passed makes up for what was missed before; what is calibrated is so for as long as its plan says. */
export async function settlePlan(tx: Connection, plan: StoredPlan, day: string) {
  await tx.rows(
    `update task_plan set last_done_on = greatest(last_done_on, $2::date), overdue_since = null
     where organization_id = current_organization() and id = $1`,
    [plan.id, day],
  )
  if (plan.kind === 'calibration') await calibrate(tx, plan, day)
}

async function calibrate(tx: Connection, plan: StoredPlan, day: string) {
  const { count, unit } = plan.interval
  const months = unit === 'year' ? 12 * count : unit === 'month' ? count : null
  await tx.rows(
    `update device set calibrated_through = greatest(calibrated_through, $2::date) where organization_id = current_organization() and id = $1`,
    [plan.deviceId, months === null ? addIntervals(day, plan.interval) : validThrough(day, months)],
  )
}

/** What follows a failure: what blocks is out of service at once, and what was chosen is done. */
async function follow(
  tx: Connection,
  person: Person,
  plan: StoredPlan,
  device: LockedDevice,
  wanted: Wanted,
) {
  const why = [plan.name, wanted.note.trim()].filter(Boolean).join(': ')
  if (plan.isBlocking || wanted.loadId || wanted.followUp === 'take_out')
    await moveOut(tx, person, device, { reason: why })
  if (wanted.followUp === 'hold_stock') await holdRoom(tx, person, device, why)
  if (wanted.followUp === 'nonconformity')
    await openNonconformity(tx, person, {
      ...{
        officeId: device.officeId,
        deviceId: device.id,
        recordId: wanted.recordId,
        ownerId: null,
        cause: '',
      },
      title: `${plan.name}: ${device.name}`.slice(0, 120),
      description: wanted.note.trim(),
    })
}
