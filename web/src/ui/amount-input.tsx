import type { NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { numberSigns } from '../lib/format.ts'
import { NumberInput } from './number-input.tsx'

type AmountProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Null: nothing was entered. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A number of 0 or more as it is typed: "12." stays on its way to "12.5". */
export function AmountInput({ value, onChange, ...props }: AmountProps) {
  const [typed, setTyped] = useState<string | number>(value ?? '')
  return (
    <NumberInput
      allowNegative={false}
      hideControls
      {...numberSigns()}
      {...props}
      value={numberIn(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next)
        onChange(numberIn(next))
      }}
    />
  )
}

function numberIn(typed: string | number): number | null {
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : null
}
