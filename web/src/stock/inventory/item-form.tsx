import { Box, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import { type ReactNode, useState } from 'react'
import { Problem } from '../../lib/problem.ts'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import type { ItemErrors } from './item-check.ts'
import { fieldId, fieldLabel } from './item-fields.tsx'
import classes from './item-form.module.css'
import {
  IdentitySection,
  LevelsSection,
  NotesSection,
  PlaceSection,
  SupplierSection,
} from './item-form-sections.tsx'
import { type ItemField, type ItemPath, type ItemValues, itemFields } from './item-values.ts'
import { Lookalikes } from './lookalikes.tsx'
import { OtherRooms } from './other-rooms.tsx'

export type ItemFormProps = {
  initial: ItemValues
  /** Above the form: a draft to take up again. */
  notice?: ReactNode
  /** The item being edited; a new one has none. */
  item?: Item
  facets: ItemFacets
  check: (values: ItemValues) => ItemErrors
  save: (values: ItemValues, intent: string) => Promise<unknown>
  onChange: (values: ItemValues) => void
  onAdjust?: () => void
  /** The buttons below, given whether a save is on its way. */
  children: (isSaving: boolean) => ReactNode
}

/** Where a name stands among the fields; -1: it names none of them. */
function placeOf(name: string): number {
  const [, room, field = name] = /^alsoIn\.(\d+)\.(\w+)$/.exec(name) ?? []
  const place = itemFields.indexOf(field as ItemField)
  return place < 0 || room === undefined ? place : (Number(room) + 1) * itemFields.length + place
}
const isField = (name: string): name is ItemPath => placeOf(name) >= 0

/** The form of an item, new or old. What is typed survives refusals, and a closed browser. */
export function ItemForm({ initial, item, facets, check, save, ...props }: ItemFormProps) {
  const [summary, setSummary] = useState<FieldError[]>([])
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  // Uncontrolled: a keystroke renders its own field, not all twenty.
  const form = useForm<ItemValues>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: (values) => check(values),
    validateInputOnBlur: true,
    onValuesChange: props.onChange,
  })

  function show(errors: Record<string, unknown>) {
    form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, String(text)])))
    setSummary(
      Object.entries(errors)
        .filter(([field]) => isField(field))
        .sort(([a], [b]) => placeOf(a) - placeOf(b))
        .map(([field, text]) => ({
          field: fieldId(field as ItemPath),
          label: fieldLabel(field as ItemPath),
          message: String(text),
        })),
    )
  }

  async function submit(values: ItemValues, intent: string) {
    setSummary([])
    setRefusal(null)
    setIsSaving(true)
    try {
      await save(values, intent)
    } catch (error) {
      const fields = error instanceof Problem ? error.fields : {}
      show(fields)
      if (!Object.keys(fields).some(isField)) setRefusal(error as Error)
    } finally {
      setIsSaving(false)
    }
  }

  const section = { form, facets, item }
  return (
    <Box
      noValidate
      component="form"
      maw="60rem"
      className={classes.root}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        const intent = submitter?.getAttribute('value') ?? 'save'
        form.onSubmit((values) => submit(values, intent), show)(event)
      }}
    >
      <Stack gap="md">
        {props.notice}
        <FieldErrors errors={summary} />
        <Refusal error={refusal} />
        <IdentitySection {...section}>{!item && <Lookalikes form={form} facets={facets} />}</IdentitySection>
        <PlaceSection {...section} />
        <LevelsSection {...section} onAdjust={props.onAdjust} />
        {!item && <OtherRooms form={form} facets={facets} />}
        <SupplierSection {...section} />
        <NotesSection {...section} />
      </Stack>
      <Group align="stretch" gap="xs" className={classes.bar}>
        {props.children(isSaving)}
      </Group>
    </Box>
  )
}
