import { Select, Stack, Text } from '@mantine/core'
import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import { cents, ofCents } from '@wellstock/domain/finance/money'
import { useState } from 'react'
import { formatPrice, numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'
import { useRequestChange } from './queries.ts'
import { lineName } from './words.ts'

const kinds = ['transfer', 'increase', 'decrease'] as const
type Kind = (typeof kinds)[number]

type TransferDialogProps = {
  /** Those whose money the caller may move. */
  lines: readonly BudgetLine[]
  /** The line that needs money, where one was chosen. */
  to: BudgetLine | undefined
  onClose: () => void
}

type Errors = Readonly<Record<string, string | undefined>>

/** Asks for money of a line to go to another, for more, or for less. Somebody else decides. */
export default function TransferDialog({ lines, to, onClose }: TransferDialogProps) {
  const request = useRequestChange()
  const [kind, setKind] = useState<Kind>('transfer')
  const [values, setValues] = useState<{
    from: string | null
    to: string | null
    amount: number | string
    reason: string
  }>({
    from: null,
    to: to?.id ?? null,
    amount: '',
    reason: '',
  })
  const [missing, setMissing] = useState<Errors>({})
  const refused: Errors = request.error instanceof Problem ? request.error.fields : {}
  const errors: Errors = { ...refused, ...missing }
  const amount = Number(values.amount) || 0
  const funded = lines.filter(({ category }) => category !== null)
  const from = kind === 'increase' ? null : values.from
  const into = kind === 'decrease' ? null : values.to

  function set(part: Partial<typeof values>) {
    setValues({ ...values, ...part })
    setMissing({})
    request.reset()
  }

  function submit() {
    const { reason } = values
    const found: Errors = {
      ...(kind !== 'increase' && !from && { fromLineId: m.budgets_choose_line() }),
      ...(kind !== 'decrease' && !into && { toLineId: m.budgets_choose_line() }),
      ...(!(amount > 0) && { amount: m.budgets_amount_needed() }),
      ...(reason.trim().length < MIN_REASON && { reason: m.budgets_reason_short() }),
    }
    setMissing(found)
    if (Object.keys(found).length > 0) return
    request.mutate(
      { fromLineId: from, toLineId: into, amount, reason: reason.trim() },
      {
        onSuccess: ({ number }) => {
          toast.success(m.budgets_requested({ number }))
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={m.budgets_transfer()}
      submit={m.budgets_send_request()}
      cancel={m.common_cancel()}
      size="lg"
      isSaving={request.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceChips
        legend={m.budgets_change_kind()}
        choices={kinds.map((value) => ({ value, label: m[`budgets_change_${value}`]() }))}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setMissing({})
          request.reset()
        }}
      />
      {kind !== 'increase' && (
        <LineField
          label={m.budgets_change_from()}
          lines={funded.filter(({ id }) => id !== into)}
          value={values.from}
          change={-amount}
          error={errors.fromLineId}
          onChange={(line) => set({ from: line })}
        />
      )}
      {kind !== 'decrease' && (
        <LineField
          label={m.budgets_change_to()}
          lines={funded.filter(({ id }) => id !== from)}
          value={values.to}
          change={amount}
          error={errors.toLineId}
          onChange={(line) => set({ to: line })}
        />
      )}
      <NumberInput
        label={m.common_amount()}
        value={values.amount}
        // What ends in zeros comes as a text.
        onChange={(amount) => set({ amount })}
        decimalScale={2}
        allowNegative={false}
        hideControls
        leftSection={priceSign()}
        {...numberSigns()}
        error={errors.amount}
      />
      <NoteField
        label={m.common_reason()}
        rows={2}
        maxLength={500}
        value={values.reason}
        error={errors.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      <Refused error={request.error} shows={['fromLineId', 'toLineId', 'amount', 'reason']} />
    </FormDialog>
  )
}

type LineFieldProps = {
  label: string
  lines: readonly BudgetLine[]
  value: string | null
  /** By how much what is available changes. */
  change: number
  error: string | undefined
  onChange: (id: string | null) => void
}

/** A line, with what it has available now and would have then. */
function LineField({ label, lines, value, change, error, onChange }: LineFieldProps) {
  const line = lines.find(({ id }) => id === value)
  const later = line && ofCents(cents(line.available) + cents(change))
  return (
    <Stack gap={4}>
      <Select
        label={label}
        data={lines.map((each) => ({ value: each.id, label: lineName(each) }))}
        value={value}
        onChange={onChange}
        searchable
        nothingFoundMessage={m.budgets_no_such_line()}
        error={error}
      />
      {line && later !== undefined && (
        <Text className={`${ui.note} ${ui.figures}`} aria-live="polite">
          {change === 0
            ? m.budgets_available_now({ now: formatPrice(line.available) })
            : m.budgets_available_then({ now: formatPrice(line.available), later: formatPrice(later) })}
        </Text>
      )}
    </Stack>
  )
}
