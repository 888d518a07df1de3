import { Autocomplete, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import type { ItemField, ItemPath, ItemValues } from './item-values.ts'

export type ItemFormApi = UseFormReturnType<ItemValues>

export const fieldId = (field: ItemPath) => `item-${field}`

const labels: Record<ItemField, () => string> = {
  code: m.item_code,
  name: m.common_name,
  sku: m.common_sku,
  serialNumber: m.item_serialNumber,
  category: m.common_category,
  type: m.common_type,
  unit: m.item_unit,
  track: m.item_track,
  storageMin: m.item_storageMin,
  storageMax: m.item_storageMax,
  status: m.item_condition,
  reason: m.item_maintenance_reason,
  officeId: m.common_office,
  roomId: m.common_room,
  binCode: m.rooms_bin,
  location: m.item_location,
  department: m.common_department,
  currentQuantity: m.item_currentQuantity,
  lotNumber: m.item_lotNumber,
  expiryDate: m.item_expiryDate,
  expiryRequired: m.item_expiryRequired,
  beyondUseDays: m.item_beyondUseDays,
  minQuantity: m.item_minQuantity,
  reorderPoint: m.item_reorderPoint,
  maxQuantity: m.item_maxQuantity,
  vendor: m.common_vendor,
  unitPrice: m.item_unit_price,
  purchaseDate: m.item_purchaseDate,
  notes: m.common_notes,
}
export const fieldLabel = (field: ItemPath) => labels[field.split('.').at(-1) as ItemField]()

/** What every field has in common: its name, its place in the form, and what is wrong with it. */
export function bind(form: ItemFormApi, field: ItemPath) {
  const input: ReturnType<ItemFormApi['getInputProps']> & { key?: unknown } = form.getInputProps(field)
  const { key: _, ...props } = input
  return { id: fieldId(field), label: fieldLabel(field), ...props }
}

type FieldProps = { form: ItemFormApi; field: ItemPath; placeholder?: string; description?: ReactNode }

export function TextField({
  form,
  field,
  ...props
}: FieldProps & { maxLength?: number; required?: boolean }) {
  return (
    <TextInput
      key={form.key(field)}
      {...bind(form, field)}
      withAsterisk={props.required}
      autoComplete="off"
      {...props}
    />
  )
}

/** Free text that is mostly one of the words already in use. */
export function KnownField({
  form,
  field,
  data,
  ...props
}: FieldProps & { data: readonly string[]; maxLength?: number }) {
  return (
    <Autocomplete
      key={form.key(field)}
      {...bind(form, field)}
      data={[...new Set(data)]}
      limit={50}
      maxDropdownHeight={280}
      selectFirstOptionOnChange={false}
      {...props}
    />
  )
}

export function NumberField({
  form,
  field,
  ...props
}: FieldProps & { decimals?: number; prefix?: string; suffix?: string; allowNegative?: boolean }) {
  const { decimals = 0, ...rest } = props
  return (
    <NumberInput
      key={form.key(field)}
      {...bind(form, field)}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={false}
      {...numberSigns()}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      hideControls
      wrapperProps={{ 'data-short': true }}
      {...rest}
    />
  )
}
