import { IconHistory } from '@tabler/icons-react'
import type { PastOrderRow } from '@wellstock/contract/buying/past-orders'
import { pastOrder } from '@wellstock/contract/platform/kinds'
import {
  DocumentCard,
  numberColumn,
  officeColumn,
  vendorColumn,
} from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { formatDate, formatNumber, formatPercent, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { linesWords } from '../orders/words.ts'

/** It happened before vendors were ordered from here. */
export const PastBadge = () => <ShapeBadge tone="quiet" shape="square" word={m.past_orders_tag()} />

/** A share of what was ordered, where it is known. */
export const shareWord = (share: number | null) => (share === null ? '–' : formatPercent(share))

const columns = (): GridColumn<PastOrderRow>[] => [
  numberColumn(pastOrder, () => '', ''),
  { key: 'state', header: m.common_status(), cell: () => <PastBadge /> },
  vendorColumn(),
  officeColumn(pastOrder),
  { key: 'orderedOn', header: m.past_orders_ordered_on(), cell: ({ orderedOn }) => formatDate(orderedOn) },
  {
    key: 'lines',
    header: m.common_lines(),
    cell: ({ lineCount }) => formatNumber(lineCount),
    isNumeric: true,
  },
  { key: 'total', header: m.common_value(), cell: ({ total }) => formatPrice(total), isNumeric: true },
  {
    key: 'received',
    header: m.past_orders_received(),
    cell: ({ received }) => shareWord(received),
    isNumeric: true,
  },
  { key: 'billed', header: m.past_orders_billed(), cell: ({ billed }) => shareWord(billed), isNumeric: true },
  {
    key: 'lastReceivedOn',
    header: m.past_orders_last_received(),
    cell: ({ lastReceivedOn }) => (lastReceivedOn ? formatDate(lastReceivedOn) : '–'),
    isHiddenAtFirst: true,
  },
]

/** How past orders are drawn in a list. */
export const pastOrderColumns: DocumentColumns<PastOrderRow> = {
  kind: pastOrder,
  icon: IconHistory,
  columns,
  card: (row) => (
    <DocumentCard
      kind={pastOrder}
      row={row}
      badge={<PastBadge />}
      facts={[linesWords(row.lineCount)]}
      figure={formatPrice(row.total)}
      when={<small className={ui.figures}>{formatDate(row.orderedOn)}</small>}
    />
  ),
}
