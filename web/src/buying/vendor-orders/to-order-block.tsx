import { Box, Flex, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ToOrder } from '@wellstock/contract/buying/vendor-order'
import { useState } from 'react'
import { VendorLink } from '../../identity/document-kinds/vendor-link.tsx'
import { api } from '../../lib/api.ts'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { Terms } from '../basket/terms.tsx'
import { OtherVendor } from './other-vendor.tsx'
import { useVendorOrderStep } from './queries.ts'
import classes from './to-order.module.css'
import { ToOrderLine } from './to-order-line.tsx'
import { chosenOf, type Packs } from './to-order-values.ts'

/** What one office is to have from one vendor: whole or in part it goes on a draft for that vendor. */
export function ToOrderBlock({ block }: { block: ToOrder }) {
  const { vendor, office, draft } = block
  const navigate = useNavigate()
  const writes = useCan('vendor-orders.write', office.id)
  const step = useVendorOrderStep()
  const [packs, setPacks] = useState<Packs>({})
  const [otherId, setOther] = useState<string | null>(null)
  const { total, lines } = chosenOf(block.lines, packs)
  const vendorId = vendor?.isOpen ? vendor.id : otherId
  const name = vendor?.name ?? m.basket_no_vendor()

  function create() {
    if (vendorId === null) return
    step.mutate(() => api.vendorOrders.create({ vendorId, officeId: office.id, lines }), {
      onSuccess: ({ id }) => void navigate({ to: '/dashboard/vendor-orders/$id', params: { id } }),
    })
  }
  const why =
    vendorId === null
      ? m.vendor_orders_choose_vendor()
      : lines.length === 0
        ? m.vendor_orders_nothing_chosen()
        : undefined

  return (
    <section className={`${ui.panel} ${classes.block}`} aria-label={`${name}, ${office.name}`}>
      <Flex component="header" align="center" wrap="wrap" gap="4px 12px" className={classes.head}>
        <h2>{vendor ? <VendorLink vendor={vendor} /> : name}</h2>
        <span className={ui.quiet}>{office.name}</span>
        <Box component="b" ml="auto" className={ui.figures}>
          {formatPrice(total)}
        </Box>
      </Flex>
      {vendor?.isOpen ? (
        <Terms of={vendor} subtotal={total + (draft?.total ?? 0)} />
      ) : (
        <OtherVendor vendor={vendor} value={otherId} onChange={setOther} />
      )}
      <ul className={ui.plainList}>
        {block.lines.map((line) => (
          <ToOrderLine
            key={line.orderLineId}
            line={line}
            officeId={office.id}
            packs={packs}
            canChange={writes}
            onPacks={(next) => setPacks((before) => ({ ...before, [line.orderLineId]: next }))}
          />
        ))}
      </ul>
      <Refused error={step.error} />
      {writes && (
        <Group justify="flex-end" align="stretch" gap="xs" data-screen-only>
          <RefusableButton variant="filled" why={why} loading={step.isPending} onClick={create}>
            {draft && vendor?.isOpen ? m.vendor_orders_add_to_draft() : m.vendor_orders_create()}
          </RefusableButton>
        </Group>
      )}
    </section>
  )
}
