import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { roomTypes } from '@wellstock/domain/stock/inventory'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import classes from './room-fieldset.module.css'
import { fieldLabel, type RoomValues } from './room-values.ts'

export const fieldId = (field: string) => `room-${field}`

type RoomFieldsetProps = {
  values: RoomValues
  errors: Record<string, string>
  onChange: (part: Partial<RoomValues>) => void
  offices?: { id: string; name: string }[]
}

export function RoomFieldset({ values, errors, onChange, offices }: RoomFieldsetProps) {
  const words = (field: 'name' | 'number' | 'building' | 'floor' | 'responsible', maxLength: number) => (
    <TextInput
      id={fieldId(field)}
      label={fieldLabel(field)}
      value={values[field]}
      error={errors[field]}
      maxLength={maxLength}
      withAsterisk={field !== 'responsible'}
      aria-required={field !== 'responsible'}
      autoComplete="off"
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      {...(field === 'name' && { 'data-autofocus': true })}
    />
  )
  const degrees = (field: 'temperatureMin' | 'temperatureMax') => (
    <NumberInput
      id={fieldId(field)}
      label={fieldLabel(field)}
      value={values[field]}
      error={errors[field]}
      suffix=" °C"
      decimalScale={1}
      {...numberSigns()}
      onChange={(value) => onChange({ [field]: typeof value === 'number' ? value : '' })}
    />
  )
  return (
    <div className={classes.fields}>
      {offices && (
        <NativeSelect
          id={fieldId('officeId')}
          label={fieldLabel('officeId')}
          value={values.officeId}
          error={errors.officeId}
          onChange={(event) => onChange({ officeId: event.currentTarget.value })}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          className={ui.wide}
        />
      )}
      {words('name', 80)}
      {words('number', 20)}
      {words('building', 80)}
      {words('floor', 20)}
      <NativeSelect
        id={fieldId('type')}
        label={fieldLabel('type')}
        value={values.type}
        error={errors.type}
        onChange={(event) =>
          onChange({ type: roomTypes.find((type) => type === event.currentTarget.value) ?? 'storage' })
        }
        data={roomTypes.map((type) => ({ value: type, label: m[`room_type_${type}`]() }))}
      />
      {words('responsible', 120)}
      {degrees('temperatureMin')}
      {degrees('temperatureMax')}
      <Textarea
        id={fieldId('notes')}
        label={fieldLabel('notes')}
        value={values.notes}
        error={errors.notes}
        maxLength={2000}
        rows={3}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
        className={ui.wide}
      />
      <Checkbox
        id={fieldId('isQuarantine')}
        label={fieldLabel('isQuarantine')}
        description={m.rooms_quarantine_hint()}
        checked={values.isQuarantine}
        error={errors.isQuarantine}
        onChange={(event) => onChange({ isQuarantine: event.currentTarget.checked })}
        className={ui.wide}
      />
    </div>
  )
}
