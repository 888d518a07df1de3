import type { NumberInputProps } from '@mantine/core'
import { numberSigns } from '../lib/format.ts'
import { NumberInput } from './number-input.tsx'

type AmountProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Null: nothing was entered. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A number of 0 or more, or none. */
export const AmountInput = ({ value, onChange, ...props }: AmountProps) => (
  <NumberInput
    allowNegative={false}
    hideControls
    {...numberSigns()}
    {...props}
    value={value ?? ''}
    onChange={(next) => onChange(next === '' ? null : Number(next))}
  />
)
