import { Box, Select, TextInput } from '@mantine/core'
import { orderPriorities } from '@wellstock/domain/buying/orders'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import ui from '../../ui/shared.module.css'
import { DirectVendor } from './direct-vendor.tsx'
import { fieldId } from './form-errors.ts'
import classes from './order-form.module.css'
import type { OrderPlaces } from './order-form.tsx'
import type { OrderErrors, OrderValues } from './order-values.ts'
import { priorityWord } from './words.ts'

type FormFactsProps = {
  values: OrderValues
  errors: OrderErrors
  places: OrderPlaces
  today: string
  isDirect: boolean
  onChange: (part: Partial<OrderValues>) => void
  onPlace: (part: Partial<Pick<OrderValues, 'officeId' | 'departmentId'>>) => void
  onVendor: (id: string) => void
}

/** For whom, by when and how urgent; a direct buy, from whom. An office that takes no orders says so. */
export function FormFacts({ values, errors, places, today, isDirect, ...props }: FormFactsProps) {
  const { onChange, onPlace, onVendor } = props
  const input = (field: keyof OrderValues) => ({ id: fieldId(field), error: errors[field] })
  return (
    <Box
      component="section"
      px={20}
      py="md"
      className={`${ui.panel} ${classes.fields}`}
      aria-label={m.orders_facts()}
    >
      {isDirect && (
        <DirectVendor
          {...input('directVendorId')}
          value={values.directVendorId}
          onChange={onVendor}
          clearable
          clearButtonProps={{ 'aria-label': m.vendor_orders_other_clear() }}
        />
      )}
      <Select
        {...input('officeId')}
        label={m.common_office()}
        placeholder={m.orders_choose_office()}
        data={places.offices.map(({ id, name, isOpen }) => ({
          value: id,
          label: isOpen ? name : m.orders_office_closed({ office: name }),
          disabled: !isOpen,
        }))}
        value={values.officeId || null}
        onChange={(officeId) => officeId && onPlace({ officeId })}
        allowDeselect={false}
        searchable
        nothingFoundMessage={m.common_nothing_found()}
      />
      <Select
        {...input('departmentId')}
        label={m.common_department()}
        placeholder={m.orders_choose_department()}
        data={places.departments.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.departmentId || null}
        onChange={(departmentId) => departmentId && onPlace({ departmentId })}
        allowDeselect={false}
        searchable
        nothingFoundMessage={m.common_nothing_found()}
      />
      <TextInput
        {...input('neededBy')}
        label={m.orders_needed_by()}
        type="date"
        min={today}
        value={values.neededBy}
        onChange={(event) => onChange({ neededBy: event.currentTarget.value })}
      />
      <Select
        {...input('priority')}
        label={m.common_priority()}
        data={orderPriorities.map((priority) => ({ value: priority, label: priorityWord(priority) }))}
        value={values.priority}
        onChange={(value) => {
          const priority = orderPriorities.find((each) => each === value)
          if (priority) onChange({ priority })
        }}
        allowDeselect={false}
      />
      <NoteField
        {...input('note')}
        label={m.common_note()}
        rows={1}
        maxLength={1000}
        value={values.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </Box>
  )
}
