import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { orderQueries } from './queries.ts'

const Dialog = lazy(() => import('./buy-directly-dialog.tsx'))

/** Whether somebody may buy for an office, or for any, without a buyer in between. */
export function useBuysDirectly(officeId?: string) {
  const writes = useCan('orders.write', officeId)
  return useCan('vendor-orders.write', officeId) && writes
}

/** Begins an order that goes to a vendor as soon as it is approved, where the organization has such. */
export function BuyDirectly() {
  const buys = useBuysDirectly()
  const { data: rules } = useQuery({ ...orderQueries.rules(), enabled: buys })
  const [isOpen, setOpen] = useState(false)
  if (!buys || !rules || rules.directUpTo === null) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBolt size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {m.orders_buy_directly()}
      </Button>
      <Suspense>{isOpen && <Dialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
