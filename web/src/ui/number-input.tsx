import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'

/**
 * A number as it was typed. What is below or above what the field takes is said beside it and sent as it stands, to be refused: no sign
 * is dropped, and nothing is moved to the nearest number that would do. Without a sign of its own: from 0 on.
 */
export function NumberInput({ allowNegative = true, min, max, error, ...props }: NumberInputProps) {
  const least = min ?? (allowNegative ? undefined : 0)
  const wrong = outOfRange(props.value, least, max)
  return (
    <MantineNumberInput
      {...props}
      {...(least !== undefined && { min: least })}
      {...(max !== undefined && { max })}
      allowNegative
      clampBehavior="none"
      error={error || wrong}
    />
  )
}

/** What is wrong with a number that is below or above what may be said. */
export function outOfRange(
  value: NumberInputProps['value'],
  min: number | undefined,
  max: number | undefined,
) {
  if (value === '' || value === undefined) return undefined
  const number = Number(value)
  if (min !== undefined && number < min) return m.common_at_least({ min: formatNumber(min) })
  if (max !== undefined && number > max) return m.common_at_most({ max: formatNumber(max) })
  return undefined
}
