import { createFileRoute } from '@tanstack/react-router'
import { VendorPage } from '../../../overview/records/vendor-page.tsx'

export const Route = createFileRoute('/dashboard/vendors/$slug')({ component: VendorPage })
