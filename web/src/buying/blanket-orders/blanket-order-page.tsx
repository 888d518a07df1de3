import { Flex } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { VendorLink } from '../../identity/document-kinds/vendor-link.tsx'
import { m } from '../../lib/messages.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { BlanketOrderDetails } from './blanket-order-details.tsx'
import { EditBlanketOrder } from './edit-blanket-order.tsx'
import { blanketOrderQueries } from './queries.ts'
import { RunningOut, StateBadge } from './state-badge.tsx'
import { daysLeftWords, periodWords } from './words.ts'

const route = getRouteApi('/dashboard/vendor-orders/blanket/$id')

/** What is agreed with one vendor, or its form while it is being changed. */
export function BlanketOrderPage() {
  const { id } = route.useParams()
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const answer = useQuery(blanketOrderQueries.get(id))
  const list = <Link to="/dashboard/vendor-orders/blanket">{m.page_title_blanket_orders()}</Link>
  return (
    <DocumentPage
      answer={answer}
      trail={list}
      missing={{
        icon: IconFileOff,
        title: m.blanket_orders_not_found(),
        text: m.orders_not_found_text(),
        back: <LinkButton to="/dashboard/vendor-orders/blanket">{m.page_title_blanket_orders()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={(order) => ({
        title: order.number,
        badge: (
          <Flex component="span" align="center" wrap="wrap" gap="xs">
            <StateBadge standing={order.standing} />
            <RunningOut order={order} />
          </Flex>
        ),
        description: (
          <>
            <VendorLink vendor={order.vendor} /> ·{' '}
            {[periodWords(order), daysLeftWords(order)].filter(Boolean).join(' · ')}
          </>
        ),
      })}
    >
      {(order) =>
        edit && (order.steps.includes('edit') || order.steps.includes('extend')) ? (
          <EditBlanketOrder key={id} order={order} onLeave={() => void navigate({ search: {} })} />
        ) : (
          <BlanketOrderDetails
            key={id}
            order={order}
            onEdit={() => void navigate({ search: { edit: true } })}
          />
        )
      }
    </DocumentPage>
  )
}
