import { Box, Select, TextInput } from '@mantine/core'
import { repeatings, templateKinds } from '@wellstock/domain/buying/order-templates'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { fieldId } from '../orders/form-errors.ts'
import classes from '../orders/order-form.module.css'
import type { OrderPlaces } from '../orders/order-form.tsx'
import { neededBy } from '../orders/order-values.ts'
import type { TemplateErrors, TemplateValues } from './template-values.ts'
import { everyWord, kindWord } from './words.ts'

/** So that the fields of a row stand in line. */
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type TemplateFieldsProps = {
  values: TemplateValues
  errors: TemplateErrors
  places: OrderPlaces
  today: string
  onChange: (part: Partial<TemplateValues>) => void
}

/** What it is called, for whom it is, and whether a draft is made of it by itself. */
export function TemplateFields({ values, errors, places, today, onChange }: TemplateFieldsProps) {
  const input = (field: keyof TemplateValues) => ({ id: fieldId(field), error: errors[field] })
  return (
    <Box
      component="section"
      px={20}
      py="md"
      className={`${ui.panel} ${classes.fields}`}
      aria-label={m.order_templates_facts()}
    >
      <TextInput
        {...input('name')}
        label={m.common_name()}
        maxLength={80}
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        {...input('kind')}
        label={m.common_kind()}
        description={m[`order_templates_kind_${values.kind}_text`]()}
        inputWrapperOrder={below}
        data={templateKinds.map((kind) => ({ value: kind, label: kindWord(kind) }))}
        value={values.kind}
        onChange={(kind) => kind && onChange({ kind })}
        allowDeselect={false}
      />
      <Select
        {...input('officeId')}
        label={m.common_office()}
        data={[
          { value: '', label: m.order_templates_every_office() },
          ...places.offices.map(({ id, name, isOpen }) => ({
            value: id,
            label: isOpen ? name : m.orders_office_closed({ office: name }),
            disabled: !isOpen,
          })),
        ]}
        value={values.officeId}
        onChange={(officeId) =>
          officeId !== null && onChange({ officeId, ...(!officeId && { every: '', nextOn: '' }) })
        }
        allowDeselect={false}
      />
      <Select
        {...input('departmentId')}
        label={m.common_department()}
        placeholder={m.orders_choose_department()}
        data={places.departments.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.departmentId || null}
        onChange={(departmentId) => departmentId && onChange({ departmentId })}
        allowDeselect={false}
      />
      <Select
        {...input('every')}
        label={m.order_templates_repeats()}
        description={values.officeId ? undefined : m.order_templates_repeats_in_one()}
        inputWrapperOrder={below}
        disabled={!values.officeId}
        data={[
          { value: '', label: m.order_templates_by_hand() },
          ...repeatings.map((every) => ({ value: every, label: everyWord(every) })),
        ]}
        value={values.every}
        onChange={(value) => {
          const every = repeatings.find((each) => each === value) ?? ''
          onChange({ every, nextOn: every && (values.nextOn || neededBy(today)) })
        }}
        allowDeselect={false}
      />
      {values.every && (
        <TextInput
          {...input('nextOn')}
          label={m.order_templates_first_day()}
          type="date"
          min={today}
          value={values.nextOn}
          onChange={(event) => onChange({ nextOn: event.currentTarget.value })}
        />
      )}
    </Box>
  )
}
