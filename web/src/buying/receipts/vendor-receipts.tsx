import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { receipt as kind, recordPage } from '@wellstock/contract/platform/kinds'
import { useMemo, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { firstPage, type Paged } from '../../lib/search-params.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { List } from '../../ui/list.tsx'
import { ClaimCard, claimColumns } from './claim-columns.tsx'
import { receiptQueries } from './queries.ts'
import { ReceiptsOf } from './receipts-of.tsx'

/** What came from a vendor, and what it is held to. */
export function VendorReceipts({ vendorId }: { vendorId: string }) {
  if (!useCan('receipts.read')) return null
  return (
    <>
      <ReceiptsOf by="vendorId" id={vendorId} />
      <Block title={m.receipts_tab_claims()} isWide>
        <Claims vendorId={vendorId} />
      </Block>
    </>
  )
}

function Claims({ vendorId }: { vendorId: string }) {
  const navigate = useNavigate()
  const [place, setPlace] = useState<Paged>(firstPage)
  const answer = useQuery(receiptQueries.claims({ vendorId }, place))
  const columns = useMemo(() => claimColumns().filter(({ key }) => key !== 'vendor'), [])
  return (
    <List
      name="claims-of"
      label={m.receipts_tab_claims()}
      answer={answer}
      search={place}
      pagesOver={place.pageSize}
      onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      onOpen={({ receipt }) => void navigate({ to: recordPage(kind, receipt.id) })}
      card={(claim) => <ClaimCard claim={claim} />}
      empty={{ none: { icon: IconReceiptRefund, title: m.receipts_claims_empty() } }}
    />
  )
}
