import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (value: string) => void
}

/**
 * A date whose value lives elsewhere, in the address: it shows what is typed at once, so that the parts of a date can
 * be typed one after the other while the address follows.
 */
export function DateField({ value, onChange, ...props }: DateFieldProps) {
  const [shown, setShown] = useState({ value, typed: value })
  if (shown.value !== value) setShown({ value, typed: value })
  return (
    <TextInput
      {...props}
      type="date"
      value={shown.typed}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setShown({ value, typed })
        onChange(typed)
      }}
    />
  )
}
