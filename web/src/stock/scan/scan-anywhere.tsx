import { useNavigate } from '@tanstack/react-router'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { lazy, Suspense, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useWedge } from '../scanning/use-wedge.ts'
import { modeOfCommand } from './modes.ts'
import { useSending } from './scan-queue.ts'
import { useVendorOrder } from './use-vendor-order.ts'

const ScanCard = lazy(() => import('./scan-card.tsx'))

/**
 * On every page: a scan that the page itself does not want opens a card, and what was scanned offline goes on
 * being sent.
 */
export default function ScanAnywhere() {
  const session = useSession()
  const navigate = useNavigate()
  const seesTransfers = useCan('transfers.write')
  const [scan, setScan] = useState<{ id: string; raw: string } | null>(null)
  useSending(session)

  const openOrder = useVendorOrder()

  useWedge(
    ({ raw }) => {
      const { own } = parseScan(raw)
      const mode =
        own?.type === 'command' && Object.entries(modeOfCommand).find(([command]) => command === own.id)?.[1]
      if (mode) void navigate({ to: '/dashboard/inventory-scan', search: { mode } })
      // The label of a shipment opens it, ready to be received by whoever may.
      else if (own?.type === 'transfer' && seesTransfers)
        void navigate({
          to: '/dashboard/offices/transfer/$id',
          params: { id: own.id },
          search: { mode: 'receive' },
        })
      else if (!openOrder(raw)) setScan({ id: newId(), raw })
    },
    { beneath: true },
  )

  if (!scan) return null
  return (
    <Suspense>
      <ScanCard key={scan.id} raw={scan.raw} onClose={() => setScan(null)} />
    </Suspense>
  )
}
