import { Stack, Text, TextInput } from '@mantine/core'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { packWords } from '../orders/words.ts'
import { openLinesOf, openPacksOf } from './open-lines.ts'
import { useVendorOrderStep } from './queries.ts'
import { nowWords } from './words.ts'

/** What the vendor has promised: its own number, and a day for each line or one for all. */
export function ConfirmDialog({ order, onClose }: { order: VendorOrder; onClose: () => void }) {
  const { id, version } = order
  const step = useVendorOrderStep(id)
  const open = openLinesOf(order)
  const [vendorReference, setReference] = useState(order.vendorReference)
  const [days, setDays] = useState(() =>
    Object.fromEntries(open.map((line) => [line.id, line.promisedOn ?? ''])),
  )
  // A day that was promised before and has passed is not said again.
  const changed = open.filter((line) => days[line.id] !== (line.promisedOn ?? ''))
  const errors = step.error instanceof Problem ? step.error.fields : {}
  const fieldOf = (lineId: string) => `lines.${changed.findIndex((line) => line.id === lineId)}.promisedOn`
  const all = new Set(open.map((line) => days[line.id] ?? ''))

  const submit = () =>
    step.mutate(
      () =>
        api.vendorOrders.acknowledge({
          id,
          version,
          vendorReference: vendorReference.trim(),
          lines: changed.map((line) => ({ id: line.id, promisedOn: days[line.id] || null })),
        }),
      {
        onSuccess: (answer) => {
          toast.success(nowWords(answer))
          onClose()
        },
      },
    )

  return (
    <FormDialog
      title={m.vendor_orders_do_acknowledge()}
      submit={m.vendor_orders_confirm_save()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.vendor_orders_confirm_text()}</Text>
      <TextInput
        label={m.vendor_orders_reference()}
        autoComplete="off"
        maxLength={60}
        value={vendorReference}
        error={errors.vendorReference}
        onChange={(event) => setReference(event.currentTarget.value)}
        data-autofocus
      />
      {open.length > 1 && (
        <TextInput
          type="date"
          label={m.vendor_orders_promised_all()}
          value={all.size === 1 ? ([...all][0] ?? '') : ''}
          onChange={(event) => {
            const day = event.currentTarget.value
            setDays(Object.fromEntries(open.map((line) => [line.id, day])))
          }}
        />
      )}
      <Stack gap="xs">
        {open.map((line) => (
          <TextInput
            key={line.id}
            type="date"
            label={m.vendor_orders_promised_of({ name: line.name })}
            description={packWords(openPacksOf(line), line)}
            value={days[line.id] ?? ''}
            error={errors[fieldOf(line.id)]}
            onChange={(event) => {
              const day = event.currentTarget.value
              setDays((before) => ({ ...before, [line.id]: day }))
            }}
          />
        ))}
      </Stack>
      <Refused
        error={step.error}
        shows={['vendorReference', ...changed.map(({ id: lineId }) => fieldOf(lineId))]}
      />
    </FormDialog>
  )
}
