import { said } from '@wellstock/messages/sentence'
import { refuseStranger } from '../../identity/people/refuse-stranger.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, recordStep } from '../../platform/workflow/document.ts'
import { nextAfter, openTask } from './occurrences.ts'
import { lockPlan } from './plans.ts'
import { lockTaskForStep, taskDocument } from './task-document.ts'

type AtVersion = { id: string; version: number }

/** The plan of a task, locked before the task is. */
async function planOf(tx: Connection, person: Person, id: string) {
  const [known] = await tx.rows<{ planId: string }>(
    'select plan_id from task where organization_id = $1 and id = $2',
    [person.organizationId, id],
  )
  return known ? lockPlan(tx, known.planId) : undefined
}

/** Lets a task be for once: the next one is due as planned. */
export async function waiveTask(
  tx: Connection,
  person: Person,
  { reason, until, ...at }: AtVersion & { reason: string; until: string },
) {
  const plan = await planOf(tx, person, at.id)
  const task = await lockTaskForStep(tx, person, 'waive', at)
  if (!plan) return
  if (until < plan.today) throw invalid({ until: said.waived_until_past() })
  await moveTo(tx, person, taskDocument, 'waive', task, 'waived', {
    stamps: { waive_reason: reason, waived_until: until, waived_by: person.id },
    about: { plan: plan.name, due: task.dueOn, reason, until },
  })
  const next = nextAfter(plan, task.dueOn, null)
  if (next) await openTask(tx, plan, next)
  tx.touch('device', task.deviceId)
}

/** Gives a task to somebody who is there, or to nobody. */
export async function assignTask(
  tx: Connection,
  person: Person,
  { assigneeId, ...at }: AtVersion & { assigneeId: string | null },
) {
  const task = await lockTaskForStep(tx, person, 'assign', at)
  const assignee = await refuseStranger(tx, 'assigneeId', assigneeId)
  await updateRow(tx, 'task', { organizationId: person.organizationId, id: task.id }, { assigneeId })
  await recordStep(tx, person, taskDocument, 'assign', task.id, {
    due: task.dueOn,
    assignee,
  })
  if (assigneeId)
    await publish(tx, person.organizationId, 'task.assigned', { taskId: task.id, by: person.id })
  tx.touch('device', task.deviceId)
}

/** Everybody active who can be given a task, by name. */
export const findAssignees = (db: Connection, person: Person) =>
  db.rows<{ id: string; name: string }>(
    `select id, name from person where organization_id = $1 and status = 'active' order by lower(name), id`,
    [person.organizationId],
  )
