import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReturnRow } from '@wellstock/contract/buying/vendor-returns'
import { formatDate, formatDateTime, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { linesWords } from '../orders/words.ts'
import { NumberLink as ReceiptLink } from '../receipts/receipt-columns.tsx'
import classes from './returns.module.css'
import { StateBadge } from './state-badge.tsx'
import { reasonWord, shortOf } from './words.ts'

type Row = { row: ReturnRow }

const NumberLink = ({ row: { id, number } }: Row) => (
  <Link
    to="/dashboard/vendor-orders/returns/$id"
    params={{ id }}
    tabIndex={-1}
    className={`${ui.strong} ${ui.plainLink} ${ui.link} ${ui.nowrap} ${ui.code}`}
  >
    {number}
  </Link>
)

/** What came of the credit, and what has not. */
const Credit = ({ row }: Row) => {
  if (row.creditExpected === null) return <span className={ui.note}>–</span>
  const short = shortOf(row)
  return (
    <span className={`${ui.lines} ${ui.figures} ${ui.notes}`}>
      {formatPrice(row.credit)}
      {short > 0 && (
        <span className={`${ui.text13} ${ui.warn} ${ui.nowrap}`}>
          {m.returns_short_of({ amount: formatPrice(short) })}
        </span>
      )}
    </span>
  )
}

const When = ({ row: { createdAt, createdBy, shippedAt } }: Row) => (
  <span
    className={`${ui.lines} ${ui.figures} ${ui.notes} ${classes.wide}`}
    title={formatDateTime(shippedAt ?? createdAt)}
  >
    {formatDate(shippedAt ?? createdAt)}
    <small>{shippedAt ? m.returns_state_shipped() : createdBy}</small>
  </span>
)

export const returnColumns = (): GridColumn<ReturnRow>[] => [
  {
    key: 'number',
    header: m.page_return(),
    cell: (row) => (
      <span className={`${ui.words} ${ui.notes}`}>
        <NumberLink row={row} />
        {row.rma && (
          <small className={ui.breaks} title={m.returns_rma()}>
            {row.rma}
          </small>
        )}
      </span>
    ),
    canHide: false,
  },
  { key: 'state', header: m.common_status(), cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'vendor',
    header: m.common_vendor(),
    cell: ({ vendor }) => <span className={`${ui.words} ${classes.wide}`}>{vendor.name}</span>,
  },
  {
    key: 'office',
    header: m.returns_office(),
    cell: ({ office }) => <span className={`${ui.words} ${classes.wide}`}>{office.name}</span>,
  },
  { key: 'receipt', header: m.common_receipt(), cell: ({ receipt }) => <ReceiptLink receipt={receipt} /> },
  {
    key: 'what',
    header: m.common_reason(),
    cell: ({ reason, lineCount }) => (
      <span className={`${ui.words} ${ui.notes} ${classes.wide}`}>
        {reasonWord(reason)}
        <small>{linesWords(lineCount)}</small>
      </span>
    ),
  },
  {
    key: 'value',
    header: m.common_value(),
    cell: ({ value }) => formatPrice(value),
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'expected',
    header: m.returns_expected(),
    cell: ({ creditExpected }) => (creditExpected === null ? '–' : formatPrice(creditExpected)),
    isNumeric: true,
  },
  { key: 'credit', header: m.returns_credit(), cell: (row) => <Credit row={row} />, isNumeric: true },
  { key: 'when', header: m.common_date(), cell: (row) => <When row={row} /> },
]

/** A return in a list on a phone, and at a glance. */
export const ReturnCard = ({ row }: Row) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <Group gap="4px 12px" className={ui.wide}>
      <NumberLink row={row} />
      <StateBadge state={row.state} />
    </Group>
    <Stack gap={4} miw={0}>
      <span>{row.vendor.name}</span>
      <small>{[row.office.name, reasonWord(row.reason), row.rma].filter(Boolean).join(' · ')}</small>
    </Stack>
    <Stack gap={4} className={ui.right}>
      <span className={ui.figures}>{formatPrice(row.creditExpected ?? row.value)}</span>
      <When row={row} />
    </Stack>
  </div>
)
