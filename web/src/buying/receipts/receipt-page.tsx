import { Flex } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { Receipt } from '@wellstock/contract/buying/receipt'
import { receipt as kind } from '@wellstock/contract/platform/kinds'
import { DocumentView } from '../../identity/document-kinds/document-view.tsx'
import { Marks, StateBadge } from './marks.tsx'
import { ReceiptDetails } from './receipt-details.tsx'

const route = getRouteApi('/dashboard/vendor-orders/receipts/$id')

/** What came from a vendor at once, and what became of it. */
export function ReceiptPage() {
  const { id } = route.useParams()
  return (
    <DocumentView<Receipt>
      kind={kind}
      id={id}
      icon={IconPackageOff}
      badge={(receipt) => (
        <Flex component="span" align="center" wrap="wrap" gap="xs">
          {receipt.state === 'posted' && <StateBadge state={receipt.state} />}
          <Marks receipt={receipt} />
        </Flex>
      )}
    >
      {(receipt) => <ReceiptDetails key={id} receipt={receipt} />}
    </DocumentView>
  )
}
