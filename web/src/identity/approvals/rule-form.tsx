import { Button, Modal, MultiSelect, Switch, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { PolicyRuleFields } from '@wellstock/contract/identity/approval-policy'
import { approvalFlags, approvalKinds, budgetStates, MAX_STEPS } from '@wellstock/domain/identity/approvals'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { amount, labelOf, named, numberOrNull, searching } from './rule-inputs.ts'
import { StepFields } from './rule-step-fields.tsx'
import { type Choices, newStep, type Rule, type Step } from './rule-words.ts'
import { flagWord, kindWord } from './words.ts'

type RuleFormProps = {
  rule: Rule
  title: string
  choices: Choices
  isSaving: boolean
  error: Error | null
  onSave: (rule: Rule) => void
  onClose: () => void
}

/** A rule: what it is about, and who decides. What was typed stays until it is saved. */
export function RuleForm({ rule, title, choices, isSaving, error, onSave, onClose }: RuleFormProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [values, setValues] = useState(rule)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (part: Partial<Rule>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const changeStep = (place: number, part: Partial<Step>) =>
    change({ steps: values.steps.map((step, index) => (index === place ? { ...step, ...part } : step)) })
  const field = (path: string) => ({ id: `rule-${path}`, label: labelOf(path), error: errors[path] })

  function submit() {
    const checked = PolicyRuleFields.safeParse({ ...values, steps: values.auto ? [] : values.steps })
    if (checked.success) return onSave(checked.data)
    setErrors(issueWords(checked.error.issues))
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <DialogForm
        submit={m.common_save()}
        cancel={m.common_cancel()}
        isSaving={isSaving}
        onSubmit={submit}
        onCancel={onClose}
      >
        <FieldErrors
          errors={Object.entries(errors).map(([path, message]) => ({
            field: `rule-${path}`,
            label: labelOf(path),
            message,
          }))}
        />
        <TextInput
          {...field('name')}
          maxLength={80}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          data-autofocus
        />
        <MultiSelect
          {...field('kinds')}
          placeholder={values.kinds.length === 0 ? m.delegations_every_kind() : ''}
          data={approvalKinds.map((kind) => ({ value: kind, label: kindWord(kind) }))}
          value={values.kinds}
          onChange={(kinds) => change({ kinds: approvalKinds.filter((kind) => kinds.includes(kind)) })}
        />
        <MultiSelect
          {...field('officeIds')}
          {...searching()}
          placeholder={values.officeIds.length === 0 ? m.common_all_offices() : ''}
          data={named(choices.offices)}
          value={values.officeIds}
          onChange={(officeIds) => change({ officeIds })}
        />
        <MultiSelect
          {...field('categories')}
          {...searching()}
          placeholder={values.categories.length === 0 ? m.policy_all_categories() : ''}
          data={[...new Set([...choices.categories, ...values.categories])]}
          value={values.categories}
          onChange={(categories) => change({ categories })}
        />
        <div className={ui.fieldPair}>
          <NumberInput
            {...field('above')}
            {...amount()}
            value={values.above ?? ''}
            onChange={(above) => change({ above: numberOrNull(above) })}
          />
          <NumberInput
            {...field('upTo')}
            {...amount()}
            value={values.upTo ?? ''}
            onChange={(upTo) => change({ upTo: numberOrNull(upTo) })}
          />
        </div>
        <div className={ui.fieldPair}>
          <MultiSelect
            {...field('budgetStates')}
            placeholder={values.budgetStates.length === 0 ? m.policy_any() : ''}
            data={budgetStates.map((state) => ({ value: state, label: m[`policy_budget_${state}`]() }))}
            value={values.budgetStates}
            onChange={(chosen) =>
              change({ budgetStates: budgetStates.filter((state) => chosen.includes(state)) })
            }
          />
          <MultiSelect
            {...field('flags')}
            placeholder={values.flags.length === 0 ? m.policy_any() : ''}
            data={approvalFlags.map((flag) => ({ value: flag, label: flagWord(flag) }))}
            value={values.flags}
            onChange={(chosen) => change({ flags: approvalFlags.filter((flag) => chosen.includes(flag)) })}
          />
        </div>
        <Switch
          label={m.policy_own_limit_label()}
          checked={values.withinOwnLimit}
          onChange={(event) => change({ withinOwnLimit: event.currentTarget.checked })}
        />
        <Switch
          label={m.policy_auto()}
          checked={values.auto}
          onChange={(event) =>
            change({
              auto: event.currentTarget.checked,
              ...(values.steps.length === 0 && { steps: [newStep()] }),
            })
          }
        />
        {!values.auto && (
          <>
            {values.steps.map((step, place) => (
              <StepFields
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                key={place}
                step={step}
                place={place}
                choices={choices}
                field={(part) => field(`steps.${place}.${part}`)}
                onChange={(part) => changeStep(place, part)}
                onRemove={
                  values.steps.length > 1
                    ? () => change({ steps: values.steps.filter((_, index) => index !== place) })
                    : undefined
                }
              />
            ))}
            {values.steps.length < MAX_STEPS && (
              <div>
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
                  onClick={() => change({ steps: [...values.steps, newStep()] })}
                >
                  {m.policy_add_step()}
                </Button>
              </div>
            )}
          </>
        )}
        <Refused error={error} />
      </DialogForm>
    </Modal>
  )
}
