import { Group, Stack, TextInput } from '@mantine/core'
import { m } from '../../lib/messages.ts'
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
    <Stack gap={6}>
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
      <Group align="stretch" gap={6} className={classes.presets}>
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
      </Group>
    </Stack>
  )
}

/** A reason is at least five characters; nothing where it is one. */
export const reasonIssue = (reason: string) =>
  reason.trim().length < 5 ? m.common_reason_too_short() : undefined
