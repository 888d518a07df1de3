import { Switch } from '@mantine/core'
import type { ReceivingRules } from '@wellstock/contract/buying/receiving'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSetRules } from './queries.ts'

export default function RulesDialog({ rules, onClose }: { rules: ReceivingRules; onClose: () => void }) {
  const save = useSetRules()
  const [separateReceiver, setSeparate] = useState(rules.separateReceiver)
  const submit = () =>
    save.mutate(
      { separateReceiver },
      {
        onSuccess: () => {
          toast.success(m.receipts_rules_saved())
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={m.receipts_rules()}
      submit={m.receipts_rules_save()}
      cancel={m.common_cancel()}
      isSaving={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch
        label={m.receipts_rules_separate()}
        description={m.receipts_rules_separate_text()}
        checked={separateReceiver}
        onChange={(event) => setSeparate(event.currentTarget.checked)}
        data-autofocus
      />
      <Refusal error={save.error} />
    </FormDialog>
  )
}
