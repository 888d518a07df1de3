import { Flex, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import ui from '../../ui/shared.module.css'
import classes from '../orders/order-form.module.css'
import { vendorOrderQueries } from '../vendor-orders/queries.ts'
import type { BlanketErrors, BlanketValues } from './blanket-values.ts'

export const fieldId = (field: string) => `blanket-${field}`

type BlanketFieldsProps = {
  values: BlanketValues
  errors: BlanketErrors
  isExtending: boolean
  onChange: (part: Partial<BlanketValues>) => void
}

/** Whom it is agreed with, when it holds, and up to which sum. Once it holds, vendor, first day and note stand. */
export function BlanketFields({ values, errors, isExtending, onChange }: BlanketFieldsProps) {
  const { data: vendors = [] } = useQuery(vendorOrderQueries.vendors())
  const input = (field: keyof BlanketValues) => ({ id: fieldId(field), error: errors[field] })
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      px={20}
      py="md"
      className={ui.panel}
      aria-label={m.blanket_orders_agreed()}
    >
      <div className={classes.fields}>
        <Select
          {...input('vendorId')}
          label={m.common_vendor()}
          data={vendors.map(({ id, name, isOpen }) => ({
            value: id,
            label: name,
            disabled: !isOpen && id !== values.vendorId,
          }))}
          value={values.vendorId || null}
          onChange={(vendorId) => vendorId && onChange({ vendorId })}
          disabled={isExtending}
          searchable
          allowDeselect={false}
          nothingFoundMessage={m.common_nothing_found()}
        />
        <TextInput
          {...input('validFrom')}
          label={m.blanket_orders_valid_from()}
          type="date"
          value={values.validFrom}
          disabled={isExtending}
          onChange={(event) => onChange({ validFrom: event.currentTarget.value })}
        />
        <TextInput
          {...input('validTo')}
          label={m.common_last_day()}
          type="date"
          value={values.validTo}
          onChange={(event) => onChange({ validTo: event.currentTarget.value })}
        />
        <AmountInput
          {...input('valueCap')}
          label={m.blanket_orders_value_cap()}
          placeholder={m.blanket_orders_no_limit()}
          leftSection={priceSign()}
          decimalScale={2}
          value={values.valueCap === '' ? null : values.valueCap}
          onChange={(next) => onChange({ valueCap: next ?? '' })}
        />
      </div>
      {isExtending ? (
        <NoteField
          {...input('reason')}
          label={m.common_reason()}
          rows={2}
          maxLength={500}
          value={values.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      ) : (
        <NoteField
          {...input('note')}
          label={m.common_note()}
          rows={2}
          maxLength={1000}
          value={values.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      )}
    </Flex>
  )
}
