import { Button, Flex, Group, MultiSelect, Select } from '@mantine/core'
import { stepModes } from '@wellstock/domain/identity/approvals'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { named, numberOrNull, searching, stepLabels } from './rule-inputs.ts'
import { type Choices, roleChoices, roleKey, roleOf, type Step } from './rule-words.ts'

type StepFieldsProps = {
  step: Step
  place: number
  choices: Choices
  field: (part: keyof typeof stepLabels) => { id: string; label: string; error: string | undefined }
  onChange: (part: Partial<Step>) => void
  onRemove: (() => void) | undefined
}

export function StepFields({ step, place, choices, field, onChange, onRemove }: StepFieldsProps) {
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
