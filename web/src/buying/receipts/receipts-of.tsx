import { IconPackageImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { firstPage, type Paged } from '../../lib/search-params.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { List } from '../../ui/list.tsx'
import { type ReceivedFor, receiptQueries } from './queries.ts'
import { ReceiptCard, receiptColumns } from './receipt-columns.tsx'

/** What came of an order, of a vendor order or from a vendor, for whoever sees receipts. */
export const ReceiptsOf = ({ of }: { of: ReceivedFor }) =>
  useCan('receipts.read') && (
    <Block title={m.page_title_receipts()} isWide>
      <Receipts of={of} />
    </Block>
  )

/** What is the same in all of them, and said by the page. */
const isKnown = (of: ReceivedFor, key: string) =>
  (key === 'vendor' && !('orderId' in of)) || (key === 'office' && 'vendorOrderId' in of)

function Receipts({ of }: { of: ReceivedFor }) {
  const navigate = useNavigate()
  const [place, setPlace] = useState<Paged>(firstPage)
  const answer = useQuery(receiptQueries.list(of, place))
  const columns = useMemo(() => receiptColumns().filter(({ key }) => !isKnown(of, key)), [of])
  return (
    <List
      name="receipts-of"
      label={m.page_title_receipts()}
      answer={answer}
      search={place}
      pagesOver={place.pageSize}
      onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      onOpen={({ id }) => void navigate({ to: '/dashboard/vendor-orders/receipts/$id', params: { id } })}
      card={(receipt) => <ReceiptCard receipt={receipt} />}
      empty={{ none: { icon: IconPackageImport, title: m.receipts_empty() } }}
    />
  )
}
