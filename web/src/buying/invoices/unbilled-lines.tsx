import { Stack } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { UnbilledLine } from '@wellstock/contract/buying/invoice'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { amount as quantityOf } from '../../ui/amount.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import classes from './invoices.module.css'
import type { UnbilledSearch } from './invoices-search.ts'
import { invoiceQueries } from './queries.ts'
import { moneyWords } from './words.ts'

type UnbilledLinesProps = {
  month: string
  search: UnbilledSearch
  onChange: (part: Partial<UnbilledSearch>) => void
}

/** The lines of vendor orders that make what is open at the end of a month. */
export function UnbilledLines({ month, search, onChange }: UnbilledLinesProps) {
  const answer = useQuery(invoiceQueries.unbilledLines(month, search))
  const columns = useMemo(lineColumns, [])
  return (
    <List
      name="unbilled-lines"
      label={m.page_title_unbilled()}
      answer={answer}
      search={search}
      pagesOver={search.pageSize}
      onChange={onChange}
      every={(place) => api.invoices.unbilledLines({ month, ...place })}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      card={(line) => <LineCard line={line} />}
      empty={{ none: { icon: IconFileInvoice, title: m.invoices_nothing_open() } }}
    />
  )
}

const lineColumns = (): GridColumn<UnbilledLine>[] => [
  { key: 'name', header: m.common_item(), cell: ({ name }) => <b className={ui.breaks}>{name}</b> },
  {
    key: 'order',
    header: m.common_vendor_order(),
    cell: ({ order, office }) => <VendorOrderLink order={order} officeId={office.id} />,
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
  {
    key: 'received',
    header: m.invoices_received(),
    cell: ({ received, unit }) => quantityOf(received, unit),
    isNumeric: true,
  },
  {
    key: 'billed',
    header: m.invoices_billed(),
    cell: ({ billed, unit }) => quantityOf(billed, unit),
    isNumeric: true,
  },
  {
    key: 'amount',
    header: m.invoices_month_open(),
    cell: ({ amount }) => moneyWords(amount),
    isNumeric: true,
  },
  {
    key: 'last',
    header: m.invoices_last_received(),
    cell: ({ lastReceivedAt }) => (
      <span className={ui.figures}>{lastReceivedAt ? formatDate(lastReceivedAt) : '–'}</span>
    ),
  },
]

const LineCard = ({
  line: { name, order, vendor, office, received, billed, unit, amount },
}: LineCardProps) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <Stack gap={4} miw={0}>
      <b className={ui.breaks}>{name}</b>
      <small>{[vendor.name, office.name].join(' · ')}</small>
      <span>
        <VendorOrderLink order={order} officeId={office.id} />
      </span>
    </Stack>
    <Stack gap={4} className={`${ui.right} ${ui.figures}`}>
      <b>{moneyWords(amount)}</b>
      <small>
        {m.invoices_received()} {quantityOf(received, unit)}
      </small>
      <small>
        {m.invoices_billed()} {quantityOf(billed, unit)}
      </small>
    </Stack>
  </div>
)
type LineCardProps = { line: UnbilledLine }
