import { Button } from '@mantine/core'
import { receiptFilters } from '@wellstock/domain/buying/receipts'
import { DocumentChoice, DocumentList } from '../../identity/document-kinds/document-list.tsx'
import { m } from '../../lib/messages.ts'
import { receiptColumns } from './receipt-columns.tsx'
import type { ReceiptsSearch } from './receipts-search.ts'

export type ReceiptsListProps = {
  search: ReceiptsSearch
  onChange: (change: Partial<ReceiptsSearch>) => void
}

/** What came from vendors, the latest first. */
export const ReceiptsList = ({ search, onChange }: ReceiptsListProps) => {
  const { vendorOrderId, only } = search
  return (
    <DocumentList
      draw={receiptColumns}
      search={search}
      onChange={onChange}
      own={{ vendorOrderId, only }}
      filters={(narrow) => (
        <>
          <DocumentChoice
            label={m.receipts_only()}
            data={receiptFilters.map((value) => ({ value, label: m[`receipts_only_${value}`]() }))}
            value={only}
            onChange={(next) => narrow({ only: next })}
          />
          {vendorOrderId && (
            <Button variant="subtle" onClick={() => narrow({ vendorOrderId: undefined })}>
              {m.receipts_every()}
            </Button>
          )}
        </>
      )}
    />
  )
}
