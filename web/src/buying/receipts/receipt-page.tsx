import { Flex } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { VendorLink } from '../vendor-orders/vendor-link.tsx'
import { Marks, StateBadge } from './marks.tsx'
import { receiptQueries } from './queries.ts'
import { ReceiptDetails } from './receipt-details.tsx'

const route = getRouteApi('/dashboard/vendor-orders/receipts/$id')

/** What came from a vendor at once, and what became of it. */
export function ReceiptPage() {
  const { id } = route.useParams()
  const answer = useQuery(receiptQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/vendor-orders/receipts">{m.page_receipts()}</Link>}
      missing={{
        icon: IconPackageOff,
        title: m.receipts_not_found(),
        text: m.orders_not_found_text(),
        back: <LinkButton to="/dashboard/vendor-orders/receipts">{m.receipts_back()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={(receipt) => ({
        title: receipt.number,
        badge: (
          <Flex component="span" align="center" wrap="wrap" gap="xs">
            {receipt.state === 'posted' && <StateBadge state={receipt.state} />}
            <Marks receipt={receipt} />
          </Flex>
        ),
        description: (
          <>
            {receipt.vendor ? <VendorLink vendor={receipt.vendor} /> : m.receipts_no_vendor()} ·{' '}
            {receipt.office.name}
          </>
        ),
      })}
    >
      {(receipt) => <ReceiptDetails key={id} receipt={receipt} />}
    </DocumentPage>
  )
}
