import type { PlanFields } from '@wellstock/contract/compliance/task'
import { dayNumber } from '@wellstock/domain/compliance/days'
import { problemOfLimits } from '@wellstock/domain/compliance/readings'
import { problemsOfPlan, type TaskPlan } from '@wellstock/domain/compliance/task-plans'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { refuseStranger } from '../../identity/people/refuse-stranger.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayIn } from '../../platform/today.ts'
import { type LockedDevice, lockForStep } from './device-document.ts'
import { planFirst } from './occurrences.ts'

/** A plan as it is kept, with the day it is in the office of its device. */
export type StoredPlan = TaskPlan & {
  id: string
  deviceId: string
  kind: PlanFields['kind']
  name: string
  isBlocking: boolean
  signatures: number
  readings: PlanFields['readings']
  assigneeId: string | null
  overdueSince: string | null
  today: string
  isEnded: boolean
  version: number
}

type PlanRow = Omit<StoredPlan, keyof TaskPlan> & {
  every: number
  unit: TaskPlan['interval']['unit']
  basis: TaskPlan['basis']
  anchor: string
  beforeDays: number
  afterDays: number
  workdaysOnly: boolean
}

/** Monday to Friday. */
const isWorkday = (day: string) => (dayNumber(day) + 3) % 7 < 5

export const scheduleOf = (plan: {
  every: number
  unit: TaskPlan['interval']['unit']
  basis: TaskPlan['basis']
  anchor: string
  beforeDays: number
  afterDays: number
  workdaysOnly: boolean
}): TaskPlan => ({
  basis: plan.basis,
  interval: { count: plan.every, unit: plan.unit },
  anchor: plan.anchor,
  before: plan.beforeDays,
  after: plan.afterDays,
  ...(plan.workdaysOnly && { isOpen: isWorkday }),
})

/** A plan that stays as it is until the transaction ends; before it its device, after it its task: everybody locks in this order. */
export async function lockPlan(tx: Connection, id: string): Promise<StoredPlan> {
  await tx.rows(
    `select 1 from device d where d.organization_id = current_organization() and d.id = (
       select p.device_id from task_plan p where p.organization_id = d.organization_id and p.id = $1) for update`,
    [id],
    'lock-device-of-plan',
  )
  return lockPlanOnly(tx, id)
}

/** The same where its device is locked. */
export async function lockPlanOnly(tx: Connection, id: string): Promise<StoredPlan> {
  const [row] = await tx.rows<PlanRow>(
    `select p.id, p.device_id, p.kind, p.name, p.every, p.unit, p.basis, p.anchor::text, p.before_days, p.after_days, p.workdays_only,
       p.is_blocking, p.signatures, p.readings, p.assignee_id, p.overdue_since::text, office_today(o.timezone)::text as today,
       p.ended_at is not null as "isEnded", p.version
     from task_plan p
     join device d on d.organization_id = p.organization_id and d.id = p.device_id
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where p.organization_id = current_organization() and p.id = $1 for update of p`,
    [id],
    'lock-task-plan',
  )
  if (!row) throw problem('NOT_FOUND', said.task_not_found())
  return { ...row, ...scheduleOf(row) }
}

/** What is wrong with a plan, by field. */
export function wrongWithPlan(plan: PlanFields & { anchor: string }): Record<string, Sentence> {
  const fields: Record<string, Sentence> = {}
  for (const each of problemsOfPlan(scheduleOf(plan))) {
    if (each === 'interval') fields.every = said.plan_interval_wrong()
    if (each === 'anchor') fields.anchor = said.plan_anchor_wrong()
    if (each === 'window') fields.beforeDays = said.plan_window_too_long()
    if (each === 'period_window') fields.beforeDays = said.plan_period_has_its_window()
  }
  plan.readings.forEach((limits, place) => {
    if (problemOfLimits(limits)) fields[`readings.${place}.min`] = said.reading_limits_swapped()
  })
  return fields
}

type PlannedFor = Pick<LockedDevice, 'id' | 'officeId'>

/** Plans a task of a device, and what is due of it first. */
export async function insertPlan(
  tx: Connection,
  person: Person,
  { id: deviceId, officeId }: PlannedFor,
  { name, anchor, readings, ...wanted }: PlanFields & { name: string },
  at = '',
) {
  const today = await todayIn(tx, officeId)
  const plan = { ...wanted, readings, anchor: anchor ?? today }
  const fields = wrongWithPlan({ ...plan, name })
  if (Object.keys(fields).length > 0)
    throw invalid(Object.fromEntries(Object.entries(fields).map(([field, why]) => [`${at}${field}`, why])))
  await refuseStranger(tx, 'assigneeId', plan.assigneeId)
  const id = uuid()
  await insertRow(tx, 'task_plan', {
    organizationId: person.organizationId,
    id,
    deviceId,
    name: name.trim(),
    ...plan,
    readings: JSON.stringify(readings),
    createdBy: person.id,
  })
  await planFirst(tx, { ...scheduleOf(plan), id, deviceId, assigneeId: plan.assigneeId, today })
  return id
}

/** Adds a plan to a device. */
export async function addPlan(
  tx: Connection,
  person: Person,
  { id, ...fields }: PlanFields & { id: string; name: string },
) {
  await planTask(tx, person, await lockForStep(tx, person, 'edit', { id }), fields)
}

/** Plans a task of a device that is there already, and notes it. */
export async function planTask(
  tx: Connection,
  person: Person,
  device: PlannedFor & Pick<LockedDevice, 'number'>,
  plan: PlanFields & { name: string },
  at = '',
) {
  const planId = await insertPlan(tx, person, device, plan, at)
  await note(
    tx,
    person,
    'device.planned',
    { entity: 'device', id: device.id },
    { number: device.number, plan: plan.name, planId },
  )
}

/** Ends the plans of a device that is retired. */
export const endPlansOf = (tx: Connection, deviceId: string) =>
  tx.rows(
    `update task_plan set ended_at = now(), updated_at = now(), version = version + 1
     where organization_id = current_organization() and device_id = $1 and ended_at is null`,
    [deviceId],
  )

async function lockOfKeeper(
  tx: Connection,
  person: Person,
  { id, version }: { id: string; version: number },
) {
  const [plan] = await tx.rows<{ deviceId: string }>(
    'select device_id from task_plan where organization_id = $1 and id = $2',
    [person.organizationId, id],
  )
  if (!plan) throw problem('NOT_FOUND', said.task_not_found())
  const device = await lockForStep(tx, person, 'edit', { id: plan.deviceId })
  const found = await lockPlan(tx, id)
  if (found.isEnded) throw problem('OPERATION_FAILED', said.plan_has_ended())
  if (found.version !== version) throw await stale(tx, 'device.plan_changed', id, version)
  return { device, found }
}

/** Ends a plan: nothing more is due of it, and its records stay. */
export async function endPlan(tx: Connection, person: Person, at: { id: string; version: number }) {
  const { device, found } = await lockOfKeeper(tx, person, at)
  await updateRow(
    tx,
    'task_plan',
    { organizationId: person.organizationId, id: found.id },
    { endedAt: new Date().toISOString() },
  )
  await note(
    tx,
    person,
    'device.plan_ended',
    { entity: 'device', id: device.id },
    { number: device.number, plan: found.name },
  )
  return { id: found.id }
}

/** Changes a plan. What is due stays due, unless it is anchored anew. */
export async function changePlan(
  tx: Connection,
  person: Person,
  {
    id,
    version,
    reanchor,
    kind: _kind,
    ...wanted
  }: PlanFields & { id: string; version: number; reanchor: boolean; name: string },
) {
  const { device, found } = await lockOfKeeper(tx, person, { id, version })
  const plan = { ...wanted, kind: found.kind, anchor: wanted.anchor ?? found.anchor }
  const fields = wrongWithPlan(plan)
  if (Object.keys(fields).length > 0) throw invalid(fields)
  await refuseStranger(tx, 'assigneeId', plan.assigneeId)
  const { kind: _same, readings, ...columns } = plan
  await updateRow(
    tx,
    'task_plan',
    { organizationId: person.organizationId, id },
    { ...columns, readings: JSON.stringify(readings) },
  )
  if (reanchor) {
    await planFirst(tx, {
      ...scheduleOf(plan),
      id,
      deviceId: found.deviceId,
      assigneeId: plan.assigneeId,
      today: found.today,
    })
  }
  await note(
    tx,
    person,
    'device.plan_changed',
    { entity: 'device', id: device.id },
    { number: device.number, plan: plan.name, version: version + 1 },
  )
}
