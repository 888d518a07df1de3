import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { firstPage, type Paged } from '../../lib/search-params.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { List } from '../../ui/list.tsx'
import { InvoiceCard, invoiceColumns } from './invoice-columns.tsx'
import { type BilledFor, invoiceQueries } from './queries.ts'

/** What a vendor order, an order or a vendor was billed by, for whoever sees invoices. */
export const InvoicesOf = ({ of }: { of: BilledFor }) =>
  useCan('invoices.read') && (
    <Block title={m.page_title_invoices()} isWide>
      <Invoices of={of} />
    </Block>
  )

/** What is the same in all of them, and said by the page. */
const isKnown = (of: BilledFor, key: string) =>
  (key === 'vendor' && !('orderId' in of)) || (['office', 'orders'].includes(key) && 'vendorOrderId' in of)

function Invoices({ of }: { of: BilledFor }) {
  const navigate = useNavigate()
  const [place, setPlace] = useState<Paged>(firstPage)
  const answer = useQuery(invoiceQueries.list(of, place))
  const columns = useMemo(() => invoiceColumns().filter(({ key }) => !isKnown(of, key)), [of])
  return (
    <List
      name="invoices-of"
      label={m.page_title_invoices()}
      answer={answer}
      search={place}
      pagesOver={place.pageSize}
      onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      onOpen={({ id }) => void navigate({ to: '/dashboard/vendor-orders/invoices/$id', params: { id } })}
      card={(invoice) => <InvoiceCard invoice={invoice} />}
      empty={{ none: { icon: IconFileInvoice, title: m.invoices_empty_all() } }}
    />
  )
}
