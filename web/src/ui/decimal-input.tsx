import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { numberSigns } from '../lib/format.ts'

type DecimalInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | ''
  onChange: (value: number | '') => void
}

/** A number that may have decimals. What is on its way to one, as `12.` is to 12.5, stays as it is typed. */
export function DecimalInput({ value, onChange, ...props }: DecimalInputProps) {
  const [typed, setTyped] = useState<number | string>(value)
  return (
    <NumberInput
      {...numberSigns()}
      hideControls
      {...props}
      value={numberOf(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next)
        onChange(numberOf(next))
      }}
    />
  )
}

function numberOf(typed: number | string): number | '' {
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isNaN(number) ? '' : number
}
