import { IconTruckReturn } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { firstPage, type Paged } from '../../lib/search-params.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { List } from '../../ui/list.tsx'
import { type ReturnedFrom, returnQueries } from './queries.ts'
import { ReturnCard, returnColumns } from './return-columns.tsx'

/** What went back of a receipt, of a vendor order or to a vendor, for whoever sees returns. */
export const ReturnsOf = ({ of }: { of: ReturnedFrom }) =>
  useCan('vendor-returns.read') && <Returns of={of} />

/** What is the same in all of them, and said by the page. */
const isKnown = (of: ReturnedFrom, key: string) =>
  key === 'vendor' || (key === 'office' && !('vendorId' in of)) || (key === 'receipt' && 'receiptId' in of)

/** Hardly ever is there one: where there is none, nothing is said. */
function Returns({ of }: { of: ReturnedFrom }) {
  const navigate = useNavigate()
  const [place, setPlace] = useState<Paged>(firstPage)
  const answer = useQuery(returnQueries.list(of, place))
  const columns = useMemo(() => returnColumns().filter(({ key }) => !isKnown(of, key)), [of])
  if (answer.isPending || answer.data?.total === 0) return null
  return (
    <Block title={m.page_title_returns()} isWide>
      <List
        name="returns-of"
        label={m.page_title_returns()}
        answer={answer}
        search={place}
        pagesOver={place.pageSize}
        onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        onOpen={({ id }) => void navigate({ to: '/dashboard/vendor-orders/returns/$id', params: { id } })}
        card={(row) => <ReturnCard row={row} />}
        empty={{ none: { icon: IconTruckReturn, title: m.returns_empty() } }}
      />
    </Block>
  )
}
