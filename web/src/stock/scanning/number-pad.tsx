import { Button, Stack } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import classes from './number-pad.module.css'

type NumberPadProps = {
  label: string
  value: number | ''
  onChange: (value: number | '') => void
  min?: number
  max?: number
}

const digits = [7, 8, 9, 4, 5, 6, 1, 2, 3]

/** A quantity with keys of its own, big enough for gloves: the keyboard of the device stays away. */
export function NumberPad({ label, value, onChange, min = 0, max = 10_000_000 }: NumberPadProps) {
  // The first digit replaces what was proposed.
  const [isFresh, setFresh] = useState(true)

  function set(next: number | '') {
    setFresh(false)
    if (next === '' || next <= max) onChange(next)
  }
  const addDigit = (digit: number) => set((isFresh ? 0 : Number(value)) * 10 + digit)
  const takeLast = () => set(Number(value) < 10 ? '' : Math.floor(Number(value) / 10))

  return (
    <Stack>
      <QuantityInput
        label={label}
        lessLabel={m.common_one_less()}
        moreLabel={m.common_one_more()}
        value={value}
        onChange={(next) => {
          setFresh(false)
          onChange(next)
        }}
        min={min}
        max={max}
        inputMode="none"
      />
      <fieldset aria-label={m.scanning_pad_keys()} className={`${ui.plainFieldset} ${classes.keys}`}>
        {digits.map((digit) => (
          <Button key={digit} variant="default" className={classes.key} onClick={() => addDigit(digit)}>
            {digit}
          </Button>
        ))}
        <Button variant="default" className={classes.key} onClick={() => set('')}>
          {m.scanning_pad_clear()}
        </Button>
        <Button variant="default" className={classes.key} onClick={() => addDigit(0)}>
          0
        </Button>
        <Button
          variant="default"
          className={classes.key}
          aria-label={m.scanning_pad_backspace()}
          onClick={takeLast}
        >
          <IconBackspace size={24} aria-hidden />
        </Button>
        <Button
          variant="default"
          className={classes.key}
          data-wide
          aria-label={m.scanning_pad_times_ten()}
          disabled={value === '' || value === 0 || value * 10 > max}
          onClick={() => set(Number(value) * 10)}
        >
          ×10
        </Button>
      </fieldset>
    </Stack>
  )
}
