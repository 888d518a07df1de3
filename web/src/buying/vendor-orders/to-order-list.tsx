import { Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Framed } from '../../ui/framed.tsx'
import { vendorOrderQueries } from './queries.ts'
import { ToOrderBlock } from './to-order-block.tsx'

/** What is approved and no vendor has yet, by office and vendor. */
export function ToOrderList() {
  const { data, error, refetch } = useQuery(vendorOrderQueries.toOrder())
  if (!data)
    return error ? (
      <Framed>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </Framed>
    ) : (
      <div role="status" aria-label={m.vendor_orders_to_order_loading()} aria-busy>
        <Skeleton height={180} radius={12} />
      </div>
    )
  if (data.length === 0)
    return (
      <Framed>
        <EmptyState
          icon={<IconCircleCheck size={24} stroke={1.75} />}
          title={m.vendor_orders_nothing_to_order()}
          text={m.vendor_orders_nothing_to_order_text()}
        />
      </Framed>
    )
  return data.map((block) => (
    <ToOrderBlock key={`${block.office.id} ${block.vendor?.id ?? ''}`} block={block} />
  ))
}
