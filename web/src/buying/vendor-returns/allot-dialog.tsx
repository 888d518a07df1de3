import { Checkbox, Stack, Text } from '@mantine/core'
import type { AllotmentTarget } from '@wellstock/contract/buying/credit-allotments'
import { useState } from 'react'
import { formatDate, formatPrice, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useAllot } from './queries.ts'
import { settledWord } from './words.ts'

type AllotDialogProps = {
  note: { id: string; number: string }
  left: number
  targets: readonly AllotmentTarget[]
  onClose: () => void
}

/** How much of a credit note each return, claim and invoice gets: what it is likely for is filled in. */
export function AllotDialog({ note: { id, number }, left, targets, onClose }: AllotDialogProps) {
  const allot = useAllot(id)
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number | null>>(
    () => new Map(targets.map((target) => [target.id, target.proposed || null])),
  )
  const [isBeyond, setBeyond] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const amountOf = (target: AllotmentTarget) => amounts.get(target.id) ?? 0
  const chosen = targets.filter((target) => amountOf(target) > 0)
  const rest =
    chosen.reduce((sum, target) => sum - Math.round(amountOf(target) * 100), Math.round(left * 100)) / 100
  const errors = allot.error instanceof Problem ? allot.error.fields : {}
  const errorOf = (target: AllotmentTarget) => {
    const place = chosen.indexOf(target)
    return place < 0 ? undefined : (errors[`rows.${place}.amount`] ?? errors[`rows.${place}.id`])
  }

  function submit() {
    if (chosen.length === 0) return setMissing(true)
    const rows = chosen.map((target) => ({
      ...{ kind: target.kind, id: target.id, amount: amountOf(target) },
      isBeyond: isBeyond && amountOf(target) > target.missing,
    }))
    allot.mutate(
      { id, rows },
      {
        onSuccess: () => {
          toast.success(m.allotments_done({ number }))
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={m.allotments_title({ number })}
      submit={m.allotments_do()}
      cancel={m.common_cancel()}
      isSaving={allot.isPending}
      isDisabled={targets.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{targets.length === 0 ? m.allotments_none() : m.allotments_text()}</Text>
      <Stack gap="sm">
        {targets.map((target) => (
          <AmountInput
            key={target.id}
            label={[settledWord(target.kind), target.number, formatDate(target.day)].join(' · ')}
            // Nobody waits for a credit of an invoice that is right.
            description={
              target.kind === 'invoice'
                ? m.allotments_at_most({ amount: formatPrice(target.missing) })
                : m.allotments_expected({
                    missing: formatPrice(target.missing),
                    expected: formatPrice(target.expected),
                  })
            }
            value={amounts.get(target.id) ?? null}
            onChange={(amount) => {
              setAmounts(new Map(amounts).set(target.id, amount))
              setMissing(false)
              allot.reset()
            }}
            decimalScale={2}
            leftSection={priceSign()}
            error={errorOf(target)}
          />
        ))}
      </Stack>
      {targets.some((target) => amountOf(target) > target.missing) && (
        <Checkbox
          label={m.returns_credit_beyond()}
          checked={isBeyond}
          onChange={(event) => setBeyond(event.currentTarget.checked)}
        />
      )}
      {targets.length > 0 && (
        <b className={`${ui.figures} ${rest < 0 ? ui.danger : ''}`} aria-live="polite">
          {m.returns_credit_left({ amount: formatPrice(rest) })}
        </b>
      )}
      {isMissing && <Text className={ui.danger}>{m.allotments_choose()}</Text>}
      <Refused
        error={allot.error}
        shows={chosen.flatMap((_, place) => [`rows.${place}.amount`, `rows.${place}.id`])}
      />
    </FormDialog>
  )
}
