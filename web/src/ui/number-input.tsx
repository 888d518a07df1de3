import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'

/**
 * A number as it was typed. What is below or above what the field takes, has too many decimals or is not whole is said beside it and
 * sent as it stands, to be refused: no sign is dropped, and nothing is moved to the nearest number that would do. Without a sign of its
 * own: from 0 on. "12." stays on its way to "12.5", and is 12 until then.
 */
export function NumberInput({
  allowNegative = true,
  allowDecimal = true,
  decimalScale,
  min,
  max,
  error,
  value,
  onChange,
  ...props
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | number>(value ?? props.defaultValue ?? '')
  const decimals = allowDecimal ? decimalScale : 0
  const least = min ?? (allowNegative ? undefined : 0)
  const isTyped = value === undefined || numberIn(typed) === numberIn(value)
  return (
    <MantineNumberInput
      {...props}
      {...(least !== undefined && { min: least })}
      {...(max !== undefined && { max })}
      allowNegative
      clampBehavior="none"
      value={isTyped ? typed : rounded(value, decimals)}
      onChange={(next) => {
        setTyped(next)
        onChange?.(numberIn(next) ?? '')
      }}
      error={error || refusalOf(isTyped ? typed : value, { min: least, max, decimals })}
    />
  )
}

/** What is reckoned comes with the noise of floats. */
const rounded = (value: string | number, decimals: number | undefined) =>
  typeof value === 'number' && decimals !== undefined ? Number(value.toFixed(decimals)) : value

export function numberIn(typed: string | number): number | null {
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : null
}

type Limits = { min?: number | undefined; max?: number | undefined; decimals?: number | undefined }

/** What is wrong with a number as it was typed; undefined where nothing is, or nothing is there yet. */
export function refusalOf(value: string | number, { min, max, decimals }: Limits) {
  const number = numberIn(value)
  if (number === null) return undefined
  if (min !== undefined && number < min) return m.common_at_least({ min: formatNumber(min) })
  if (max !== undefined && number > max) return m.common_at_most({ max: formatNumber(max) })
  const after = String(value).split('.')[1]?.length ?? 0
  if (decimals === 0 && after > 0 && !Number.isInteger(number)) return m.common_whole_number()
  if (decimals !== undefined && after > decimals && decimals > 0)
    return m.common_decimals({ count: decimals })
  return undefined
}
