import { createFileRoute } from '@tanstack/react-router'
import { VendorEntrance } from '../bids/entrance/vendor-entrance.tsx'

/** One route for all pages of vendors: each is named in the first load of the staff, who never see them. */
export const Route = createFileRoute('/client/$')({ component: VendorEntrance })
