import type { Alert } from '@wellstock/contract/stock/alerts'
import type { ReactNode } from 'react'
import ui from '../../ui/shared.module.css'
import { Since, StateNote } from './alert-columns.tsx'
import classes from './alerts.module.css'
import { consequenceOf } from './consequence.ts'
import { SeverityBadge } from './severity-badge.tsx'
import { kindWord, subjectOf } from './words.ts'

type AlertCardProps = { alert: Alert; hasKind: boolean; onOpen: () => void; children: ReactNode }

/** A row of the list on a phone. */
export function AlertCard({ alert, hasKind, onOpen, children }: AlertCardProps) {
  return (
    <div className={`${ui.stack} ${ui.gap4} ${ui.shrinks}`}>
      <span className={`${ui.line12} ${ui.between} ${ui.note}`}>
        <SeverityBadge severity={alert.severity} />
        <Since at={alert.resolvedAt ?? alert.openedAt} />
      </span>
      <button type="button" className={`${ui.plainButton} ${classes.cardName}`} onClick={onOpen}>
        {subjectOf(alert)}
      </button>
      <small className={ui.note}>
        {[alert.officeName, hasKind && kindWord(alert.kind)].filter(Boolean).join(' · ')}
      </small>
      <StateNote alert={alert} />
      <span>{consequenceOf(alert)}</span>
      <span className={`${ui.row8} ${classes.cardActions}`}>{children}</span>
    </div>
  )
}
