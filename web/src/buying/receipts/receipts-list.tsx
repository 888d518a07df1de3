import { IconPackageImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { List } from '../../ui/list.tsx'
import { filterOf, receiptQueries } from './queries.ts'
import { ReceiptCard, receiptColumns } from './receipt-columns.tsx'
import { ReceiptsFilters } from './receipts-filters.tsx'
import type { ReceiptsSearch } from './receipts-search.ts'

export type ReceiptsListProps = {
  search: ReceiptsSearch
  onChange: (change: Partial<ReceiptsSearch>) => void
}

/** What came from vendors, the latest first. */
export function ReceiptsList({ search, onChange }: ReceiptsListProps) {
  const navigate = useNavigate()
  const columns = useMemo(() => receiptColumns(), [])
  const filter = filterOf(search)
  const answer = useQuery(receiptQueries.list(filter, search))
  const narrow = (part: Partial<ReceiptsSearch>) => onChange({ ...part, page: 1 })
  return (
    <List
      name="receipts"
      label={m.page_title_receipts()}
      offset="23rem"
      answer={answer}
      search={search}
      onChange={onChange}
      filters={<ReceiptsFilters search={search} onChange={narrow} />}
      exports={{ path: '/api/receipts/export', params: filter }}
      every={(place) => api.receipts.list({ ...filter, ...place })}
      hasView
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      onOpen={({ id }) => void navigate({ to: '/dashboard/vendor-orders/receipts/$id', params: { id } })}
      card={(receipt) => <ReceiptCard receipt={receipt} />}
      empty={{
        none: { icon: IconPackageImport, title: m.receipts_empty(), text: m.receipts_empty_text() },
        noMatch: Object.keys(filter).length > 0 && {
          title: m.receipts_no_match(),
          clear: m.common_clear_the_filters(),
          onClear: () =>
            narrow({
              ...{ officeId: undefined, vendorId: undefined, vendorOrderId: undefined },
              ...{ only: undefined, search: undefined },
            }),
        },
      }}
    />
  )
}
