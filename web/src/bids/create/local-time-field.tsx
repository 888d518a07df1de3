import { Group, TextInput } from '@mantine/core'
import { m } from '../../lib/messages.ts'
import type { DayAndClock } from './bid-values.ts'

type LocalTimeFieldProps = {
  label: string
  value: DayAndClock
  error: string | undefined
  onChange: (value: DayAndClock) => void
}

/** A day and a time by the clock of the bid. */
export const LocalTimeField = ({ label, value, error, onChange }: LocalTimeFieldProps) => (
  <Group grow align="start" gap="xs" preventGrowOverflow={false}>
    <TextInput
      type="date"
      label={label}
      value={value.day}
      error={error}
      onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
    />
    <TextInput
      type="time"
      label={m.bid_draft_time()}
      aria-label={m.bid_draft_time_of({ field: label })}
      value={value.clock}
      onChange={(event) => onChange({ ...value, clock: event.currentTarget.value })}
    />
  </Group>
)
