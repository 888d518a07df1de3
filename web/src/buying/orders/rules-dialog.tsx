import type { OrderRules } from '@wellstock/contract/buying/orders'
import { useState } from 'react'
import { priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSetRules } from './queries.ts'

/** What a direct buy comes to at most; empty, there are none. */
export default function RulesDialog({ rules, onClose }: { rules: OrderRules; onClose: () => void }) {
  const save = useSetRules()
  const [directUpTo, setUpTo] = useState(rules.directUpTo)
  const submit = () =>
    save.mutate(
      { directUpTo },
      {
        onSuccess: () => {
          toast.success(m.orders_rules_saved())
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={m.orders_rules()}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountInput
        label={m.orders_rules_direct_up_to()}
        placeholder={m.orders_rules_none()}
        value={directUpTo}
        onChange={setUpTo}
        decimalScale={2}
        leftSection={priceSign()}
        error={save.error instanceof Problem ? save.error.fields.directUpTo : undefined}
        data-autofocus
      />
      <Refused error={save.error} shows={['directUpTo']} />
    </FormDialog>
  )
}
