import { Textarea } from '@mantine/core'
import { m } from '../../lib/messages.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'

const kinds = ['quarantined', 'damaged', 'recalled'] as const
export type HoldWish = { hold: (typeof kinds)[number]; reason: string }

type HoldFieldsProps = {
  value: HoldWish
  onChange: (value: HoldWish) => void
  errors: Record<string, string | undefined>
}

export function HoldFields({ value, onChange, errors }: HoldFieldsProps) {
  return (
    <>
      <ChoiceChips
        legend={m.stock_hold_kind()}
        choices={kinds.map((kind) => ({ value: kind, label: m[`stock_hold_${kind}`]() }))}
        value={value.hold}
        onChange={(hold) => onChange({ ...value, hold })}
        error={errors.hold}
      />
      <Textarea
        label={m.adjust_reason()}
        rows={2}
        maxLength={500}
        required
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
        error={errors.reason}
      />
    </>
  )
}
