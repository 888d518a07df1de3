import {
  Button,
  Flex,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  TextInput,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { PolicyRuleFields } from '@wellstock/contract/identity/approval-policy'
import {
  approvalFlags,
  approvalKinds,
  budgetStates,
  MAX_STEPS,
  stepModes,
} from '@wellstock/domain/identity/approvals'
import { useState } from 'react'
import { formatNumber, numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { type Choices, newStep, type Rule, roleChoices, roleKey, roleOf, type Step } from './rule-words.ts'
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

const labels = {
  name: m.common_name,
  kinds: m.delegations_kinds,
  officeIds: m.common_offices,
  categories: m.common_categories,
  above: m.policy_above_label,
  upTo: m.policy_up_to_label,
  budgetStates: m.common_budget,
  flags: m.approvals_flags,
  steps: m.common_steps,
}
const stepLabels = {
  roles: m.policy_step_roles,
  people: m.common_people,
  mode: m.policy_step_mode,
  needed: m.policy_step_needed,
  dueHours: m.policy_step_due,
  remindHours: m.policy_step_remind,
  escalateHours: m.policy_step_escalate,
  escalateTo: m.policy_step_escalate_to,
}

/** What a path of the schema is called: `steps.0.roles`. */
function labelOf(path: string) {
  const [field, place, part] = path.split('.')
  if (field === 'steps' && part && part in stepLabels)
    return `${m.policy_step_number({ number: formatNumber(Number(place) + 1) })}: ${stepLabels[part as keyof typeof stepLabels]()}`
  return field && field in labels ? labels[field as keyof typeof labels]() : path
}

const named = (known: readonly { id: string; name: string }[]) =>
  known.map(({ id, name }) => ({ value: id, label: name }))
const searching = () => ({ searchable: true, nothingFoundMessage: m.common_nothing_found() })
const amount = () => ({
  min: 0,
  max: 999_999_999,
  decimalScale: 2,
  allowNegative: false,
  hideControls: true,
  leftSection: priceSign(),
  ...numberSigns(),
})
const numberOrNull = (value: number | string) => (typeof value === 'number' ? value : null)

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

type StepFieldsProps = {
  step: Step
  place: number
  choices: Choices
  field: (part: keyof typeof stepLabels) => { id: string; label: string; error: string | undefined }
  onChange: (part: Partial<Step>) => void
  onRemove: (() => void) | undefined
}

function StepFields({ step, place, choices, field, onChange, onRemove }: StepFieldsProps) {
  const input = (part: keyof typeof stepLabels) => ({ ...field(part), label: stepLabels[part]() })
  const inHours = { min: 1, max: 720, allowDecimal: false, allowNegative: false, ...numberSigns() }
  return (
    <Flex
      component="fieldset"
      direction="column"
      gap="sm"
      p="md"
      className={`${ui.plainFieldset} ${ui.panel}`}
    >
      <legend className={ui.visuallyHidden}>
        {m.policy_step_number({ number: formatNumber(place + 1) })}
      </legend>
      <Group justify="space-between" gap="xs">
        <b className={ui.medium} aria-hidden>
          {m.policy_step_number({ number: formatNumber(place + 1) })}
        </b>
        {onRemove && (
          <Button variant="subtle" color="danger" size="compact-md" onClick={onRemove}>
            {m.policy_remove_step({ number: formatNumber(place + 1) })}
          </Button>
        )}
      </Group>
      <MultiSelect
        {...input('roles')}
        {...searching()}
        data={roleChoices()}
        value={step.roles.map(roleKey)}
        onChange={(keys) => onChange({ roles: keys.flatMap((key) => roleOf(key) ?? []) })}
      />
      <MultiSelect
        {...input('people')}
        {...searching()}
        data={named(choices.people)}
        value={step.people}
        onChange={(people) => onChange({ people })}
      />
      <div className={ui.fieldPair}>
        <Select
          {...input('mode')}
          data={stepModes.map((mode) => ({ value: mode, label: m[`policy_mode_${mode}`]() }))}
          value={step.mode}
          allowDeselect={false}
          onChange={(mode) => mode && onChange({ mode, needed: mode === 'n_of' ? (step.needed ?? 2) : null })}
        />
        {step.mode === 'n_of' && (
          <NumberInput
            {...input('needed')}
            min={1}
            max={20}
            allowDecimal={false}
            allowNegative={false}
            value={step.needed ?? ''}
            onChange={(needed) => onChange({ needed: numberOrNull(needed) })}
          />
        )}
      </div>
      <div className={ui.fieldPair}>
        <NumberInput
          {...input('dueHours')}
          {...inHours}
          value={step.dueHours ?? ''}
          onChange={(hours) => onChange({ dueHours: numberOrNull(hours) })}
        />
        <NumberInput
          {...input('remindHours')}
          {...inHours}
          value={step.remindHours ?? ''}
          onChange={(hours) => onChange({ remindHours: numberOrNull(hours) })}
        />
        <NumberInput
          {...input('escalateHours')}
          {...inHours}
          value={step.escalateHours ?? ''}
          onChange={(hours) => onChange({ escalateHours: numberOrNull(hours) })}
        />
      </div>
      <Select
        {...input('escalateTo')}
        {...searching()}
        clearable
        data={roleChoices()}
        value={step.escalateTo && roleKey(step.escalateTo)}
        onChange={(key) => onChange({ escalateTo: key ? roleOf(key) : null })}
      />
    </Flex>
  )
}
