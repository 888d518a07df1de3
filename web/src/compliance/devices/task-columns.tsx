import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TaskRow } from '@wellstock/contract/compliance/task'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { TaskBadge } from './badges.tsx'
import { everyWord } from './words.ts'

type Recorder = (task: TaskRow) => ReactNode

const What = ({ task }: { task: TaskRow }) => (
  <span className={`${ui.words} ${ui.notes}`}>
    <Link
      to="/dashboard/compliance/tasks/$id"
      params={{ id: task.id }}
      tabIndex={-1}
      className={`${ui.strong} ${ui.plainLink} ${ui.link}`}
    >
      {task.name}
    </Link>
    <small>{everyWord(task)}</small>
  </span>
)

const Device = ({ task: { device } }: { task: TaskRow }) => (
  <span className={`${ui.words} ${ui.notes}`}>
    {device.name}
    <small>{[device.number, device.roomName, device.officeName].filter(Boolean).join(' · ')}</small>
  </span>
)

const When = ({ task: { dueOn, doneOn, state } }: { task: TaskRow }) => (
  <span className={`${ui.lines} ${ui.figures} ${ui.notes}`}>
    {formatDate(dueOn)}
    {state === 'done' && doneOn && <small>{m.tasks_done_on({ date: formatDate(doneOn) })}</small>}
  </span>
)

/** The columns of the tasks; `record` draws what records one in its row. */
export const taskColumns = (record: Recorder): GridColumn<TaskRow>[] => [
  { key: 'task', header: m.devices_column_task(), cell: (task) => <What task={task} />, canHide: false },
  { key: 'state', header: m.common_status(), cell: (task) => <TaskBadge task={task} /> },
  { key: 'device', header: m.devices_column_device(), cell: (task) => <Device task={task} /> },
  { key: 'due', header: m.devices_column_due(), cell: (task) => <When task={task} /> },
  {
    key: 'assignee',
    header: m.devices_column_assignee(),
    cell: ({ assignee }) => assignee?.name ?? <span className={ui.note}>–</span>,
  },
  { key: 'record', header: m.tasks_record(), cell: record, canHide: false },
]

/** A task on a phone, and at a glance. */
export const TaskCard = ({ task, record }: { task: TaskRow; record: ReactNode }) => (
  <Stack gap="xs">
    <Group gap="4px 12px" justify="space-between">
      <What task={task} />
      <TaskBadge task={task} />
    </Group>
    <Device task={task} />
    <Group gap="xs" justify="space-between">
      <When task={task} />
      {record}
    </Group>
  </Stack>
)
