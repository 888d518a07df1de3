import type { Alert } from '@wellstock/contract/stock/alerts'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import classes from './alerts.module.css'
import { consequenceOf } from './consequence.ts'
import { Owner } from './owner.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { kindWord, stateWord, subjectOf } from './words.ts'

export function Since({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAgo(at)}
    </time>
  )
}

/** Open needs no word; what became of it otherwise does. */
export function StateNote({ alert: { state, snoozedUntil } }: { alert: Alert }) {
  if (state === 'open') return null
  return (
    <small className={ui.note}>
      {snoozedUntil ? m.alerts_snooze_until({ time: formatDateTime(snoozedUntil) }) : stateWord(state)}
    </small>
  )
}

/** In a list of several causes each row says its own. */
export const alertColumns = (hasKind: boolean): GridColumn<Alert>[] => [
  {
    key: 'severity',
    header: m.alerts_column_severity(),
    width: '7.5rem',
    canHide: false,
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  {
    key: 'subject',
    header: m.alerts_column_subject(),
    width: '24%',
    canHide: false,
    cell: (alert) => (
      <span className={`${ui.lines} ${ui.notes}`}>
        <b className={`${ui.strong} ${ui.breaks}`}>{subjectOf(alert)}</b>
        <small>
          {[alert.sku, alert.officeName, hasKind && kindWord(alert.kind)].filter(Boolean).join(' · ')}
        </small>
      </span>
    ),
  },
  {
    key: 'consequence',
    header: m.alerts_column_consequence(),
    cell: (alert) => <span className={classes.consequence}>{consequenceOf(alert)}</span>,
  },
  {
    key: 'since',
    header: m.common_since(),
    width: '8rem',
    cell: (alert) => (
      <span className={`${ui.lines} ${ui.notes}`}>
        <Since at={alert.resolvedAt ?? alert.openedAt} />
        <StateNote alert={alert} />
      </span>
    ),
  },
  {
    key: 'owner',
    header: m.common_owner(),
    width: '10rem',
    cell: (alert) => <Owner alert={alert} />,
  },
]
