import { IconAlertTriangle, IconArrowNarrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TransferRow } from '@wellstock/contract/stock/transfer'
import { formatAgo, formatDate, formatDateTime, formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { StateBadge } from './state-badge.tsx'
import classes from './transfers-page.module.css'
import { discrepancyWords, laneWords, purposeWord } from './words.ts'

const nothing = <span className={ui.note}>–</span>

export function NumberLink({ transfer: { id, number } }: { transfer: TransferRow }) {
  return (
    <Link
      to="/dashboard/offices/transfer/$id"
      params={{ id }}
      tabIndex={-1}
      className={`${ui.strong} ${ui.code} ${ui.plainLink} ${ui.link}`}
    >
      {number}
    </Link>
  )
}

/** The two offices; read aloud as a sentence. */
export function Lane({ transfer }: { transfer: Pick<TransferRow, 'from' | 'to'> }) {
  return (
    <span className={`${ui.quietIcons} ${classes.lane}`}>
      <span className={ui.visuallyHidden}>{laneWords(transfer)}</span>
      <span aria-hidden>{transfer.from.name}</span>
      <IconArrowNarrowRight size={18} stroke={1.75} aria-hidden />
      <span aria-hidden>{transfer.to.name}</span>
    </span>
  )
}

/** The day it should arrive, and in words that it is late. */
export function Expected({ transfer: { expectedOn, isLate } }: { transfer: TransferRow }) {
  if (!expectedOn) return nothing
  return (
    <span className={`${ui.lines} ${ui.figures} ${classes.expected}`} data-late={isLate || undefined}>
      {formatDate(expectedOn)}
      {isLate && <small className={ui.medium}>{m.transfers_late()}</small>}
    </span>
  )
}

export function Discrepancy({ transfer }: { transfer: TransferRow }) {
  const words = discrepancyWords(transfer)
  if (words.length === 0) return null
  return (
    <span className={`${ui.iconWord} ${ui.rigidIcons} ${classes.gap}`}>
      <IconAlertTriangle size={16} stroke={2} aria-hidden />
      {words.join(', ')}
    </span>
  )
}

export const transferColumns = (): GridColumn<TransferRow>[] => [
  {
    key: 'number',
    header: m.common_transfer(),
    cell: (transfer) => <NumberLink transfer={transfer} />,
    canHide: false,
  },
  { key: 'lane', header: m.transfers_from_to(), cell: (transfer) => <Lane transfer={transfer} /> },
  { key: 'state', header: m.common_state(), cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'lines',
    header: m.common_lines(),
    cell: ({ lineCount }) => formatNumber(lineCount),
    isNumeric: true,
  },
  { key: 'value', header: m.common_value(), cell: ({ value }) => formatMoney(value), isNumeric: true },
  { key: 'purpose', header: m.transfers_purpose(), cell: ({ purpose }) => purposeWord(purpose) },
  {
    key: 'requestedBy',
    header: m.transfers_requested_by(),
    cell: ({ requestedBy }) => requestedBy ?? nothing,
    isHiddenAtFirst: true,
  },
  {
    key: 'shipped',
    header: m.transfers_shipped(),
    cell: ({ shippedAt }) =>
      shippedAt ? <span title={formatDateTime(shippedAt)}>{formatDate(shippedAt)}</span> : nothing,
    isHiddenAtFirst: true,
  },
  { key: 'expected', header: m.transfers_expected(), cell: (transfer) => <Expected transfer={transfer} /> },
  {
    key: 'age',
    header: m.transfers_age(),
    cell: ({ createdAt }) => <span title={formatDateTime(createdAt)}>{formatAgo(createdAt)}</span>,
  },
  {
    key: 'discrepancy',
    header: m.transfers_discrepancy(),
    cell: (transfer) => <Discrepancy transfer={transfer} />,
  },
]
