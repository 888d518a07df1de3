import { Button, Flex, Group, Modal, SegmentedControl } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { stockLevel } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import { Adjustment } from '@wellstock/contract/stock/movements'
import { useState } from 'react'
import { formatChange, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { inventoryQueries, useAdjustItem } from '../items/queries.ts'
import classes from './adjust-dialog.module.css'
import { changeOf, type Draft, directionOf } from './adjustment.ts'
import { ReasonChips } from './reason-chips.tsx'
import { StockBar } from './stock-level.tsx'

const QUICK = [1, 5, 10]

type AdjustDialogProps = { item: Item | null; onClose: () => void }

export function AdjustDialog({ item, onClose }: AdjustDialogProps) {
  return (
    <Modal
      opened={item !== null}
      onClose={onClose}
      title={item && m.adjust_title({ name: item.name })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
      size="lg"
    >
      {item && <AdjustForm key={item.id} item={item} onClose={onClose} />}
    </Modal>
  )
}

// Inside the dialog, so that it begins anew each time.
function AdjustForm({ item: known, onClose }: { item: Item; onClose: () => void }) {
  const { data: item = known } = useQuery({ ...inventoryQueries.get(known.id), placeholderData: known })
  const adjust = useAdjustItem(known.id)
  const [draft, setDraft] = useState<Draft>({ reason: null, amount: 1, sign: -1, note: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const direction = directionOf(draft.reason)
  const change = changeOf(draft, item.currentQuantity)

  const update = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }

  function submit() {
    const checked = Adjustment.safeParse({ quantity: change, reason: draft.reason, note: draft.note })
    if (!checked.success) {
      const found = issueWords(checked.error.issues)
      if (found.reason) found.reason = m.adjust_reason_required()
      if (found.quantity && change === 0) found.quantity = m.adjust_nothing()
      setErrors(found)
      return
    }
    adjust.mutate(checked.data, {
      onSuccess: (after) => {
        toast.success(
          m.adjust_done({
            name: after.name,
            change: formatChange(checked.data.quantity),
            unit: after.unit,
            quantity: formatNumber(after.currentQuantity),
          }),
        )
        onClose()
      },
      onError: (error) => {
        if (error instanceof Problem) setErrors(error.fields)
      },
    })
  }

  return (
    <DialogForm
      submit={
        draft.reason === null || change === 0
          ? m.adjust_submit()
          : change > 0
            ? m.adjust_submit_add({ quantity: formatNumber(change), unit: item.unit })
            : m.adjust_submit_take({ quantity: formatNumber(-change), unit: item.unit })
      }
      cancel={m.common_cancel()}
      isSaving={adjust.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <ReasonChips
        value={draft.reason}
        onChange={(reason) =>
          update({
            reason,
            amount: directionOf(reason) === 'set' ? item.currentQuantity : draft.amount || 1,
          })
        }
        error={errors.reason}
      />
      {direction === 'both' && (
        <SegmentedControl
          aria-label={m.adjust_direction()}
          value={String(draft.sign)}
          onChange={(sign) => update({ sign: sign === '1' ? 1 : -1 })}
          data={[
            { value: '-1', label: m.adjust_take_out() },
            { value: '1', label: m.common_add() },
          ]}
        />
      )}
      <Group align="flex-end" gap="12px 24px">
        <QuantityInput
          label={m[`adjust_amount_${direction}`]({ unit: item.unit })}
          lessLabel={m.common_one_less()}
          moreLabel={m.common_one_more()}
          min={direction === 'set' ? 0 : 1}
          value={draft.amount}
          onChange={(amount) => update({ amount })}
          error={errors.quantity}
        />
        {direction !== 'set' && (
          <Group gap={8} className={classes.quick}>
            {QUICK.map((amount) => (
              <Button key={amount} variant="default" onClick={() => update({ amount })}>
                {amount}
              </Button>
            ))}
            {change < 0 && item.currentQuantity > 0 && (
              <Button variant="default" onClick={() => update({ amount: item.currentQuantity })}>
                {m.adjust_all({ quantity: formatNumber(item.currentQuantity) })}
              </Button>
            )}
          </Group>
        )}
      </Group>
      <NoteField
        label={m.common_note()}
        maxLength={500}
        rows={2}
        resize="vertical"
        value={draft.note}
        onChange={(event) => update({ note: event.currentTarget.value })}
        error={errors.note}
      />
      <Outcome item={item} change={draft.reason ? change : 0} />
      <Refusal error={adjust.error} shows={['quantity', 'reason', 'note']} />
    </DialogForm>
  )
}

function Outcome({ item, change }: { item: Item; change: number }) {
  const after = item.currentQuantity + change
  const next = {
    ...item,
    currentQuantity: Math.max(after, 0),
    availableQuantity: Math.max(item.availableQuantity + change, 0),
    inQuarantine: item.stockLevel === 'Quarantine',
  }
  const values = {
    before: formatNumber(item.currentQuantity),
    after: formatNumber(after).replace('-', '−'),
    unit: item.unit,
  }
  return (
    <Group className={classes.outcome} data-short={after < 0 || undefined} aria-live="polite">
      <span className={ui.visuallyHidden}>{m.adjust_outcome(values)}</span>
      <Flex
        component="span"
        display="inline-flex"
        align="center"
        gap="xs"
        className={`${ui.figures} ${classes.figures}`}
        aria-hidden
      >
        {values.before}
        <IconArrowRight size={18} stroke={2} />
        <b>{values.after}</b> {item.unit}
      </Flex>
      <StockBar item={{ ...next, stockLevel: stockLevel(next) }} width={140} />
      {after < 0 && <span>{m.adjust_short({ quantity: values.before, unit: item.unit })}</span>}
    </Group>
  )
}
