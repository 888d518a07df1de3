import { Alert, Modal, MultiSelect, Select, SimpleGrid, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import {
  isSame,
  type NumberField,
  numberBounds,
  replenishMethods,
  SERVICE_LEVEL,
  type ThresholdField,
  type ThresholdFields,
  thresholdIssues,
} from '@wellstock/domain/stock/thresholds'
import { useId, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { fieldName, methodName, valueWords } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { fieldWords } from '../../lib/sentences.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { afterOf, type Base, baseOf, type Edit, rebased } from './edits.ts'
import { thresholdQueries, useUpdateThreshold } from './queries.ts'
import { ReasonField, reasonIssue } from './reason-field.tsx'
import { SeasonNote } from './season-chip.tsx'
import { Explanation } from './suggestion-cell.tsx'

type ItemDialogProps = {
  row: ThresholdRow | null
  /** What of it is changed in the grid and not yet saved. */
  edit: Edit | undefined
  onSaved: (itemId: string) => void
  onClose: () => void
}

/** Everything that is set for one item, as a form: on a phone the only way, elsewhere for who is told. */
export function ItemDialog({ row, onClose, ...props }: ItemDialogProps) {
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      title={row?.name}
      size="lg"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {row && <ItemForm key={row.itemId} row={row} onClose={onClose} {...props} />}
    </Modal>
  )
}

const firstNumbers: readonly NumberField[] = ['minQuantity', 'reorderPoint', 'maxQuantity']
const planningNumbers: readonly NumberField[] = ['leadTimeDays', 'reviewDays', 'orderMultiple']

type Errors = Partial<Record<ThresholdField | 'reason', string>>

function ItemForm({ row, edit, onSaved, onClose }: ItemDialogProps & { row: ThresholdRow }) {
  const id = useId()
  const update = useUpdateThreshold()
  const choices = useQuery(thresholdQueries.choices())
  const [base, setBase] = useState<Base>(edit?.base ?? baseOf(row))
  const [values, setValues] = useState<ThresholdFields>(afterOf(base, edit))
  const [theirs, setTheirs] = useState<Partial<ThresholdFields>>({})
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [summary, setSummary] = useState<{ field: string; label: string; message: string }[]>([])

  const changes = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, base.fields[field as ThresholdField])),
  ) as Partial<ThresholdFields>
  const isLocked = base.fields.levelsLocked && values.levelsLocked

  function set(next: Partial<ThresholdFields>) {
    setValues((before) => ({ ...before, ...next }))
    const fields = Object.keys(next)
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
    )
  }

  function complain(found: Errors) {
    setErrors(found)
    setSummary(
      Object.entries(found).map(([field, message]) => ({
        field: `${id}-${field}`,
        label: field === 'reason' ? m.common_reason() : fieldName(field as ThresholdField),
        message,
      })),
    )
  }

  async function onFailed(error: Error) {
    if (!(error instanceof Problem)) return
    if (error.code !== 'STALE_VERSION') {
      const fields = Object.entries(error.fields).map(([field, message]) => [
        field.replace('fields.', ''),
        message,
      ])
      if (fields.length > 0) complain(Object.fromEntries(fields))
      return
    }
    const now = await api.thresholds.get({ itemId: base.itemId }).catch(() => null)
    if (!now) return
    const [left] = rebased(
      { base, values: changes, wrong: {}, refused: null, refusedFields: {}, theirs: {} },
      baseOf(now),
    )
    setBase(baseOf(now))
    setValues({ ...now.fields, ...left?.values })
    setTheirs(left?.theirs ?? {})
  }

  function submit() {
    const missing = reasonIssue(reason)
    const found: Errors = { ...fieldWords(thresholdIssues(values)), ...(missing && { reason: missing }) }
    complain(found)
    if (Object.keys(found).length > 0) return
    update.mutate(
      { itemId: base.itemId, version: base.version, fields: changes, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(m.thresholds_saved_item({ name: row.name }))
          onSaved(base.itemId)
          onClose()
        },
        onError: (error) => void onFailed(error),
      },
    )
  }

  const noteOf = (field: ThresholdField) =>
    field in theirs ? m.thresholds_theirs({ value: valueWords(field, theirs[field]) }) : undefined
  const common = (field: ThresholdField) => ({
    id: `${id}-${field}`,
    label: fieldName(field),
    description: noteOf(field),
    error: errors[field],
    disabled: isLocked && field !== 'levelsLocked',
  })
  const number = (field: NumberField) => (
    <NumberInput
      key={field}
      {...common(field)}
      min={numberBounds[field].min}
      max={numberBounds[field].max}
      value={values[field] ?? ''}
      placeholder={field === 'leadTimeDays' ? m.thresholds_auto() : undefined}
      onChange={(value) =>
        set({
          [field]: typeof value === 'number' ? value : numberBounds[field].isNullable ? null : values[field],
        })
      }
      allowDecimal={false}
      allowNegative={false}
      {...numberSigns()}
    />
  )

  return (
    <DialogForm
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={update.isPending}
      isDisabled={Object.keys(changes).length === 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Text c="dimmed">
        {m.thresholds_stock_line({
          available: formatNumber(row.available),
          unit: row.unit,
          office: row.officeName,
          room: row.roomName ?? '–',
        })}
      </Text>
      {row.season && <SeasonNote season={row.season} />}
      <FieldErrors errors={summary} />
      {update.error && Object.keys(errors).length === 0 && (
        <Alert color="danger" variant="light" role="alert" title={messageOf(update.error)}>
          {Object.keys(theirs).length > 0 && m.thresholds_stale_text()}
        </Alert>
      )}
      {row.suggestion && (
        <Explanation
          row={row}
          onTake={({ min, reorderPoint, max }) => set({ minQuantity: min, reorderPoint, maxQuantity: max })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>{firstNumbers.map(number)}</SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>{planningNumbers.map(number)}</SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          {...common('replenishMethod')}
          data={replenishMethods.map((method) => ({ value: method, label: methodName(method) }))}
          value={values.replenishMethod}
          allowDeselect={false}
          onChange={(value) =>
            set({
              replenishMethod: replenishMethods.find((each) => each === value) ?? values.replenishMethod,
            })
          }
        />
        <NumberInput
          {...common('serviceLevel')}
          placeholder={m.thresholds_auto()}
          suffix=" %"
          decimalScale={1}
          min={SERVICE_LEVEL.min * 100}
          max={SERVICE_LEVEL.max * 100}
          value={values.serviceLevel === null ? '' : Math.round(values.serviceLevel * 1000) / 10}
          onChange={(value) =>
            set({ serviceLevel: typeof value === 'number' ? Math.round(value * 10) / 1000 : null })
          }
          {...numberSigns()}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Switch
          {...common('autoReorder')}
          description={m.thresholds_auto_note()}
          checked={values.autoReorder}
          onChange={(event) => set({ autoReorder: event.currentTarget.checked })}
        />
        {number('autoReorderQuantity')}
      </SimpleGrid>
      <MultiSelect
        {...common('alertPeople')}
        data={(choices.data?.people ?? [])
          .filter(({ offices }) => offices === null || offices.includes(row.officeId))
          .map((person) => ({ value: person.id, label: person.name }))}
        value={values.alertPeople}
        onChange={(alertPeople) => set({ alertPeople })}
        searchable
        maxValues={20}
        nothingFoundMessage={m.common_nobody_matches()}
      />
      <Switch
        {...common('levelsLocked')}
        checked={values.levelsLocked}
        onChange={(event) => set({ levelsLocked: event.currentTarget.checked })}
      />
      <ReasonField
        id={`${id}-reason`}
        value={reason}
        error={errors.reason}
        onChange={(next) => {
          setReason(next)
          setErrors(({ reason: _, ...before }) => before)
        }}
      />
    </DialogForm>
  )
}
