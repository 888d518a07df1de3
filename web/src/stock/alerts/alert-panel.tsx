import { Drawer, Flex, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AlertStep } from '@wellstock/contract/stock/alerts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { type AlertHandlers, AlertMenu } from './alert-menu.tsx'
import classes from './alerts.module.css'
import { consequenceOf } from './consequence.ts'
import { Fixes } from './fixes.tsx'
import { Owner } from './owner.tsx'
import { alertQueries } from './queries.ts'
import { useRefusal } from './rights.ts'
import { SeverityBadge } from './severity-badge.tsx'
import { kindWord, stateWord, subjectOf } from './words.ts'

type AlertPanelProps = { id: string | undefined; on: AlertHandlers; onClose: () => void }

/** One alert beside the list: what it means, what helps, and what was done about it. */
export function AlertPanel({ id, on, onClose }: AlertPanelProps) {
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="md"
      title={m.alerts_detail()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {id && <Details id={id} on={on} />}
    </Drawer>
  )
}

function Details({ id, on }: { id: string; on: AlertHandlers }) {
  const found = useQuery(alertQueries.get(id))
  const refusalOf = useRefusal()
  if (found.error) return <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <Stack className={classes.detail} aria-hidden>
        <Skeleton height={28} width="70%" />
        <Skeleton height={56} />
        <Skeleton height={120} />
      </Stack>
    )
  const { history, ...alert } = found.data
  const refusal = refusalOf(alert)
  const canChange = refusal === undefined && alert.state !== 'resolved'
  const facts: [string, ReactNode][] = [
    [m.alerts_detail_place(), [alert.officeName, alert.roomName].filter(Boolean).join(' · ')],
    [m.common_state(), stateWord(alert.state)],
    [m.alerts_detail_since(), formatDateTime(alert.openedAt)],
    [m.common_owner(), <Owner key="owner" alert={alert} />],
  ]
  return (
    <Flex
      component="article"
      direction="column"
      gap="md"
      className={classes.detail}
      aria-label={subjectOf(alert)}
    >
      <Flex component="header" direction="column" miw={0} className={ui.notes}>
        <b className={`${ui.strong} ${ui.breaks}`}>{subjectOf(alert)}</b>
        <small>{[alert.sku, kindWord(alert.kind)].filter(Boolean).join(' · ')}</small>
      </Flex>
      <span>
        <SeverityBadge severity={alert.severity} />
      </span>
      <p className={classes.lead}>{consequenceOf(alert)}</p>
      <dl className={`${ui.quietTerms} ${ui.wordValues} ${classes.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {alert.state !== 'resolved' && (
        <section>
          <h3>{m.alerts_detail_fix()}</h3>
          <Group align="stretch" gap="xs">
            <Fixes alert={alert} isWhole />
            {canChange && <AlertMenu alert={alert} on={on} />}
          </Group>
          {refusal !== undefined && <small className={ui.note}>{refusal}</small>}
        </section>
      )}
      <section>
        <h3>{m.alerts_detail_history()}</h3>
        <ol className={`${ui.plainList} ${classes.history}`}>
          {alert.resolvedAt && alert.resolvedBy === null && (
            <Step at={alert.resolvedAt} by={null} text={m.alerts_step_closed()} />
          )}
          {history.map((step) => (
            <Step key={`${step.at} ${step.action}`} at={step.at} by={step.by} text={wordsOf(step)} />
          ))}
          <Step at={alert.openedAt} by={null} text={m.alerts_step_opened()} />
        </ol>
      </section>
    </Flex>
  )
}

function Step({ at, by, text }: { at: string; by: string | null; text: string }) {
  return (
    <li>
      <span>{text}</span>
      <small className={ui.note}>{[by, formatDateTime(at)].filter(Boolean).join(' · ')}</small>
    </li>
  )
}

function wordsOf({ action, details }: AlertStep): string {
  const text = (key: string) => String(details[key] ?? '')
  switch (action) {
    case 'alert.acknowledged':
      return m.alerts_step_acknowledged()
    case 'alert.assigned':
      return details.name ? m.alerts_step_assigned({ name: text('name') }) : m.alerts_step_unassigned()
    case 'alert.snoozed':
      return m.alerts_step_snoozed({ time: formatDateTime(text('until')) })
    case 'alert.woken':
      return m.alerts_step_woken()
    default:
      return m.alerts_step_resolved({ reason: text('reason') })
  }
}
