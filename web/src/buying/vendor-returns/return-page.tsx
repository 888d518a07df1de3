import { IconTruckReturn } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { VendorLink } from '../vendor-orders/vendor-link.tsx'
import { returnQueries } from './queries.ts'
import { ReturnDetails } from './return-details.tsx'
import { StateBadge } from './state-badge.tsx'

const route = getRouteApi('/dashboard/vendor-orders/returns/$id')

/** What goes back to a vendor of one receipt. */
export function ReturnPage() {
  const { id } = route.useParams()
  const answer = useQuery(returnQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/vendor-orders/returns">{m.page_title_returns()}</Link>}
      missing={{
        icon: IconTruckReturn,
        title: m.returns_not_found(),
        text: m.orders_not_found_text(),
        back: <LinkButton to="/dashboard/vendor-orders/returns">{m.returns_back()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={({ number, state, vendor, office }) => ({
        title: number,
        badge: <StateBadge state={state} />,
        description: (
          <>
            <VendorLink vendor={vendor} /> · {office.name}
          </>
        ),
      })}
    >
      {(found) => <ReturnDetails key={id} found={found} />}
    </DocumentPage>
  )
}
