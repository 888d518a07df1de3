import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '../../../../buying/receipts/receipt-page.tsx'

export const Route = createFileRoute('/dashboard/vendor-orders/receipts/$id')({ component: ReceiptPage })
