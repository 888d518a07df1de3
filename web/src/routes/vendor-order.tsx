import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

export const Route = createFileRoute('/vendor-order')({ component: VendorOrder })

const ByLinkPage = lazy(() => import('../buying/vendor-orders/by-link-page.tsx'))

function VendorOrder() {
  return <ByLinkPage />
}
