import { IconArrowDown, IconArrowsUpDown, IconArrowUp, type TablerIcon } from '@tabler/icons-react'
import type { AdjustmentReason } from '@wellstock/contract/stock/inventory'
import { m } from '../../lib/messages.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { directionOf } from './adjustment.ts'

const reasons: AdjustmentReason[] = [
  'used',
  'received',
  'count',
  'damaged',
  'expired',
  'returned',
  'lost',
  'found',
  'correction',
]

const arrows: Record<ReturnType<typeof directionOf>, TablerIcon> = {
  in: IconArrowUp,
  out: IconArrowDown,
  set: IconArrowsUpDown,
  both: IconArrowsUpDown,
  none: IconArrowsUpDown,
}

export const reasonWord = (reason: AdjustmentReason) => m[`adjust_reason_${reason}`]()

type ReasonChipsProps = {
  value: AdjustmentReason | null
  onChange: (reason: AdjustmentReason) => void
  error: string | undefined
}

/** One tap for the reason. The arrow says which way it moves the stock. */
export function ReasonChips(props: ReasonChipsProps) {
  const choices = reasons.map((reason) => ({
    value: reason,
    label: reasonWord(reason),
    icon: arrows[directionOf(reason)],
  }))
  return <ChoiceChips legend={m.common_reason()} choices={choices} {...props} />
}
