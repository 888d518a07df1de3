import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { taskKinds } from '@wellstock/domain/compliance/devices'
import { intervalUnits, planBases } from '@wellstock/domain/compliance/task-plans'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { type PlanValues, planOfKind } from './plan-values.ts'
import { taskQueries } from './queries.ts'
import { ReadingFields } from './reading-fields.tsx'
import { kindWord } from './words.ts'

type PlanFieldsProps = {
  values: PlanValues
  onChange: (values: PlanValues) => void
  /** What is wrong, by field. */
  errors: Record<string, string | undefined>
  /** Of a plan that is there: its first day is asked for elsewhere, and its other fields stay with its kind. */
  isThere?: boolean
}

/** What is done to a device, how often and within which days, what is read, and who does it. */
export function PlanFieldset({ values, onChange, errors, isThere = false }: PlanFieldsProps) {
  const change = (part: Partial<PlanValues>) => onChange({ ...values, ...part })
  const count = (field: 'every' | 'beforeDays' | 'afterDays') => (
    <NumberInput
      label={m[`devices_plan_${field}`]()}
      min={field === 'every' ? 1 : 0}
      allowDecimal={false}
      inputMode="numeric"
      hideControls
      value={values[field]}
      error={errors[field]}
      onChange={(next) => change({ [field]: next })}
    />
  )
  const check = (field: 'workdaysOnly' | 'isBlocking') => (
    <Checkbox
      label={m[`devices_plan_${field}`]()}
      checked={values[field]}
      onChange={(event) => change({ [field]: event.currentTarget.checked })}
    />
  )
  return (
    <Stack gap="md">
      <div className={ui.fieldPair}>
        <Select
          label={m.devices_plan_kind()}
          data={taskKinds.map((value) => ({ value, label: kindWord(value) }))}
          value={values.kind}
          allowDeselect={false}
          error={errors.kind}
          onChange={(next) => {
            const kind = taskKinds.find((each) => each === next) ?? values.kind
            if (isThere) change({ kind })
            else onChange({ ...planOfKind(kind), assigneeId: values.assigneeId })
          }}
        />
        <TextInput
          label={m.devices_plan_name()}
          placeholder={kindWord(values.kind)}
          maxLength={120}
          autoComplete="off"
          value={values.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      <div className={ui.fieldPair}>
        {count('every')}
        <Select
          label={m.devices_plan_unit()}
          data={intervalUnits.map((value) => ({ value, label: m[`devices_unit_${value}`]() }))}
          value={values.unit}
          allowDeselect={false}
          error={errors.unit}
          onChange={(next) => change({ unit: intervalUnits.find((each) => each === next) ?? values.unit })}
        />
      </div>
      <div className={ui.fieldPair}>
        <Select
          label={m.devices_plan_basis()}
          data={planBases.map((value) => ({ value, label: m[`devices_basis_${value}`]() }))}
          value={values.basis}
          allowDeselect={false}
          error={errors.basis}
          onChange={(next) => change({ basis: planBases.find((each) => each === next) ?? values.basis })}
        />
        {!isThere && (
          <TextInput
            type="date"
            label={m.devices_plan_anchor()}
            value={values.anchor}
            error={errors.anchor}
            onChange={(event) => change({ anchor: event.currentTarget.value })}
          />
        )}
      </div>
      {values.basis !== 'period' && (
        <div className={ui.fieldPair}>
          {count('beforeDays')}
          {count('afterDays')}
        </div>
      )}
      {values.unit === 'day' && check('workdaysOnly')}
      {check('isBlocking')}
      <Checkbox
        label={m.devices_plan_signatures()}
        checked={values.signatures === 2}
        onChange={(event) => change({ signatures: event.currentTarget.checked ? 2 : 1 })}
      />
      <ReadingFields
        readings={values.readings}
        onChange={(readings) => change({ readings })}
        errors={errors}
      />
      <Assignee
        value={values.assigneeId}
        error={errors.assigneeId}
        onChange={(assigneeId) => change({ assigneeId })}
      />
    </Stack>
  )
}

type AssigneeProps = { value: string; error: string | undefined; onChange: (id: string) => void }

function Assignee({ value, error, onChange }: AssigneeProps) {
  const { data: people = [] } = useQuery(taskQueries.assignees())
  return (
    <Select
      label={m.devices_plan_assigneeId()}
      placeholder={m.common_nobody()}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      error={error}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.devices_plan_assigneeId() }) }}
      nothingFoundMessage={m.common_nobody_matches()}
    />
  )
}
