import { Button, Group, Stack, Text } from '@mantine/core'
import type { OrderProduct } from '@wellstock/contract/buying/order'
import { type ReactNode, useState } from 'react'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.tsx'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { fieldId } from '../orders/form-errors.ts'
import classes from '../orders/order-form.module.css'
import type { OrderPlaces } from '../orders/order-form.tsx'
import { ProductPane } from '../orders/product-pane.tsx'
import { useFindProduct } from '../orders/use-find-product.ts'
import { packWords } from '../orders/words.ts'
import { TemplateFields } from './template-fields.tsx'
import { TemplateLines } from './template-lines.tsx'
import {
  checkTemplate,
  firstQuantity,
  linesAs,
  type TemplateErrors,
  type TemplateValues,
  withProduct,
} from './template-values.ts'

type TemplateFormProps = {
  places: OrderPlaces
  initial: TemplateValues
  notice?: ReactNode
  isSaving: boolean
  onChange?: (values: TemplateValues) => void
  onSave: (values: TemplateValues) => Promise<void>
  /** Beside the button: a way out. */
  children?: ReactNode
}

const labels: Record<string, () => string> = {
  name: m.common_name,
  kind: m.common_kind,
  officeId: m.common_office,
  departmentId: m.common_department,
  every: m.order_templates_repeats,
  nextOn: m.order_templates_first_day,
  lines: m.order_templates_lines,
}

/** For whom it is, what can be ordered, and what is ordered each time. */
export function TemplateForm({ places, initial, ...props }: TemplateFormProps) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<TemplateErrors>({})
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { kind, officeId, lines } = values
  const chosen = useChosenOffice(useSession())
  // Of every office: what can be ordered is shown as one of them sees it.
  const office =
    places.offices.find(({ id }) => id === officeId) ??
    places.offices.find(({ id, isOpen }) => id === chosen && isOpen) ??
    places.offices.find(({ isOpen }) => isOpen)
  const find = useFindProduct(office?.id ?? '')

  function change(part: Partial<TemplateValues>) {
    const next = { ...values, ...part }
    const changed = { ...next, lines: part.kind ? linesAs(part.kind, next.lines) : next.lines }
    setValues(changed)
    setErrors({})
    setRefusal(null)
    props.onChange?.(changed)
  }
  const add = (product: OrderProduct) => change({ lines: withProduct(lines, product, kind) })

  async function save() {
    setRefusal(null)
    const found = checkTemplate(values)
    if (Object.keys(found).length > 0) return setErrors(found)
    try {
      await props.onSave(values)
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else setRefusal(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (
    <Stack>
      {props.notice}
      <FieldErrors errors={summaryOf(errors, values)} />
      <TemplateFields
        values={values}
        errors={errors}
        places={places}
        today={office?.today ?? ''}
        onChange={change}
      />
      {!officeId && office && (
        <Text className={ui.note}>{m.order_templates_stock_of({ office: office.name })}</Text>
      )}
      <div className={classes.panes}>
        <ProductPane
          office={office}
          amountOf={(product) => {
            const line = lines.find(({ productId }) => productId === product.id)
            const quantity = line ? line.quantity || 0 : firstQuantity(kind, product)
            return {
              isAdded: line !== undefined,
              words:
                kind === 'par'
                  ? m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit: product.unit })
                  : packWords(quantity / product.packQuantity, product),
            }
          }}
          onAdd={add}
          onEnter={async (search) => {
            const product = await find({ search }, search)
            if (product) add(product)
          }}
        />
        <TemplateLines kind={kind} lines={lines} errors={errors} onChange={(next) => change({ lines: next })}>
          <Refusal error={refusal} />
          <Group justify="flex-end" align="stretch" gap="xs">
            {props.children}
            <Button loading={props.isSaving} onClick={() => void save()}>
              {m.order_templates_save()}
            </Button>
          </Group>
        </TemplateLines>
      </div>
    </Stack>
  )
}

const summaryOf = (errors: TemplateErrors, { lines }: TemplateValues): FieldError[] =>
  Object.entries(errors).map(([field, message]) => {
    const [, place] = /^lines\.(\d+)/.exec(field) ?? []
    return place === undefined
      ? { field: fieldId(field), label: labels[field]?.() ?? field, message }
      : { field: fieldId(`lines.${place}.quantity`), label: lines[Number(place)]?.name ?? field, message }
  })
