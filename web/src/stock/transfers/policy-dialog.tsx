import { Switch } from '@mantine/core'
import type { TransferPolicy } from '@wellstock/contract/stock/transfer'
import { useState } from 'react'
import { numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSetPolicy } from './queries.ts'

type PolicyDialogProps = { policy: TransferPolicy; onClose: () => void }

export default function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  const save = useSetPolicy()
  const [values, setValues] = useState<{
    approvalAbove: number | ''
    separateReceiver: boolean
    minLifeDays: number | ''
  }>({
    approvalAbove: policy.approvalAbove,
    separateReceiver: policy.separateReceiver,
    minLifeDays: policy.minLifeDays,
  })
  const { approvalAbove, separateReceiver, minLifeDays } = values
  const fields = save.error instanceof Problem ? save.error.fields : {}

  function submit() {
    if (approvalAbove === '' || minLifeDays === '') return
    save.mutate(
      { approvalAbove, separateReceiver, minLifeDays },
      {
        onSuccess: () => {
          toast.success(m.transfers_rules_saved())
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={m.transfers_rules()}
      submit={m.transfers_rules_save()}
      cancel={m.common_cancel()}
      isSaving={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountInput
        label={m.transfers_rules_approval()}
        description={m.transfers_rules_approval_text()}
        value={approvalAbove === '' ? null : approvalAbove}
        onChange={(value) => setValues({ ...values, approvalAbove: value ?? '' })}
        min={0}
        max={9_999_999}
        leftSection={priceSign()}
        error={approvalAbove === '' ? m.transfers_number_needed() : fields.approvalAbove}
        data-autofocus
      />
      <Switch
        label={m.transfers_rules_separate()}
        description={m.transfers_rules_separate_text()}
        checked={separateReceiver}
        onChange={(event) => setValues({ ...values, separateReceiver: event.currentTarget.checked })}
      />
      <NumberInput
        label={m.transfers_life()}
        description={m.transfers_rules_life_text()}
        value={minLifeDays}
        onChange={(value) => setValues({ ...values, minLifeDays: typeof value === 'number' ? value : '' })}
        min={0}
        max={730}
        allowDecimal={false}
        allowNegative={false}
        {...numberSigns()}
        error={minLifeDays === '' ? m.transfers_number_needed() : fields.minLifeDays}
      />
      <Refusal error={save.error} shows={['approvalAbove', 'minLifeDays']} />
    </FormDialog>
  )
}
