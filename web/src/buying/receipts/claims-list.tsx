import { Switch } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { receipt as kind, recordPage } from '@wellstock/contract/platform/kinds'
import { useMemo } from 'react'
import { VendorFilter } from '../../identity/document-kinds/document-list.tsx'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { List } from '../../ui/list.tsx'
import { ClaimCard, claimColumns } from './claim-columns.tsx'
import { claimFilterOf, receiptQueries } from './queries.ts'
import type { ReceiptsListProps } from './receipts-list.tsx'
import type { ReceiptsSearch } from './receipts-search.ts'

/** What vendors are held to, the open claims first. */
export function ClaimsList({ search, onChange }: ReceiptsListProps) {
  const navigate = useNavigate()
  const columns = useMemo(claimColumns, [])
  const filter = claimFilterOf(search)
  const answer = useQuery(receiptQueries.claims(filter, search))
  const narrow = (part: Partial<ReceiptsSearch>) => onChange({ ...part, page: 1 })
  return (
    <List
      name="claims"
      label={m.receipts_tab_claims()}
      offset="23rem"
      answer={answer}
      search={search}
      onChange={onChange}
      filters={
        <>
          <VendorFilter kind={kind} value={search.vendorId} onChange={(vendorId) => narrow({ vendorId })} />
          <Switch
            label={m.receipts_claims_open()}
            checked={search.open ?? false}
            onChange={(event) => narrow({ open: event.currentTarget.checked || undefined })}
          />
        </>
      }
      every={(place) => api.receipts.claims({ ...filter, ...place })}
      hasView
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      onOpen={({ receipt }) => void navigate({ to: recordPage(kind, receipt.id) })}
      card={(claim) => <ClaimCard claim={claim} />}
      empty={{
        none: {
          icon: IconReceiptRefund,
          title: m.receipts_claims_empty(),
          text: m.receipts_claims_empty_text(),
        },
        noMatch: Object.keys(filter).length > 0 && {
          title: m.receipts_claims_no_match(),
          clear: m.common_clear_the_filters(),
          onClear: () => narrow({ vendorId: undefined, open: undefined }),
        },
      }}
    />
  )
}
