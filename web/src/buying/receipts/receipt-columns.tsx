import { Flex, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReceiptRow } from '@wellstock/contract/buying/receipts'
import { formatDate, formatDateTime, formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { linesWords } from '../orders/words.ts'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import { Marks } from './marks.tsx'
import classes from './receipts.module.css'
import { vendorWord } from './words.ts'

type Row = { receipt: ReceiptRow }

export const NumberLink = ({ receipt: { id, number } }: { receipt: Pick<ReceiptRow, 'id' | 'number'> }) => (
  <Link
    to="/dashboard/vendor-orders/receipts/$id"
    params={{ id }}
    tabIndex={-1}
    className={`${ui.strong} ${ui.plainLink} ${ui.link} ${ui.nowrap} ${ui.code}`}
  >
    {number}
  </Link>
)

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

const Received = ({ receipt: { receivedAt, receivedBy } }: Row) => (
  <span
    className={`${ui.lines} ${ui.figures} ${ui.notes} ${classes.wide}`}
    title={formatDateTime(receivedAt)}
  >
    {formatDate(receivedAt)}
    <small>{receivedBy}</small>
  </span>
)

export const receiptColumns = (): GridColumn<ReceiptRow>[] => [
  {
    key: 'number',
    header: m.common_receipt(),
    cell: (receipt) => (
      <span className={`${ui.words} ${ui.notes}`}>
        <NumberLink receipt={receipt} />
        {receipt.deliveryNote && (
          <small className={ui.breaks} title={m.common_packing_slip()}>
            {receipt.deliveryNote}
          </small>
        )}
      </span>
    ),
    canHide: false,
  },
  {
    key: 'vendor',
    header: m.common_vendor(),
    cell: (receipt) => <span className={`${ui.words} ${classes.wide}`}>{vendorWord(receipt)}</span>,
  },
  {
    key: 'office',
    header: m.receipts_office(),
    cell: ({ office }) => <span className={`${ui.words} ${classes.wide}`}>{office.name}</span>,
  },
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

/** A receipt in a list on a phone, and at a glance. */
export const ReceiptCard = ({ receipt }: Row) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <Group gap="4px 12px" className={ui.wide}>
      <NumberLink receipt={receipt} />
      <Marks receipt={receipt} />
    </Group>
    <Stack gap={4} miw={0}>
      <span>{vendorWord(receipt)}</span>
      <small>{[receipt.office.name, receipt.deliveryNote].filter(Boolean).join(' · ')}</small>
    </Stack>
    <Stack gap={4} className={ui.right}>
      <span className={ui.figures}>{formatMoney(receipt.value)}</span>
      <Received receipt={receipt} />
    </Stack>
  </div>
)
