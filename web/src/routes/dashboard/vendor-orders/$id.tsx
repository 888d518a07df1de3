import { createFileRoute } from '@tanstack/react-router'
import { VendorOrderPage } from '../../../buying/vendor-orders/vendor-order-page.tsx'
import { WithPanels } from '../../../panels.tsx'

export const Route = createFileRoute('/dashboard/vendor-orders/$id')({
  component: () => (
    <WithPanels>
      <VendorOrderPage />
    </WithPanels>
  ),
})
