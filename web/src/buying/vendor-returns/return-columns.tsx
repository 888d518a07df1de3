import { IconTruckReturn } from '@tabler/icons-react'
import type { ReturnRow } from '@wellstock/contract/buying/vendor-returns'
import { receipt, vendorReturn } from '@wellstock/contract/platform/kinds'
import {
  Dated,
  DocumentCard,
  numberColumn,
  officeColumn,
  vendorColumn,
  Wide,
} from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { linesWords } from '../orders/words.ts'
import { StateBadge } from './state-badge.tsx'
import { reasonWord, shortOf } from './words.ts'

type Row = { row: ReturnRow }

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
  <Dated at={shippedAt ?? createdAt} note={shippedAt ? m.returns_state_shipped() : createdBy} />
)

const columns = (): GridColumn<ReturnRow>[] => [
  numberColumn(vendorReturn, ({ rma }) => rma, m.returns_rma()),
  { key: 'state', header: m.common_status(), cell: ({ state }) => <StateBadge state={state} /> },
  vendorColumn(),
  officeColumn(vendorReturn),
  {
    key: 'receipt',
    header: m.common_receipt(),
    cell: (row) => <RecordLink kind={receipt} record={row.receipt} />,
  },
  {
    key: 'what',
    header: m.common_reason(),
    cell: ({ reason, lineCount }) => (
      <Wide>
        {reasonWord(reason)}
        <small>{linesWords(lineCount)}</small>
      </Wide>
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

/** How returns are drawn in a list. */
export const returnColumns: DocumentColumns<ReturnRow> = {
  kind: vendorReturn,
  icon: IconTruckReturn,
  columns,
  card: (row) => (
    <DocumentCard
      kind={vendorReturn}
      row={row}
      badge={<StateBadge state={row.state} />}
      facts={[reasonWord(row.reason), row.rma]}
      figure={formatPrice(row.creditExpected ?? row.value)}
      when={<When row={row} />}
    />
  ),
}
