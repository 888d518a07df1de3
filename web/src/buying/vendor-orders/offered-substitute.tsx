import { Button, Group, Stack } from '@mantine/core'
import type { VendorAnswer, VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useVendorOrderStep } from './queries.ts'
import { TakeSubstituteDialog } from './take-substitute-dialog.tsx'

type OfferedSubstituteProps = { order: VendorOrder; line: VendorAnswer['lines'][number] }

/** What the vendor offers instead of a line: taken as one of our products, or refused. */
export function OfferedSubstitute({ order, line: { lineId, name, substitute } }: OfferedSubstituteProps) {
  const { id, version, steps, lines } = order
  const step = useVendorOrderStep(id)
  const [isTaking, setTaking] = useState(false)
  if (!substitute) return null
  const { sku, pack, price, isTaken } = substitute
  const ordered = lines.find((each) => each.id === lineId)
  const refuse = () =>
    step.mutate(() => api.vendorOrders.settleSubstitute({ id, version, lineId, productId: null }), {
      onSuccess: () => toast.success(m.vendor_substitute_refused({ name })),
    })
  return (
    <Stack gap="xs">
      <span className={ui.breaks}>
        {m.vendor_substitute_offered({
          offer: [sku, substitute.name, pack].filter(Boolean).join(' · '),
          price: formatPrice(price),
        })}
        {isTaken !== null && (
          <b> {isTaken ? m.vendor_substitute_is_taken() : m.vendor_substitute_is_refused()}</b>
        )}
      </span>
      <Refused error={step.error} />
      {isTaken === null && ordered?.takesSubstitute === false && (
        <small>{m.vendor_substitute_not_allowed()}</small>
      )}
      {isTaken === null && steps.includes('settle_substitute') && (
        <Group align="stretch" gap="xs" data-screen-only>
          {ordered?.takesSubstitute && (
            <Button variant="default" onClick={() => setTaking(true)}>
              {m.vendor_substitute_take()}
            </Button>
          )}
          <Button variant="default" loading={step.isPending} onClick={refuse}>
            {m.vendor_substitute_refuse()}
          </Button>
        </Group>
      )}
      {isTaking && ordered && (
        <TakeSubstituteDialog
          order={order}
          line={ordered}
          offered={substitute}
          onClose={() => setTaking(false)}
        />
      )}
    </Stack>
  )
}
