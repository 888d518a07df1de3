import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { moneyIn } from '../../buying/vendor-orders/money-in.ts'
import { stateWord } from '../../buying/vendor-orders/words.ts'
import { query } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { documents } from '../../lib/open-document.ts'
import { messageOf } from '../../lib/problem.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton } from '../../ui/titled-section.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './entrance.module.css'

/** What a vendor was ordered from; each opens as the page of its link. */
export function VendorOrders() {
  const { data: orders, error, refetch } = useQuery(query.entrance.orders.queryOptions())
  const open = useMutation({
    ...query.entrance.openOrder.mutationOptions(),
    onSuccess: ({ token }) => documents.open(`/vendor-order#${token}`),
    onError: (problem) => toast.error(messageOf(problem)),
  })
  useEffect(() => {
    document.title = `${m.common_orders()} · Wellstock`
  }, [])
  return (
    <>
      <h1>{m.common_orders()}</h1>
      {orders ? (
        orders.length > 0 ? (
          <ul className={`${ui.plainList} ${ui.panel} ${ui.ruledItems}`}>
            {orders.map(({ id, number, office, state, orderedOn, total, currency, canAnswer }) => (
              <li key={id} className={classes.row}>
                <span className={ui.named}>
                  <b className={ui.medium}>{number}</b>
                  <span className={ui.note}>{office}</span>
                </span>
                <span>{canAnswer ? m.entrance_waits_for_you() : stateWord(state)}</span>
                <span className={ui.figures}>
                  {formatDate(orderedOn)} · {moneyIn(currency, total)}
                </span>
                <Button
                  variant="default"
                  aria-label={m.entrance_open_named({ number })}
                  loading={open.isPending && open.variables.id === id}
                  onClick={() => open.mutate({ id })}
                >
                  {m.common_open()}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={<IconFileInvoice size={24} stroke={1.75} />} title={m.entrance_no_orders()} />
        )
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </>
  )
}
