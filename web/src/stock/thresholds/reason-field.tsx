import { TextInput } from '@mantine/core'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './thresholds.module.css'

const presets = [
  m.thresholds_reason_season,
  m.thresholds_reason_use,
  m.thresholds_reason_lead_time,
  m.thresholds_reason_stock_outs,
  m.thresholds_reason_too_much,
]

type ReasonFieldProps = {
  id?: string
  value: string
  error?: string | undefined
  onChange: (reason: string) => void
}

/** Why levels are changed: one tap for the usual reasons, words for the others. */
export function ReasonField({ id, value, error, onChange }: ReasonFieldProps) {
  return (
    <div className={`${ui.stack} ${ui.gap6}`}>
      <TextInput
        {...(id && { id })}
        label={m.common_reason()}
        required
        minLength={5}
        maxLength={500}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={`${ui.wrap} ${ui.gap6} ${classes.presets}`}>
        {presets.map((preset) => (
          <button
            key={preset()}
            type="button"
            aria-pressed={value === preset()}
            onClick={() => onChange(preset())}
          >
            {preset()}
          </button>
        ))}
      </div>
    </div>
  )
}

/** A reason is at least five characters; nothing where it is one. */
export const reasonIssue = (reason: string) =>
  reason.trim().length < 5 ? m.common_reason_too_short() : undefined
