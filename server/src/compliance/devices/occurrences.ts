import {
  addIntervals,
  firstIndex,
  indexFor,
  type Occurrence,
  occurrenceAt,
  occurrenceDue,
  openIndexFrom,
  type TaskPlan,
} from '@wellstock/domain/compliance/task-plans'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'

type Planned = TaskPlan & { id: string; deviceId: string; assigneeId: string | null; today: string }

/** An occurrence, and the day the next window opens on which this one is missed; of a floating plan there is none. */
type NextOccurrence = Occurrence & { misses: string | null }

function scheduled(plan: TaskPlan, index: number | null): NextOccurrence | null {
  if (index === null) return null
  const next = openIndexFrom(plan, index + 1)
  return { ...occurrenceAt(plan, index), misses: next === null ? null : occurrenceAt(plan, next).opens }
}

const floating = (plan: TaskPlan, due: string): NextOccurrence => ({
  ...occurrenceDue(plan, due),
  misses: null,
})

/** What a new plan asks for first: what closes today or later. What was before it was planned is nobody's. */
export function firstOf(plan: TaskPlan, today: string): NextOccurrence | null {
  if (plan.basis === 'floating') {
    let due = addIntervals(plan.anchor, plan.interval)
    while (occurrenceDue(plan, due).closes < today) due = addIntervals(due, plan.interval)
    return floating(plan, due)
  }
  const open = indexFor(plan, today) ?? openIndexFrom(plan, firstIndex(plan))
  if (open === null || occurrenceAt(plan, open).closes >= today) return scheduled(plan, open)
  return scheduled(plan, openIndexFrom(plan, open + 1))
}

/** What comes after something was done on a day for an occurrence due on another, or after that one was let be. */
export function nextAfter(plan: TaskPlan, due: string, doneOn: string | null): NextOccurrence | null {
  if (plan.basis === 'floating') return floating(plan, addIntervals(doneOn ?? due, plan.interval))
  const latest = Math.max(indexOfDue(plan, due), (doneOn && indexFor(plan, doneOn)) || 0)
  return scheduled(plan, openIndexFrom(plan, latest + 1))
}

/** The index of the occurrence that is due on a day: its window is open then. */
const indexOfDue = (plan: TaskPlan, due: string) => indexFor({ ...plan, before: 0 }, due) ?? firstIndex(plan)

/** Opens what a plan asks for first and nobody has settled. What was open of it before is due then instead. */
export async function planFirst(tx: Connection, plan: Planned) {
  const taken = await tx.rows<{ dueOn: string }>(
    `select due_on::text from task where organization_id = current_organization() and plan_id = $1 and state <> 'open'`,
    [plan.id],
  )
  let next = firstOf(plan, plan.today)
  while (next && taken.some(({ dueOn }) => dueOn === next?.due)) next = nextAfter(plan, next.due, null)
  if (!next) return
  const moved = await tx.rows(
    `update task t set due_on = $2, opens_on = $3, closes_on = $4, misses_on = $5, updated_at = now(), version = version + 1
     where organization_id = current_organization() and plan_id = $1 and state = 'open' returning 1`,
    [plan.id, next.due, next.opens, next.closes, next.misses],
  )
  if (moved.length === 0) await openTask(tx, plan, next)
}

/** Opens the next occurrence of a plan; one that is there already stays. */
export const openTask = (
  tx: Connection,
  { id, deviceId, assigneeId }: Pick<Planned, 'id' | 'deviceId' | 'assigneeId'>,
  { due, opens, closes, misses }: NextOccurrence,
) =>
  tx.rows(
    `insert into task (organization_id, id, plan_id, device_id, due_on, opens_on, closes_on, misses_on, assignee_id)
     values (current_organization(), $1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [uuid(), id, deviceId, due, opens, closes, misses, assigneeId],
    'open-task',
  )
