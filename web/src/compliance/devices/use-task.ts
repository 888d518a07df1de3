import { useQuery } from '@tanstack/react-query'
import type { Task } from '@wellstock/contract/compliance/task'
import { taskStateOn } from '@wellstock/domain/compliance/task-dates'
import { useLostAt } from '../../lib/connection.ts'
import { localDate } from '../../stock/scan/book.ts'
import { isCutOff, useStoredTasks } from '../../stock/scan/kept-tasks.ts'
import { taskQueries } from './queries.ts'

/** How far a task is today: what was overdue stays so, and the day goes on without a connection too. */
const asOfToday = (task: Task, today: string): Task => ({
  ...task,
  timing:
    task.timing === 'overdue'
      ? 'overdue'
      : taskStateOn({ due: task.dueOn, opens: task.opensOn, closes: task.closesOn }, today),
})

/** A task as the server has it; where that cannot be reached, as this device has kept it, and since when. */
export function useTask(id: string) {
  const answer = useQuery(taskQueries.get(id))
  const isLost = useLostAt() !== null
  const isAlone = answer.data === undefined && (isLost || isCutOff(answer.failureReason))
  const kept = useStoredTasks(isAlone)
  const task = isAlone ? kept?.tasks.find((each) => each.id === id) : undefined
  if (!kept || !task) return { answer, keptAt: null }
  // What else is done with it takes a connection.
  const data = { ...asOfToday(task, localDate(Date.now())), mayManage: false }
  return { answer: { data, error: null, refetch: answer.refetch }, keptAt: kept.readAt }
}
