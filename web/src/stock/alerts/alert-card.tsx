import { Flex, Stack } from '@mantine/core'
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
    <Stack gap={4} miw={0}>
      <Flex component="span" justify="space-between" align="center" gap="sm" className={ui.note}>
        <SeverityBadge severity={alert.severity} />
        <Since at={alert.resolvedAt ?? alert.openedAt} />
      </Flex>
      <button type="button" className={`${ui.plainButton} ${classes.cardName}`} onClick={onOpen}>
        {subjectOf(alert)}
      </button>
      <small className={ui.note}>
        {[alert.officeName, hasKind && kindWord(alert.kind)].filter(Boolean).join(' · ')}
      </small>
      <StateNote alert={alert} />
      <span>{consequenceOf(alert)}</span>
      <Flex component="span" align="center" wrap="wrap" gap="xs" className={classes.cardActions}>
        {children}
      </Flex>
    </Stack>
  )
}
