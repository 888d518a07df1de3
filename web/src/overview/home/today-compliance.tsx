import { Link } from '@tanstack/react-router'
import type { TaskRow } from '@wellstock/contract/compliance/tasks'
import type { Today } from '@wellstock/contract/overview/home'
import { classWord, lotsWords } from '../../compliance/recalls/words.ts'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './today.module.css'
import { Block, joined, look, Row } from './today-parts.tsx'

/** What waits for whoever has something to do to devices, or answers for an office what it has of a recall. */
export const complianceBlocks = (today: Today, opensTasks: boolean) => [
  today.recalls?.total && (
    <Block
      key="recalls"
      title={m.today_recalls()}
      due={today.recalls}
      all={false}
      row={(task) => (
        <Row
          key={`${task.recallId} ${task.officeId}`}
          name={
            <Link
              className={classes.name}
              to="/dashboard/compliance/recalls/$id/office/$officeId"
              params={{ id: task.recallId, officeId: task.officeId }}
            >
              {task.number}, {task.title}
            </Link>
          }
          notes={joined(classWord(task.class), task.office, lotsWords(task.lots))}
          action={
            <LinkButton
              {...look}
              to="/dashboard/compliance/recalls/$id/office/$officeId"
              params={{ id: task.recallId, officeId: task.officeId }}
            >
              {m.today_recall_check()}
            </LinkButton>
          }
        />
      )}
    />
  ),
  today.tasks?.total && (
    <Block
      key="tasks"
      title={m.today_tasks()}
      due={today.tasks}
      all={opensTasks && { to: '/dashboard/compliance/tasks', search: {} }}
      row={(task) => <TaskToDo key={task.id} task={task} />}
    />
  ),
]

function TaskToDo({ task: { id, name, device, dueOn, timing } }: { task: TaskRow }) {
  const due = m.today_task_due({ date: formatDate(dueOn) })
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/compliance/tasks/$id" params={{ id }}>
          {name}, {device.name}
        </Link>
      }
      notes={
        <>
          {timing === 'overdue' ? <span className={classes.urgent}>{due} </span> : `${due} · `}
          {joined(device.officeName, device.roomName)}
        </>
      }
      action={
        <LinkButton
          {...look}
          to="/dashboard/compliance/tasks/$id"
          params={{ id }}
          aria-label={m.today_open_name({ title: `${name}, ${device.name}` })}
        >
          {m.today_task_record()}
        </LinkButton>
      }
    />
  )
}
