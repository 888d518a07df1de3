import { Button, Group } from '@mantine/core'
import type { TaskRow } from '@wellstock/contract/compliance/task'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { QuickRecord } from './use-quick-record.ts'

/** Whether a task can be recorded by saying that it passed: nothing is read, nobody else signs, and it is of no load. */
export const isQuick = ({ kind, readings, signatures, isOfLoad }: TaskRow) =>
  kind !== 'calibration' && !isOfLoad && readings.length === 0 && signatures === 1

type RecordInRowProps = { task: TaskRow; quick: QuickRecord }

/** Records a task in its row: passed, and then saved. What has to be read leads to its page. */
export function RecordInRow({ task, quick }: RecordInRowProps) {
  const { person } = useSession()
  const isKeeper = useCan('compliance.write', task.device.officeId)
  const isOpen = task.state === 'open' || task.state === 'failed'
  const isTheirs = isKeeper || task.assignee?.id === person.id
  if (!isOpen || !isTheirs || task.device.state === 'retired') return null
  if (!isQuick(task))
    return (
      <LinkButton
        to="/dashboard/compliance/tasks/$id"
        params={{ id: task.id }}
        variant="default"
        size="compact-md"
      >
        {m.tasks_record()}
      </LinkButton>
    )
  if (quick.passed?.id !== task.id)
    return (
      <Button
        variant="default"
        size="compact-md"
        aria-label={m.tasks_pass_named({ name: task.name, device: task.device.name })}
        onClick={() => quick.pass(task)}
      >
        {m.devices_outcome_passed()}
      </Button>
    )
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-md" loading={quick.isSaving} onClick={quick.save} autoFocus>
        {m.common_save()}
      </Button>
      <Button variant="subtle" size="compact-md" onClick={quick.forget}>
        {m.common_cancel()}
      </Button>
    </Group>
  )
}
