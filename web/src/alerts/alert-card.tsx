import type { Alert } from '@wellstock/contract/alerts'
import type { ReactNode } from 'react'
import { Since, StateNote } from './alert-columns.tsx'
import classes from './alerts.module.css'
import { consequenceOf } from './consequence.ts'
import { SeverityBadge } from './severity-badge.tsx'
import { kindWord, subjectOf } from './words.ts'

type AlertCardProps = { alert: Alert; hasKind: boolean; onOpen: () => void; children: ReactNode }

/** A row of the list on a phone. */
export function AlertCard({ alert, hasKind, onOpen, children }: AlertCardProps) {
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <SeverityBadge severity={alert.severity} />
        <Since at={alert.resolvedAt ?? alert.openedAt} />
      </span>
      <button type="button" className={classes.cardName} onClick={onOpen}>
        {subjectOf(alert)}
      </button>
      <small className={classes.quiet}>
        {[alert.officeName, hasKind && kindWord(alert.kind)].filter(Boolean).join(' · ')}
      </small>
      <StateNote alert={alert} />
      <span>{consequenceOf(alert)}</span>
      <span className={classes.cardActions}>{children}</span>
    </div>
  )
}
