import { Flex } from '@mantine/core'
import { IconShoppingCartOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { EditOrder } from './edit-order.tsx'
import { OrderDetails } from './order-details.tsx'
import { orderQueries } from './queries.ts'
import { Priority, StateBadge } from './state-badge.tsx'

const route = getRouteApi('/dashboard/orders/$orderId')

/** An order, or its draft while it is being changed. Whoever asked for it and whoever decides it need no right to the list. */
export function OrderPage() {
  const { orderId } = route.useParams()
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const answer = useQuery(orderQueries.get(orderId))
  const seesList = useCan('orders.read')
  const leave = () => void navigate({ search: {} })
  return (
    <DocumentPage
      answer={answer}
      trail={seesList ? <Link to="/dashboard/orders">{m.page_title_orders()}</Link> : m.page_title_orders()}
      missing={{
        icon: IconShoppingCartOff,
        title: m.orders_not_found(),
        text: m.orders_not_found_text(),
        back: seesList ? (
          <LinkButton to="/dashboard/orders">{m.orders_back()}</LinkButton>
        ) : (
          <LinkButton to="/dashboard">{m.page_title_dashboard()}</LinkButton>
        ),
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={({ number, state, priority, isAutomatic, isDirect, office, department }) => ({
        title: number,
        badge: (
          <Flex component="span" align="center" wrap="wrap" gap="xs">
            <StateBadge state={state} />
            {priority !== 'routine' && <Priority priority={priority} />}
            {isDirect && <span className={ui.quiet}>{m.orders_direct()}</span>}
            {isAutomatic && <span className={ui.quiet}>{m.orders_automatic()}</span>}
          </Flex>
        ),
        description: [office.name, department.name].join(' · '),
      })}
    >
      {(order) =>
        edit && order.steps.includes('edit') ? (
          <EditOrder key={orderId} order={order} onLeave={leave} />
        ) : (
          <OrderDetails
            key={orderId}
            order={order}
            onEdit={() => void navigate({ search: { edit: true } })}
          />
        )
      }
    </DocumentPage>
  )
}
