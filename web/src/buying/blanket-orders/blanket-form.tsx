import { Button, Flex, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { BlanketFields, fieldId } from './blanket-fields.tsx'
import { type BlanketErrors, type BlanketValues, checkBlanket, placed } from './blanket-values.ts'
import { EditedLines } from './edited-lines.tsx'

type BlanketFormProps = {
  initial: BlanketValues
  /** It holds: what was agreed stands, and may become more. */
  isExtending?: boolean
  notice?: ReactNode
  isSaving: boolean
  onChange?: (values: BlanketValues) => void
  onSave: (values: BlanketValues) => Promise<void>
  /** Beside the button: a way out. */
  children?: ReactNode
}

const labels: Record<string, () => string> = {
  vendorId: m.common_vendor,
  validFrom: m.blanket_orders_valid_from,
  validTo: m.common_last_day,
  valueCap: m.blanket_orders_value_cap,
  note: m.common_note,
  reason: m.common_reason,
  lines: m.blanket_orders_products,
}

/** With whom, for how long and how much, and what was agreed for each product. */
export function BlanketForm({ initial, isExtending = false, ...props }: BlanketFormProps) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<BlanketErrors>({})
  const [refusal, setRefusal] = useState<Error | null>(null)

  function change(part: Partial<BlanketValues>) {
    const next = { ...values, ...part }
    setValues(next)
    setErrors({})
    setRefusal(null)
    props.onChange?.(next)
  }

  async function save() {
    setRefusal(null)
    const found = checkBlanket(values, isExtending)
    if (Object.keys(found).length > 0) return setErrors(found)
    try {
      await props.onSave(values)
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.fields).length > 0)
        setErrors(placed(error.fields, values))
      else setRefusal(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {props.notice}
      <FieldErrors errors={summaryOf(errors, values)} />
      <BlanketFields values={values} errors={errors} isExtending={isExtending} onChange={change} />
      <EditedLines
        vendorId={values.vendorId}
        lines={values.lines}
        errors={errors}
        onChange={(lines) => change({ lines })}
      />
      <Refusal error={refusal} />
      <Group justify="flex-end" align="stretch" gap="xs">
        {props.children}
        <Button type="submit" loading={props.isSaving}>
          {isExtending ? m.blanket_orders_do_extend() : m.common_save_draft()}
        </Button>
      </Group>
    </Flex>
  )
}

const summaryOf = (errors: BlanketErrors, { lines }: BlanketValues): FieldError[] =>
  Object.entries(errors).map(([field, message]) => {
    const [, place] = /^lines\.(\d+)/.exec(field) ?? []
    const label = place === undefined ? labels[field]?.() : lines[Number(place)]?.name
    const shown = field.replace(/\.productId$|\.id$/, '.pack')
    return { field: fieldId(shown), label: label ?? field, message }
  })
