import { m } from '../../lib/messages.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { ReasonField } from './reason-field.tsx'

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
      <ReasonField
        label={m.common_reason()}
        required
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
        error={errors.reason}
      />
    </>
  )
}
