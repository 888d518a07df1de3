import { addDays } from '@wellstock/domain/compliance/days'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moveTo } from '../../platform/workflow/document.ts'
import { nextAfter, openTask } from './occurrences.ts'
import { lockPlan, type StoredPlan } from './plans.ts'
import { type LockedTask, taskDocument } from './task-document.ts'

/** What the next window opened on is missed. Returns whether there was something. */
export async function missTasks(app: App): Promise<boolean> {
  const waiting = await app.database.visit((db) =>
    db.rows<{ organizationId: string; planId: string }>(
      'select organization_id, plan_id from tasks_to_miss()',
    ),
  )
  for (const { organizationId, planId } of waiting)
    await app.database.write(organizationId, async (tx) => {
      await catchUp(tx, organizationId, await lockPlan(tx, planId))
    })
  return waiting.length > 0
}

/** As many windows as a plan can have passed while nobody looked. */
const MOST_MISSED = 400

/**
 * Brings a plan, which is locked, to its day: what is open when the next window opens is missed, what failed stays so, and what is open
 * now is open.
 */
export async function catchUp(tx: Connection, organizationId: string, plan: StoredPlan) {
  for (let passed = 0; passed < MOST_MISSED; passed++) {
    const [task] = await tx.rows<LockedTask>(
      `select ${taskDocument.columns} from task where organization_id = $1 and plan_id = $2 and state in ('open', 'failed')
       order by due_on desc limit 1 for update`,
      [organizationId, plan.id],
      'lock-last-task',
    )
    if (!task || task.missesOn === null || task.missesOn > plan.today) return
    if (task.state === 'open')
      await moveTo(tx, { organizationId, id: null }, taskDocument, 'miss', task, 'missed', {
        about: { plan: plan.name, due: task.dueOn },
      })
    await tx.rows(
      `update task_plan set overdue_since = coalesce(overdue_since, $3::date) where organization_id = $1 and id = $2`,
      [organizationId, plan.id, addDays(task.closesOn, 1)],
    )
    const next = nextAfter(plan, task.dueOn, null)
    if (!next) return
    await openTask(tx, plan, next)
  }
}
