import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ExpectedOrder } from '@wellstock/contract/buying/receiving'
import { useEffect } from 'react'
import { localDate } from '../../stock/scan/book.ts'
import { receivingQueries } from './queries.ts'

const AT_HAND = 20
const MINUTE = 60_000

/** What is due can be received without a connection, too: goods are unpacked where there may be none. */
export function useSheetsAtHand(orders: readonly ExpectedOrder[] = []) {
  const client = useQueryClient()
  const router = useRouter()
  const today = localDate(Date.now())
  const due = orders.filter(({ dueOn, daysLate }) => daysLate > 0 || (dueOn !== null && dueOn <= today))
  const ids = due
    .slice(0, AT_HAND)
    .map(({ id }) => id)
    .join(',')
  useEffect(() => {
    if (ids === '') return
    const [first = '', ...others] = ids.split(',')
    void router.preloadRoute({ to: '/dashboard/vendor-orders/$id/receive', params: { id: first } })
    for (const id of [first, ...others])
      void client.prefetchQuery({ ...receivingQueries.sheet({ orders: id }), staleTime: MINUTE })
  }, [client, router, ids])
}
