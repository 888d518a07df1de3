import { Text, TextInput } from '@mantine/core'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReturnStep } from './queries.ts'

/** The goods leave: with whom, and what is to come for them. */
export function ShipDialog({ found, onClose }: { found: VendorReturn; onClose: () => void }) {
  const { id, version, number, creditDue } = found
  const step = useReturnStep(id)
  const [carrier, setCarrier] = useState(found.carrier)
  const [tracking, setTracking] = useState(found.tracking)
  const fields = step.error instanceof Problem ? step.error.fields : {}

  const submit = () =>
    step.mutate(
      () => api.vendorReturns.ship({ id, version, carrier: carrier.trim(), tracking: tracking.trim() }),
      {
        onSuccess: () => {
          toast.success(m.returns_shipped({ number }))
          onClose()
        },
      },
    )

  return (
    <FormDialog
      title={m.returns_ship_title({ number })}
      submit={m.returns_do_ship()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {creditDue > 0
          ? m.returns_ship_credit({ amount: formatPrice(creditDue) })
          : m.returns_ship_no_credit()}
      </Text>
      <TextInput
        label={m.returns_carrier()}
        autoComplete="off"
        maxLength={60}
        value={carrier}
        error={fields.carrier}
        onChange={(event) => setCarrier(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={m.returns_tracking()}
        autoComplete="off"
        maxLength={60}
        value={tracking}
        error={fields.tracking}
        onChange={(event) => setTracking(event.currentTarget.value)}
      />
      <Refused error={step.error} shows={['carrier', 'tracking']} />
    </FormDialog>
  )
}
