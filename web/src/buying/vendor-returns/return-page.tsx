import { IconTruckReturn } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { vendorReturn } from '@wellstock/contract/platform/kinds'
import { DocumentView } from '../../identity/document-kinds/document-view.tsx'
import { ReturnDetails } from './return-details.tsx'
import { StateBadge } from './state-badge.tsx'

const route = getRouteApi('/dashboard/vendor-orders/returns/$id')

/** What goes back to a vendor of one receipt. */
export function ReturnPage() {
  const { id } = route.useParams()
  return (
    <DocumentView<VendorReturn>
      kind={vendorReturn}
      id={id}
      icon={IconTruckReturn}
      badge={({ state }) => <StateBadge state={state} />}
    >
      {(found) => <ReturnDetails key={id} found={found} />}
    </DocumentView>
  )
}
