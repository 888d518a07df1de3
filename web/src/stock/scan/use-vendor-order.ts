import { useNavigate } from '@tanstack/react-router'
import { vendorOrderNumberIn } from '@wellstock/domain/buying/vendor-orders'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/session.tsx'

/** Leads from the number of a vendor order to receiving it. False: what was scanned is something else. */
export function useVendorOrder() {
  const navigate = useNavigate()
  const mayReceive = useCan('receipts.write')
  const open = (id: string) =>
    navigate({ to: '/dashboard/vendor-orders/$id/receive', params: { id }, search: {} })

  async function find(number: string) {
    const found = await api.receipts.expected({ search: number }).catch(() => null)
    const order = found?.items.find((each) => each.number === number)
    if (order) return open(order.id)
    return navigate({ to: '/dashboard/vendor-orders/receive', search: { search: number } })
  }

  return (raw: string): boolean => {
    const { own, text } = parseScan(raw)
    const number = vendorOrderNumberIn(text)
    if (!mayReceive || (own?.type !== 'purchase-order' && number === null)) return false
    void (own?.type === 'purchase-order' ? open(own.id) : find(number ?? ''))
    return true
  }
}
