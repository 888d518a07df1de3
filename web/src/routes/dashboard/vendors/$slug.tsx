import { createFileRoute } from '@tanstack/react-router'
import { VendorPage } from '../../../records/vendor-page.tsx'

export const Route = createFileRoute('/dashboard/vendors/$slug')({ component: VendorPage })
