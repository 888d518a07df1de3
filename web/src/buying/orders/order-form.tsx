import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OrderProduct } from '@wellstock/contract/buying/order'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { signal } from '../../stock/scanning/sounds.ts'
import { useWedge } from '../../stock/scanning/use-wedge.ts'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddFromFile } from './add-from-file.tsx'
import { ChosenLines } from './chosen-lines.tsx'
import { fieldId, summaryOf } from './form-errors.ts'
import { FormFacts } from './form-facts.tsx'
import classes from './order-form.module.css'
import {
  checkOrder,
  firstPacks,
  type OrderErrors,
  type OrderValues,
  withProduct,
  withRead,
} from './order-values.ts'
import { ProductPane } from './product-pane.tsx'
import { orderQueries } from './queries.ts'
import { RefusedSubmit } from './refused-submit.tsx'
import { useFindProduct } from './use-find-product.ts'
import { useLinesFrom } from './use-lines-from.ts'
import type { Intent } from './use-save-order.ts'
import { packWords } from './words.ts'

export type OrderPlaces = Awaited<ReturnType<typeof api.orders.places>>

type OrderFormProps = {
  places: OrderPlaces
  initial: OrderValues
  notice?: ReactNode
  /** Above the products: other ways to begin, for the office that is chosen. */
  tools?: (officeId: string) => ReactNode
  isSaving: boolean
  onChange: (values: OrderValues) => void
  onSave: (values: OrderValues, intent: Intent) => Promise<void>
  /** Beside the buttons: a way out. */
  children?: ReactNode
}

/** For where and when, what can be ordered, and what is. */
export function OrderForm({ places, initial, ...props }: OrderFormProps) {
  const [first] = useState(initial)
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<OrderErrors>({})
  const [summary, setSummary] = useState<FieldError[]>([])
  const [refusal, setRefusal] = useState<Error | null>(null)
  /** The product whose quantity is to be typed next. */
  const [typing, setTyping] = useState<{ productId: string } | null>(null)
  const { officeId, departmentId, directVendorId: vendorId, lines } = values
  const office = places.offices.find(({ id }) => id === officeId)
  const find = useFindProduct(officeId, vendorId)
  const linesFrom = useLinesFrom(officeId)
  const { data: budgets } = useQuery({
    ...orderQueries.budgetLines({ officeId, departmentId }),
    enabled: officeId !== '' && departmentId !== '',
  })

  const reportChange = useEffectEvent(props.onChange)
  useEffect(() => {
    if (values !== first) reportChange(values)
  }, [values, first])

  const focusQuantity = useEffectEvent((productId: string) => {
    const place = lines.findIndex((line) => line.productId === productId)
    const input = document.getElementById(fieldId(`lines.${place}.quantity`))
    if (input instanceof HTMLInputElement) {
      input.focus()
      input.select()
    }
  })
  useEffect(() => {
    if (typing) focusQuantity(typing.productId)
  }, [typing])

  function update(how: (before: OrderValues) => OrderValues) {
    setValues(how)
    setErrors({})
    setRefusal(null)
  }
  const change = (part: Partial<OrderValues>) => update((before) => ({ ...before, ...part }))

  /** What is there, and which budget pays, is another place's by then. */
  const changePlace = (part: Partial<Pick<OrderValues, 'officeId' | 'departmentId'>>) =>
    update((before) => ({
      ...before,
      ...part,
      lines: before.lines.map((line) => ({
        ...line,
        budgetLineId: '',
        ...(part.officeId && { onHand: null, available: null, onOrder: null }),
      })),
    }))

  /** Without a vendor it is an order like others. */
  async function changeVendor(directVendorId: string) {
    change({ directVendorId })
    if (!officeId || lines.length === 0) return
    try {
      const priced = await linesFrom(lines, directVendorId)
      update((before) => (before.lines === lines ? { ...before, lines: priced } : before))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  const add = (product: OrderProduct) =>
    update((before) => ({ ...before, lines: withProduct(before.lines, product) }))

  async function enter(search: string) {
    const product = await find({ search }, search)
    if (!product) return
    add(product)
    setTyping({ productId: product.id })
  }
  /** At first what is suggested, then one pack more with each scan. */
  async function scanned(raw: string) {
    const scan = parseScan(raw)
    const product = await find(
      scan.own?.type === 'item' ? { itemId: scan.own.id } : { search: scan.productCode ?? scan.text },
      scan.text,
    )
    if (!product) return
    update((before) => {
      const isThere = before.lines.some(({ productId }) => productId === product.id)
      return {
        ...before,
        lines: isThere
          ? before.lines.map((line) =>
              line.productId === product.id ? { ...line, packs: (line.packs || 0) + 1 } : line,
            )
          : withProduct(before.lines, product),
      }
    })
    signal('ok')
  }
  useWedge(({ raw }) => void scanned(raw))

  function refuse(found: OrderErrors) {
    setErrors(found)
    setSummary(summaryOf(found, lines))
  }

  async function save(intent: Intent) {
    setRefusal(null)
    const found = checkOrder(values, office?.today ?? '', intent === 'submit')
    if (Object.keys(found).length > 0) return refuse(found)
    try {
      await props.onSave(values, intent)
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.fields).length > 0) refuse(error.fields)
      else setRefusal(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (
    <Stack>
      {props.notice}
      <FieldErrors errors={Object.keys(errors).length > 0 ? summary : []} />
      <FormFacts
        values={values}
        errors={errors}
        places={places}
        today={office?.today ?? ''}
        onChange={change}
        isDirect={first.directVendorId !== ''}
        onPlace={changePlace}
        onVendor={(id) => void changeVendor(id)}
      />
      <Group align="stretch" gap="xs">
        {!vendorId && props.tools?.(officeId)}
        <AddFromFile
          officeId={officeId}
          vendorId={vendorId}
          lines={lines}
          onAdd={(found) => update((before) => ({ ...before, lines: withRead(before.lines, found) }))}
        />
      </Group>
      <div className={classes.panes}>
        <ProductPane
          office={office}
          vendorId={vendorId}
          amountOf={(product) => {
            const line = lines.find(({ productId }) => productId === product.id)
            return line
              ? { isAdded: true, words: packWords(line.packs || 0, line) }
              : { isAdded: false, words: packWords(firstPacks(product), product) }
          }}
          onAdd={add}
          onEnter={enter}
        />
        <ChosenLines
          lines={lines}
          errors={errors}
          today={office?.today ?? ''}
          budgets={budgets}
          onChange={(next) => change({ lines: next })}
        >
          <RefusedSubmit error={refusal} />
          <Group justify="flex-end" align="stretch" gap="xs">
            {props.children}
            <Button variant="default" disabled={props.isSaving} onClick={() => void save('draft')}>
              {m.common_save_draft()}
            </Button>
            <Button loading={props.isSaving} onClick={() => void save('submit')}>
              {m.orders_do_submit()}
            </Button>
          </Group>
        </ChosenLines>
      </div>
    </Stack>
  )
}
