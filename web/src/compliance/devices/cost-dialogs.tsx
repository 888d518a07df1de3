import { Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { DeviceCost } from '@wellstock/contract/compliance/device-costs'
import { type DeviceCostKind, deviceCostKinds } from '@wellstock/domain/compliance/device-costs'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { today } from '../../stock/expirations/dates.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'

const onSuccess = (id: string) =>
  cacheAnswer(() => query.deviceCosts.list.queryOptions({ input: { id } }).queryKey)

/** What was spent on a device, and on what. */
export function AddCostDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const add = useMutation(query.deviceCosts.add.mutationOptions({ onSuccess: onSuccess(id) }))
  const [kind, setKind] = useState<DeviceCostKind>('service')
  const [on, setOn] = useState(() => today())
  const [amount, setAmount] = useState<number | null>(null)
  const [quantity, setQuantity] = useState<number | null>(null)
  const [words, setWords] = useState({ vendor: '', sku: '', note: '' })
  const fields = add.error instanceof Problem ? add.error.fields : {}
  const word = (name: keyof typeof words, label: string, maxLength: number) => (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={maxLength}
      value={words[name]}
      error={fields[name]}
      onChange={(event) => setWords({ ...words, [name]: event.currentTarget.value })}
    />
  )
  const submit = () =>
    add.mutate(
      {
        ...{ id, kind, on, amount: amount ?? 0, vendor: words.vendor.trim(), note: words.note.trim() },
        ...(kind === 'part' && { sku: words.sku.trim(), quantity }),
      },
      {
        onSuccess: () => {
          toast.success(m.devices_costs_added())
          onClose()
        },
      },
    )
  return (
    <StepDialog
      form={{ error: add.error, isSaving: add.isPending }}
      shows={['kind', 'on', 'amount', 'vendor', 'note', 'sku', 'quantity']}
      title={m.devices_costs_add()}
      submit={m.devices_costs_add()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={m.common_kind()}
        data={deviceCostKinds.map((value) => ({ value, label: m[`devices_cost_${value}`]() }))}
        value={kind}
        allowDeselect={false}
        onChange={(next) => setKind(deviceCostKinds.find((each) => each === next) ?? kind)}
        data-autofocus
      />
      <TextInput
        label={m.devices_costs_on()}
        type="date"
        value={on}
        error={fields.on}
        onChange={(event) => setOn(event.currentTarget.value)}
        required
      />
      <AmountInput
        label={m.common_amount()}
        value={amount}
        onChange={setAmount}
        decimalScale={2}
        leftSection={priceSign()}
        error={fields.amount}
        required
      />
      {word('vendor', m.common_vendor(), 120)}
      {kind === 'part' && word('sku', m.devices_costs_sku(), 60)}
      {kind === 'part' && words.sku.trim() !== '' && (
        <AmountInput
          label={m.common_quantity()}
          value={quantity}
          onChange={setQuantity}
          decimalScale={0}
          allowDecimal={false}
          error={fields.quantity}
        />
      )}
      <NoteField
        label={m.common_notes()}
        rows={2}
        maxLength={500}
        value={words.note}
        error={fields.note}
        onChange={(event) => setWords({ ...words, note: event.currentTarget.value })}
      />
    </StepDialog>
  )
}

/** Takes a cost back; both rows stay to be read. */
export const ReverseCostDialog = ({
  id,
  cost,
  onClose,
}: {
  id: string
  cost: DeviceCost
  onClose: () => void
}) => (
  <WordsDialog
    title={m.devices_costs_reverse_title()}
    text={m.devices_costs_reverse_text()}
    label={m.common_reason()}
    field="reason"
    short={m.common_reason_too_short()}
    yes={m.devices_costs_reverse()}
    step={useMutation(query.deviceCosts.reverse.mutationOptions({ onSuccess: onSuccess(id) }))}
    input={(reason) => ({ id, costId: cost.id, reason })}
    done={() => m.devices_costs_reversed_done()}
    onClose={onClose}
  />
)
