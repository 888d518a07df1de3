import { IconPackageImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
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
    <Block title={m.page_receipts()} isWide>
      <Receipts of={of} />
    </Block>
  )

function Receipts({ of }: { of: ReceivedFor }) {
  const navigate = useNavigate()
  const [place, setPlace] = useState<Paged>(firstPage)
  const answer = useQuery(receiptQueries.list(of, place))
  const columns = useMemo(
    () => receiptColumns({ vendor: !('vendorId' in of || 'vendorOrderId' in of) }),
    [of],
  )
  return (
    <List
      name="receipts-of"
      label={m.page_receipts()}
      answer={answer}
      search={place}
      pagesOver={place.pageSize}
      onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
      every={(all) => api.receipts.list({ ...of, ...all })}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      onOpen={({ id }) => void navigate({ to: '/dashboard/vendor-orders/receipts/$id', params: { id } })}
      card={(receipt) => <ReceiptCard receipt={receipt} />}
      empty={{ none: { icon: IconPackageImport, title: m.receipts_empty() } }}
    />
  )
}
