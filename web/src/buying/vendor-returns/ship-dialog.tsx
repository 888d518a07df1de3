import { Text, TextInput } from '@mantine/core'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { vendorReturn } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

/** The goods leave: with whom, and what is to come for them. */
export function ShipDialog({ found, onClose }: { found: VendorReturn; onClose: () => void }) {
  const { id, version, number, creditDue } = found
  const form = useDocumentForm<VendorReturn>(vendorReturn, id, {
    done: () => m.returns_shipped({ number }),
    onClose,
  })
  const [carrier, setCarrier] = useState(found.carrier)
  const [tracking, setTracking] = useState(found.tracking)
  const { fields } = form

  const submit = () =>
    form.send(() =>
      api.vendorReturns.ship({ id, version, carrier: carrier.trim(), tracking: tracking.trim() }),
    )

  return (
    <StepDialog
      form={form}
      shows={['carrier', 'tracking']}
      title={m.returns_ship_title({ number })}
      submit={m.returns_do_ship()}
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
    </StepDialog>
  )
}
