import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useStoredTasks } from './kept-tasks.ts'
import { isRecord } from './queue.ts'
import { useQueue } from './scan-queue.ts'

const TASK = '/dashboard/compliance/tasks/$id'

type TasksOfItemProps = { itemId: string; today: string; onOpen?: () => void }

/**
 * What can be recorded now of a device that was scanned. Where it is one task, and that of whoever scans, it opens at once: the
 * device was scanned for it.
 */
export function TasksOfItem({ itemId, today, onOpen }: TasksOfItemProps) {
  const { person } = useSession()
  const navigate = useNavigate()
  const recorded = useQueue().flatMap((queued) => (isRecord(queued) ? queued.body.record.id : []))
  const kept = useStoredTasks()
  const tasks = (kept?.tasks ?? []).filter(
    ({ id, device, mayRecord, opensOn }) =>
      device.id === itemId && mayRecord && opensOn <= today && !recorded.includes(id),
  )
  const [first, second] = tasks
  const own = !second && first?.assignee?.id === person.id ? first.id : undefined
  const open = useEffectEvent((id: string) => {
    onOpen?.()
    void navigate({ to: TASK, params: { id } })
  })
  useEffect(() => {
    if (own) open(own)
  }, [own])
  return tasks.map(({ id, name }) => (
    <LinkButton key={id} size="lg" to={TASK} params={{ id }} onClick={onOpen}>
      {m.scan_record_task({ name })}
    </LinkButton>
  ))
}
