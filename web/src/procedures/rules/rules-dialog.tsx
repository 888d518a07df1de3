import { useMutation } from '@tanstack/react-query'
import type { ProcedureRules } from '@wellstock/contract/procedures/rules'
import { MAX_RESERVE_DAYS } from '@wellstock/domain/procedures/reserve-days'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast.tsx'

/** When what is planned for a case is reserved: for every office. */
export default function RulesDialog({ rules, onClose }: { rules: ProcedureRules; onClose: () => void }) {
  const save = useMutation(
    query.procedureRules.set.mutationOptions({
      onSuccess: cacheAnswer(() => query.procedureRules.get.queryOptions().queryKey),
    }),
  )
  const [reserveDays, setReserveDays] = useState<number | string>(rules.reserveDays)
  const [isChecked, setChecked] = useState(false)
  const missing = isChecked && typeof reserveDays !== 'number' ? m.procedure_rules_missing() : undefined
  const submit = () => {
    setChecked(true)
    if (typeof reserveDays !== 'number') return
    save.mutate(
      { reserveDays },
      {
        onSuccess: () => {
          toast.success(m.procedure_rules_saved())
          onClose()
        },
      },
    )
  }
  return (
    <StepDialog
      form={{ error: save.error, isSaving: save.isPending }}
      shows={['reserveDays']}
      title={m.common_rules()}
      submit={m.common_save()}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        label={m.procedure_rules_reserve()}
        description={m.procedure_rules_reserve_text()}
        value={reserveDays}
        onChange={setReserveDays}
        min={0}
        max={MAX_RESERVE_DAYS}
        allowDecimal={false}
        allowNegative={false}
        error={missing ?? (save.error instanceof Problem ? save.error.fields.reserveDays : undefined)}
        data-autofocus
      />
    </StepDialog>
  )
}
