import { Box, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeviceChoices } from '@wellstock/contract/compliance/devices'
import type { Item } from '@wellstock/contract/stock/items'
import { deviceClasses, deviceStandards, riskClasses } from '@wellstock/domain/compliance/devices'
import { type ReactNode, useState } from 'react'
import { numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import classes from '../../stock/inventory/item-form.module.css'
import { Section } from '../../stock/inventory/item-form-sections.tsx'
import { roomLabel } from '../../stock/items/place.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { DevicePlansField } from './device-plans-field.tsx'
import {
  byField,
  type DeviceField,
  type DeviceFlag,
  type DeviceValues,
  deviceFields,
  isOtherIdentity,
  plansOfClass,
  problemsOfDevice,
} from './device-values.ts'
import { taskQueries } from './queries.ts'
import { classWord } from './words.ts'

type TextName = Extract<
  DeviceField,
  | ('name' | 'category' | 'manufacturer' | 'model' | 'serialNumber' | 'fdaDeviceId' | 'isoStandards')
  | ('vendor' | 'alertUsers' | 'reason')
>
type NumberName = 'unitPrice' | 'currentQuantity' | 'minQuantity' | 'reorderPoint' | 'autoReorderQuantity'

const labels = Object.fromEntries(
  deviceFields.map((field) => [field, m[`devices_field_${field}`]]),
) as Record<DeviceField, () => string>

export type DeviceFormProps = {
  initial: DeviceValues
  /** Of one that is edited: as it was opened. */
  opened?: DeviceValues
  /** Of a new device of an item that is there: what is stocked of it is kept there. */
  item?: Item | undefined
  isOfItem?: boolean
  offices: readonly { id: string; name: string }[]
  choices: DeviceChoices | undefined
  notice: ReactNode
  onChange: (values: DeviceValues) => void
  save: (values: DeviceValues) => Promise<unknown>
  submit: string
  cancel: ReactNode
}

/** The form of a device, new or old. What is typed survives refusals, and a closed browser. */
export function DeviceForm({ initial, opened, item, isOfItem = false, choices, ...props }: DeviceFormProps) {
  const [values, setValues] = useState(initial)
  const errors = useFieldErrors<DeviceField>('device-', labels)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { data: people = [] } = useQuery(taskQueries.assignees())

  function change(part: Partial<DeviceValues>) {
    const next = { ...values, ...part }
    setValues(next)
    props.onChange(next)
    for (const field of Object.keys(part)) errors.forget(field as DeviceField)
  }

  async function submit() {
    const problems = problemsOfDevice(values, { opened, isOfItem })
    errors.show(problems)
    setRefusal(null)
    setFields({})
    if (Object.keys(problems).length > 0) return
    setSaving(true)
    try {
      await props.save(values)
    } catch (error) {
      const found = error instanceof Problem ? byField(error.fields) : {}
      errors.show(found)
      setFields(found)
      if (!Object.keys(found).some((field) => field in labels)) setRefusal(error as Error)
    } finally {
      setSaving(false)
    }
  }

  const text = (field: TextName, more: { maxLength: number; list?: readonly string[] }) => (
    <>
      <TextInput
        {...errors.input(field)}
        autoComplete="off"
        maxLength={more.maxLength}
        {...(more.list && { list: `device-known-${field}` })}
        value={values[field]}
        onChange={(event) => change({ [field]: event.currentTarget.value })}
      />
      {more.list && (
        <datalist id={`device-known-${field}`}>
          {more.list.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
  const number = (field: NumberName, decimals = 0) => (
    <NumberInput
      {...errors.input(field)}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={false}
      hideControls
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      {...numberSigns()}
      {...(decimals > 0 && { prefix: priceSign() })}
      wrapperProps={{ 'data-short': true }}
      value={values[field]}
      onChange={(next) => change({ [field]: next })}
    />
  )
  const day = (field: 'warrantyUntil' | 'purchaseDate') => (
    <TextInput
      {...errors.input(field)}
      type="date"
      wrapperProps={{ 'data-short': true }}
      value={values[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
  const flag = (field: DeviceFlag) => (
    <Checkbox
      label={m[`devices_flag_${field}`]()}
      checked={values[field]}
      onChange={(event) => change({ [field]: event.currentTarget.checked })}
    />
  )
  const choice = (
    field: 'riskClass' | 'roomId' | 'responsibleId',
    data: readonly { value: string; label: string }[],
  ) => (
    <Select
      {...errors.input(field)}
      data={data}
      value={values[field] || null}
      onChange={(next) => change({ [field]: next ?? '' })}
      placeholder={m.common_none()}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: labels[field]() }) }}
      nothingFoundMessage={m.common_nothing_matches()}
    />
  )
  const rooms = choices?.rooms.filter(({ officeId }) => officeId === values.officeId)
  const setClass = (next: string | null) => {
    const kind = deviceClasses.find((each) => each === next) ?? values.class
    // Plans that nobody has touched are those of its class.
    const isUntouched = JSON.stringify(values.plans) === JSON.stringify(plansOfClass(values.class))
    change({ class: kind, ...(!opened && isUntouched && { plans: plansOfClass(kind) }) })
  }

  return (
    <Box
      component="form"
      noValidate
      maw="60rem"
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        {props.notice}
        <FieldErrors errors={errors.summary} />
        <Refusal error={refusal} />
        {item && <Text>{m.devices_of_item({ name: item.name, sku: item.sku })}</Text>}
        <Section title={m.devices_group_identity()}>
          {!isOfItem && <div data-double>{text('name', { maxLength: 120 })}</div>}
          {!isOfItem && text('category', { maxLength: 60, list: choices?.categories ?? [] })}
          <Select
            {...errors.input('class')}
            data={deviceClasses.map((value) => ({ value, label: classWord(value) }))}
            value={values.class}
            allowDeselect={false}
            onChange={setClass}
          />
          {text('manufacturer', { maxLength: 120 })}
          {text('model', { maxLength: 120 })}
          {!isOfItem && text('serialNumber', { maxLength: 20 })}
          <div data-double>{text('fdaDeviceId', { maxLength: 200 })}</div>
          {opened && isOtherIdentity(opened, values) && (
            <div data-wide>{text('reason', { maxLength: 500 })}</div>
          )}
        </Section>
        <Section title={m.devices_group_where()}>
          {!isOfItem && (
            <Select
              {...errors.input('officeId')}
              data={props.offices.map(({ id, name }) => ({ value: id, label: name }))}
              value={values.officeId}
              allowDeselect={false}
              disabled={opened !== undefined}
              onChange={(next) => change({ officeId: next ?? values.officeId, roomId: '' })}
            />
          )}
          {!isOfItem &&
            rooms &&
            choice(
              'roomId',
              rooms.map((room) => ({ value: room.id, label: roomLabel(room) })),
            )}
          {choice(
            'responsibleId',
            people.map(({ id, name }) => ({ value: id, label: name })),
          )}
        </Section>
        <Section title={m.devices_group_compliance()}>
          {choice(
            'riskClass',
            riskClasses.map((value) => ({ value, label: value })),
          )}
          <div data-double>{text('isoStandards', { maxLength: 900, list: deviceStandards })}</div>
          <Stack data-wide gap="sm">
            {flag('complianceRequired')}
            {flag('touchesPatients')}
            {flag('storesPatientData')}
          </Stack>
        </Section>
        <Section title={m.devices_group_stock()}>
          {!isOfItem && (
            <>
              {!opened && number('currentQuantity')}
              {number('minQuantity')}
              {number('reorderPoint')}
              {text('vendor', { maxLength: 120, list: choices?.vendors ?? [] })}
              {number('unitPrice', 4)}
              {day('purchaseDate')}
            </>
          )}
          {day('warrantyUntil')}
          <Stack data-wide gap="sm">
            {flag('autoReorder')}
          </Stack>
          {values.autoReorder && number('autoReorderQuantity')}
          <div data-wide>{text('alertUsers', { maxLength: 2000 })}</div>
          {!isOfItem && (
            <NoteField
              {...errors.input('notes')}
              rows={3}
              maxLength={2000}
              wrapperProps={{ 'data-wide': true }}
              value={values.notes}
              onChange={(event) => change({ notes: event.currentTarget.value })}
            />
          )}
        </Section>
        {!opened && (
          <DevicePlansField plans={values.plans} errors={fields} onChange={(plans) => change({ plans })} />
        )}
      </Stack>
      <Group align="stretch" gap="xs" className={classes.bar}>
        <Button type="submit" loading={isSaving}>
          {props.submit}
        </Button>
        {props.cancel}
      </Group>
    </Box>
  )
}
