import { Link } from '@tanstack/react-router'
import type { Audit } from '@wellstock/contract/compliance/audits'
import type { CertificateRow } from '@wellstock/contract/compliance/certificates'
import type { TaskRow } from '@wellstock/contract/compliance/task'
import type { Today } from '@wellstock/contract/overview/home'
import { auditWord, daysLeftWord, scopeWord } from '../../compliance/certificates/words.ts'
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
  today.certificates?.total && (
    <Block
      key="certificates"
      title={m.today_certificates()}
      due={today.certificates}
      all={{ to: '/dashboard/compliance/iso', search: { standing: 'ending' } }}
      row={(certificate) => <Ending key={certificate.id} certificate={certificate} />}
    />
  ),
  today.audits?.total && (
    <Block
      key="audits"
      title={m.today_audits()}
      due={today.audits}
      all={{ to: '/dashboard/compliance/iso', search: { tab: 'audits' } }}
      row={(audit) => <AuditToDo key={audit.id} audit={audit} />}
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

function Ending({ certificate }: { certificate: CertificateRow }) {
  const { id, number, standard, expiresOn, daysLeft } = certificate
  const name = `${standard}, ${number}`
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/compliance/iso/$id" params={{ id }}>
          {name}
        </Link>
      }
      notes={joined(
        expiresOn && m.common_expires_on({ date: formatDate(expiresOn) }),
        daysLeft !== null && daysLeftWord(daysLeft),
        scopeWord(certificate),
      )}
      action={
        <LinkButton
          {...look}
          to="/dashboard/compliance/iso/$id"
          params={{ id }}
          aria-label={m.today_open_name({ title: name })}
        >
          {m.common_open()}
        </LinkButton>
      }
    />
  )
}

function AuditToDo({ audit }: { audit: Audit }) {
  const { id, certificate, standard, plannedOn, isOverdue, office } = audit
  const due = m.today_task_due({ date: formatDate(plannedOn) })
  const name = `${auditWord(audit)}, ${standard}`
  const opens = { ...look, 'aria-label': m.today_open_name({ title: name }), children: m.common_open() }
  return (
    <Row
      name={<span className={classes.name}>{name}</span>}
      notes={
        <>
          {isOverdue ? <span className={classes.urgent}>{due} </span> : `${due} · `}
          {joined(certificate?.number, office?.name)}
        </>
      }
      action={<LinkButton {...opens} to="/dashboard/compliance/iso/audit/$id" params={{ id }} />}
    />
  )
}

export function TaskToDo({ task: { id, name, device, dueOn, timing } }: { task: TaskRow }) {
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
