import { Stack, Text } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Task } from '@wellstock/contract/compliance/task'
import { device as deviceKind, recordPage } from '@wellstock/contract/platform/kinds'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useSending } from '../../stock/scan/scan-queue.ts'
import { Block } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { DeviceBadge, TaskBadge } from './badges.tsx'
import classes from './devices.module.css'
import { KeptCopy } from './kept-copy.tsx'
import { RecordForm } from './record-form.tsx'
import { Records } from './records.tsx'
import { TaskSteps } from './task-steps.tsx'
import { useTask } from './use-task.ts'
import { everyWord, limitsWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/tasks/$id')

/** What is to be done to a device, and the form to record it: made for a phone in a room. */
export function TaskPage() {
  const { id } = route.useParams()
  const { load } = route.useSearch()
  const { answer, keptAt } = useTask(id)
  const seesDevices = useCan('compliance.read')
  useSending(useSession())
  return (
    <DocumentPage
      answer={answer}
      trail={seesDevices && <Link to="/dashboard/compliance/tasks">{m.page_title_compliance_tasks()}</Link>}
      missing={{
        icon: IconClipboardCheck,
        title: m.tasks_missing(),
        text: m.tasks_missing_text(),
        back: seesDevices ? (
          <LinkButton to="/dashboard/compliance/tasks">{m.tasks_back()}</LinkButton>
        ) : (
          <LinkButton to="/dashboard">{m.common_back_to_the_dashboard()}</LinkButton>
        ),
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 120, 290]} />}
      head={(task) => ({
        title: task.name,
        badge: <TaskBadge task={task} />,
        description: <Where task={task} seesDevices={seesDevices} />,
      })}
    >
      {(task) => (
        <>
          {keptAt !== null && <KeptCopy readAt={keptAt} />}
          <TaskDetails key={`${id} ${task.records[0]?.id}`} task={task} loadId={load} />
        </>
      )}
    </DocumentPage>
  )
}

function Where({ task: { device }, seesDevices }: { task: Task; seesDevices: boolean }) {
  const { id, name, number, roomName, officeName } = device
  return (
    <>
      {seesDevices ? <Link to={recordPage(deviceKind, id)}>{name}</Link> : name}
      {[number, roomName, officeName].filter(Boolean).map((word) => ` · ${word}`)}
    </>
  )
}

function TaskDetails({ task, loadId }: { task: Task; loadId: string | undefined }) {
  return (
    <div className={classes.task}>
      <Stack>
        <WhatIsAsked task={task} />
        {task.mayRecord && <RecordForm task={task} loadId={loadId} />}
      </Stack>
      <Block title={m.tasks_records_before()}>
        <Records records={task.records} />
      </Block>
    </div>
  )
}

function WhatIsAsked({ task }: { task: Task }) {
  const { device, dueOn, opensOn, closesOn, state, assignee, waivedUntil, doneOn } = task
  return (
    <Block title={m.tasks_asked()} action={<DeviceBadge state={device.state} />}>
      <Stack gap="xs" className={ui.flatText}>
        <Text className={ui.figures}>
          <b>{m.tasks_due_on({ date: formatDate(dueOn) })}</b> · {everyWord(task)}
        </Text>
        {opensOn !== closesOn && (
          <Text className={ui.figures}>
            {m.tasks_window({ from: formatDate(opensOn), to: formatDate(closesOn) })}
          </Text>
        )}
        {task.readings.map((reading) => (
          <Text key={reading.name}>{[reading.name, limitsWord(reading)].filter(Boolean).join(': ')}</Text>
        ))}
        {task.isBlocking && <Text>{m.tasks_blocks()}</Text>}
        {task.signatures === 2 && <Text>{m.tasks_two_sign()}</Text>}
        {assignee && <Text>{m.tasks_assigned_to({ name: assignee.name })}</Text>}
        {state === 'done' && doneOn && <Text>{m.tasks_done_on({ date: formatDate(doneOn) })}</Text>}
        {state === 'waived' && waivedUntil && (
          <Text>{m.tasks_waived_until({ date: formatDate(waivedUntil), reason: task.waiveReason })}</Text>
        )}
        {state === 'open' && !task.mayRecord && <Text>{m.tasks_not_yours()}</Text>}
        {task.mayManage && <TaskSteps task={task} />}
      </Stack>
    </Block>
  )
}
