import type { OrderRow } from '@wellstock/contract/buying/order'
import type { NewOrder } from '@wellstock/contract/buying/orders'
import { officesWith } from '@wellstock/contract/platform/access'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import type { Bulk } from '../../ui/bulk-bar.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'

/** What each of some orders would be refused for, were they submitted one after the other. */
export async function foreseeSubmits<Row>(
  rows: readonly Row[],
  orderOf: (row: Row) => { id: string; version: number } | NewOrder,
): Promise<ReadonlyMap<Row, string>> {
  const refusals = await api.orders.foresee({ orders: rows.map(orderOf) })
  return new Map(
    rows.flatMap((row, index) => {
      const refusal = refusals[index]
      return refusal ? [[row, spokenWords(refusal)] as const] : []
    }),
  )
}

const atVersion = ({ id, version }: OrderRow) => ({ id, version })
const foresee = (rows: readonly OrderRow[]) => foreseeSubmits(rows, atVersion)

/** What can be done with several orders from the list: drafts are submitted or cancelled. */
export function useOrderSteps(): Bulk<OrderRow> {
  const { id: me, grants } = useSession().person
  const offices = officesWith(grants, 'orders.write')
  const isTheirs = ({ requestedBy, office }: OrderRow) =>
    requestedBy.id === me || offices === 'all' || offices.includes(office.id)
  return {
    label: m.orders_bulk(),
    steps: [
      {
        label: m.orders_bulk_submit(),
        can: (order) => order.state === 'draft' && isTheirs(order),
        only: m.orders_bulk_only_submit(),
        foresee,
        run: (order) => api.orders.submit(atVersion(order)),
      },
      {
        label: m.orders_bulk_cancel(),
        can: (order) => order.state === 'draft' && isTheirs(order),
        only: m.orders_bulk_only_cancel(),
        text: m.orders_cancel_text(),
        note: { label: m.common_reason(), least: MIN_REASON, short: m.orders_reason_short() },
        isDanger: true,
        run: ({ id, version }, reason) => api.orders.cancel({ id, version, reason }),
      },
    ],
  }
}
