import { Flex } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { VendorLink } from '../../identity/document-kinds/vendor-link.tsx'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { vendorOrderQueries } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import { VendorOrderDetails } from './vendor-order-details.tsx'
import { lateWords, nameOf } from './words.ts'

const route = getRouteApi('/dashboard/vendor-orders/$id')

/** What one vendor is sent for one office. Whoever decides it needs no right to the list. */
export function VendorOrderPage() {
  const { id } = route.useParams()
  const answer = useQuery(vendorOrderQueries.get(id))
  const seesList = useCan('vendor-orders.read')
  return (
    <DocumentPage
      answer={answer}
      trail={
        seesList ? (
          <Link to="/dashboard/vendor-orders">{m.page_title_vendor_orders()}</Link>
        ) : (
          m.page_title_vendor_orders()
        )
      }
      missing={{
        icon: IconTruckOff,
        title: m.vendor_orders_not_found(),
        text: m.orders_not_found_text(),
        back: seesList ? (
          <LinkButton to="/dashboard/vendor-orders">{m.vendor_orders_back()}</LinkButton>
        ) : (
          <LinkButton to="/dashboard">{m.page_title_dashboard()}</LinkButton>
        ),
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={(order) => ({
        title: nameOf(order),
        badge: (
          <Flex component="span" align="center" wrap="wrap" gap="xs">
            <StateBadge state={order.state} />
            {order.daysLate > 0 && (
              <span className={`${ui.danger} ${ui.medium}`}>{lateWords(order.daysLate)}</span>
            )}
          </Flex>
        ),
        description: (
          <>
            <VendorLink vendor={order.vendor} /> · {order.office.name}
          </>
        ),
      })}
    >
      {(order) => <VendorOrderDetails key={id} order={order} />}
    </DocumentPage>
  )
}
