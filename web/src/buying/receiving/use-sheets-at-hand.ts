import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ExpectedOrder } from '@wellstock/contract/buying/receiving'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { loadSentences } from '../../lib/sentences.ts'
import { localDate } from '../../stock/scan/book.ts'
import { receivingQueries } from './queries.ts'

const AT_HAND = 20
const MINUTE = 60_000

/** Asks for all sheets at once, and keeps each as its page reads it. */
async function keepSheets(client: QueryClient, ids: readonly string[]) {
  const now = Date.now()
  const queryOf = (id: string) => receivingQueries.sheet({ orders: id })
  const wanted = ids.filter(
    (id) => (client.getQueryState(queryOf(id).queryKey)?.dataUpdatedAt ?? 0) < now - MINUTE,
  )
  if (wanted.length === 0) return
  await loadSentences().catch(() => {})
  const sheets = await api.receipts.sheets({ orders: wanted.join(',') })
  for (const [place, sheet] of sheets.entries()) {
    const id = wanted[place]
    if (id) void client.prefetchQuery({ ...queryOf(id), queryFn: () => sheet })
  }
}

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
    void keepSheets(client, [first, ...others]).catch(() => {})
  }, [client, router, ids])
}
