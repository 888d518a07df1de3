import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InvoiceRow } from '@wellstock/contract/buying/invoice'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { deciderWords } from '../orders/words.ts'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import classes from './invoices.module.css'
import { Causes, Due, StateBadge } from './marks.tsx'
import { kindWord, moneyWords, signedTotal } from './words.ts'

type Row = { invoice: InvoiceRow }

export const NumberLink = ({ invoice: { id, number } }: { invoice: Pick<InvoiceRow, 'id' | 'number'> }) => (
  <Link
    to="/dashboard/vendor-orders/invoices/$id"
    params={{ id }}
    tabIndex={-1}
    className={`${ui.strong} ${ui.plainLink} ${ui.link} ${ui.breaks} ${ui.code}`}
  >
    {number}
  </Link>
)

const Orders = ({ invoice: { orders, office } }: Row) =>
  orders.length === 0 ? (
    <span className={ui.note}>–</span>
  ) : (
    <span className={ui.tight}>
      {orders.map((order) => (
        <VendorOrderLink key={order.id} order={order} officeId={office.id} />
      ))}
    </span>
  )

const Total = ({ invoice }: Row) => (
  <span className={`${ui.figures} ${ui.nowrap}`}>{moneyWords(signedTotal(invoice))}</span>
)

export const invoiceColumns = (): GridColumn<InvoiceRow>[] => [
  {
    key: 'number',
    header: m.invoices_number(),
    cell: (invoice) => (
      <span className={`${ui.lines} ${ui.notes}`}>
        <NumberLink invoice={invoice} />
        {invoice.kind === 'credit_note' && <small>{kindWord(invoice.kind)}</small>}
      </span>
    ),
    canHide: false,
    isSortable: true,
  },
  {
    key: 'kind',
    header: m.common_kind(),
    cell: ({ kind }) => kindWord(kind),
    isHiddenAtFirst: true,
  },
  {
    key: 'vendor',
    header: m.common_vendor(),
    cell: ({ vendor }) => <span className={`${ui.words} ${classes.wide}`}>{vendor.name}</span>,
  },
  {
    key: 'office',
    header: m.common_office(),
    cell: ({ office }) => <span className={`${ui.words} ${classes.wide}`}>{office.name}</span>,
  },
  { key: 'orders', header: m.common_vendor_orders(), cell: (invoice) => <Orders invoice={invoice} /> },
  {
    key: 'invoicedOn',
    header: m.invoices_invoiced_on(),
    cell: ({ invoicedOn }) => <span className={ui.figures}>{formatDate(invoicedOn)}</span>,
  },
  {
    key: 'due',
    header: m.invoices_due(),
    cell: (invoice) => <Due invoice={invoice} />,
    isSortable: true,
  },
  {
    key: 'total',
    header: m.invoices_total(),
    cell: (invoice) => <Total invoice={invoice} />,
    isNumeric: true,
    isSortable: true,
  },
  {
    key: 'state',
    header: m.common_status(),
    cell: ({ state, causes }) => (
      <span className={ui.state}>
        <StateBadge state={state} />
        <Causes causes={causes} />
      </span>
    ),
  },
  {
    key: 'waitsOn',
    header: m.invoices_waits(),
    cell: ({ waitsOn }) => (
      <span className={`${ui.words} ${classes.wide}`}>
        {waitsOn.length > 0 ? deciderWords(waitsOn.map(({ name }) => name)) : '–'}
      </span>
    ),
  },
  {
    key: 'captured',
    header: m.invoices_captured(),
    cell: ({ capturedAt, capturedBy }) => (
      <span className={`${ui.lines} ${ui.figures} ${ui.notes}`} title={formatDateTime(capturedAt)}>
        {formatDate(capturedAt)}
        <small>{capturedBy}</small>
      </span>
    ),
    isSortable: true,
    isHiddenAtFirst: true,
  },
]

/** An invoice in a list on a phone, and at a glance. */
export const InvoiceCard = ({ invoice }: Row) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <Group gap="4px 12px" className={ui.wide}>
      <NumberLink invoice={invoice} />
      <StateBadge state={invoice.state} />
      <Causes causes={invoice.causes} />
    </Group>
    <Stack gap={4} miw={0}>
      <span>{invoice.vendor.name}</span>
      <small>
        {[invoice.kind === 'credit_note' && kindWord(invoice.kind), invoice.office.name]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <small>{invoice.orders.map(({ number }) => number).join(', ')}</small>
      {invoice.waitsOn.length > 0 && (
        <small>
          {m.invoices_next_exception_of({ names: deciderWords(invoice.waitsOn.map(({ name }) => name)) })}
        </small>
      )}
    </Stack>
    <Stack gap={4} className={ui.right}>
      <Total invoice={invoice} />
      <Due invoice={invoice} />
    </Stack>
  </div>
)
