import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

/**
 * One route for all pages of vendors, and their files asked for by its own: each route and file that is named here is in the
 * first load of the staff, who never see them.
 */
export const Route = createFileRoute('/client/$')({ component: VendorPages })

const VendorEntrance = lazy(() => import('../bids/entrance/vendor-entrance.tsx'))

function VendorPages() {
  return <VendorEntrance />
}
