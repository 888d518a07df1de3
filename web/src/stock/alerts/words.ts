import type { Alert } from '@wellstock/contract/stock/alerts'
import {
  type AlertKind,
  type AlertSeverity,
  type AlertState,
  MAX_COUNTED,
} from '@wellstock/domain/stock/alerts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const kindWord = (kind: AlertKind) => m[`alerts_kind_${kind}`]()
export const severityWord = (severity: AlertSeverity) => m[`alerts_severity_${severity}`]()
export const stateWord = (state: AlertState) => m[`alerts_state_${state}`]()

/** Counts end somewhere: then there are so many and more. */
export const countWord = (count: number) =>
  count >= MAX_COUNTED ? m.alerts_many({ shown: formatNumber(count) }) : formatNumber(count)

/** What an alert is about, as it is called aloud. */
export const subjectOf = ({ itemName, roomName }: Pick<Alert, 'itemName' | 'roomName'>) =>
  itemName ?? roomName ?? ''
