import { Flex } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import type { ReceiptRow } from '@wellstock/contract/buying/receipt'
import { receipt as kind } from '@wellstock/contract/platform/kinds'
import {
  Dated,
  DocumentCard,
  numberColumn,
  officeColumn,
  vendorColumn,
} from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { linesWords } from '../orders/words.ts'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import { Marks } from './marks.tsx'

type Row = { receipt: ReceiptRow }

const Orders = ({ receipt: { orders, office } }: Row) =>
  orders.length === 0 ? (
    <span className={ui.note}>–</span>
  ) : (
    <span className={ui.tight}>
      {orders.map((order) => (
        <VendorOrderLink key={order.id} order={order} officeId={office.id} />
      ))}
    </span>
  )

const Lines = ({ receipt }: Row) => (
  <Flex component="span" direction="column" gap={2}>
    {linesWords(receipt.lineCount)}
    <Marks receipt={receipt} />
  </Flex>
)

const Received = ({ receipt: { receivedAt, receivedBy } }: Row) => <Dated at={receivedAt} note={receivedBy} />

const columns = (): GridColumn<ReceiptRow>[] => [
  numberColumn(kind, ({ deliveryNote }) => deliveryNote, m.common_packing_slip()),
  vendorColumn(),
  officeColumn(kind),
  { key: 'orders', header: m.common_vendor_orders(), cell: (receipt) => <Orders receipt={receipt} /> },
  { key: 'lines', header: m.common_lines(), cell: (receipt) => <Lines receipt={receipt} /> },
  {
    key: 'value',
    header: m.common_value(),
    cell: ({ value }) => formatMoney(value),
    isNumeric: true,
  },
  { key: 'received', header: m.receipts_received_at(), cell: (receipt) => <Received receipt={receipt} /> },
]

/** How receipts are drawn in a list. */
export const receiptColumns: DocumentColumns<ReceiptRow> = {
  kind,
  icon: IconPackageImport,
  columns,
  card: (receipt) => (
    <DocumentCard
      kind={kind}
      row={receipt}
      badge={<Marks receipt={receipt} />}
      facts={[receipt.deliveryNote]}
      figure={formatMoney(receipt.value)}
      when={<Received receipt={receipt} />}
    />
  ),
}
