import { Button, Group, Stack, TextInput } from '@mantine/core'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import type { ReadingValues } from './plan-values.ts'

type ReadingFieldsProps = {
  readings: readonly ReadingValues[]
  onChange: (readings: ReadingValues[]) => void
  errors: Record<string, string | undefined>
}

/** What is read when a task is done, and between which limits. */
export function ReadingFields({ readings, onChange, errors }: ReadingFieldsProps) {
  return (
    <fieldset className={ui.plainFieldset}>
      <legend className={ui.medium}>{m.devices_plan_readings()}</legend>
      <Stack gap="sm">
        {readings.map((reading, place) => {
          const props = (field: keyof ReadingValues) => ({
            label: m[`devices_reading_${field}`](),
            'aria-label': m.devices_reading_named({
              field: m[`devices_reading_${field}`](),
              number: place + 1,
            }),
            error: errors[`readings.${place}.${field}`] ?? errors[`readings.${place}`],
          })
          const change = (part: Partial<ReadingValues>) =>
            onChange(readings.map((each, at) => (at === place ? { ...each, ...part } : each)))
          const limit = (field: 'min' | 'max') => (
            <NumberInput
              {...props(field)}
              flex="1 1 5rem"
              inputMode="decimal"
              hideControls
              {...numberSigns()}
              value={reading[field]}
              onChange={(next) => change({ [field]: next })}
            />
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reading has no identifier, and its name is being typed
            <Group key={place} gap="xs" align="end">
              <TextInput
                {...props('name')}
                flex="2 1 8rem"
                maxLength={60}
                value={reading.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <TextInput
                {...props('unit')}
                flex="1 1 4rem"
                maxLength={20}
                value={reading.unit}
                onChange={(event) => change({ unit: event.currentTarget.value })}
              />
              {limit('min')}
              {limit('max')}
              <Button
                variant="subtle"
                aria-label={m.common_remove_named({ name: reading.name })}
                onClick={() => onChange(readings.filter((_, at) => at !== place))}
              >
                {m.common_remove()}
              </Button>
            </Group>
          )
        })}
        <Button
          variant="subtle"
          style={{ alignSelf: 'start' }}
          disabled={readings.length >= 10}
          onClick={() => onChange([...readings, { name: '', unit: '', min: '', max: '' }])}
        >
          {m.devices_reading_add()}
        </Button>
      </Stack>
    </fieldset>
  )
}
