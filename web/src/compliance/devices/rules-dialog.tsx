import { Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ComplianceRules } from '@wellstock/contract/compliance/rules'
import { MAX_EFFECT_DAYS } from '@wellstock/domain/compliance/nonconformities'
import { type SporePolicy, sporePolicies } from '@wellstock/domain/compliance/spore-tests'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast.tsx'

/** When the effect of a correction is looked at, and what a positive spore test holds: for every office. */
export default function RulesDialog({ rules, onClose }: { rules: ComplianceRules; onClose: () => void }) {
  const save = useMutation(
    query.complianceRules.set.mutationOptions({
      onSuccess: cacheAnswer(() => query.complianceRules.get.queryOptions().queryKey),
    }),
  )
  const [effectDays, setEffectDays] = useState<number | string>(rules.effectDays)
  const [sporePolicy, setSporePolicy] = useState<SporePolicy>(rules.sporePolicy)
  const [isChecked, setChecked] = useState(false)
  const missing = isChecked && typeof effectDays !== 'number' ? m.devices_rules_effect_missing() : undefined
  const submit = () => {
    setChecked(true)
    if (typeof effectDays !== 'number') return
    save.mutate(
      { effectDays, sporePolicy },
      {
        onSuccess: () => {
          toast.success(m.devices_rules_saved())
          onClose()
        },
      },
    )
  }
  return (
    <StepDialog
      form={{ error: save.error, isSaving: save.isPending }}
      shows={['effectDays']}
      title={m.devices_rules()}
      submit={m.common_save()}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        label={m.devices_rules_effect()}
        description={m.devices_rules_effect_text()}
        value={effectDays}
        onChange={setEffectDays}
        min={1}
        max={MAX_EFFECT_DAYS}
        allowDecimal={false}
        allowNegative={false}
        error={missing ?? (save.error instanceof Problem ? save.error.fields.effectDays : undefined)}
        data-autofocus
      />
      <Radio.Group
        label={m.devices_rules_spore()}
        value={sporePolicy}
        onChange={(next) => setSporePolicy(sporePolicies.find((each) => each === next) ?? sporePolicy)}
      >
        {sporePolicies.map((each) => (
          <Radio
            key={each}
            value={each}
            label={m[`devices_rules_spore_${each}`]()}
            description={m[`devices_rules_spore_${each}_text`]()}
            mt="sm"
          />
        ))}
      </Radio.Group>
    </StepDialog>
  )
}
