import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '../../../../buying/receipts/receipt-page.tsx'
import { WithPanels } from '../../../../panels.tsx'

export const Route = createFileRoute('/dashboard/vendor-orders/receipts/$id')({
  component: () => (
    <WithPanels>
      <ReceiptPage />
    </WithPanels>
  ),
})
