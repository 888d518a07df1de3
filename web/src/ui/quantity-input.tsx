import { ActionIcon, type NumberInputHandlers } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { numberSigns } from '../lib/format.ts'
import { NumberInput, refusalOf } from './number-input.tsx'
import classes from './quantity-input.module.css'

const HOLD_AFTER = 400
const HOLD_EVERY = 80

/** Runs once on press and again and again while held. Keys and assistive technology press without a pointer. */
function useHold(step: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const again = () => {
    step()
    timer.current = setTimeout(again, HOLD_EVERY)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onClick: (event: { detail: number }) => event.detail === 0 && step(),
    onPointerDown: (event: { button: number }) => {
      if (event.button !== 0) return
      step()
      timer.current = setTimeout(again, HOLD_AFTER)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
  }
}

type QuantityInputProps = {
  id?: string
  label: string
  /** Where the name stands beside it already: the label is read, not shown. */
  hidesLabel?: boolean
  lessLabel: string
  moreLabel: string
  value: number | ''
  onChange: (value: number | '') => void
  min?: number
  max?: number
  error?: ReactNode
  /** What it would be, where nothing is said yet. */
  placeholder?: string
  /** `none` where keys are offered on the page. */
  inputMode?: 'numeric' | 'none'
}

/** A whole number with a button on each side, big enough for gloves. */
export function QuantityInput({
  lessLabel,
  moreLabel,
  value,
  onChange,
  inputMode = 'numeric',
  hidesLabel,
  ...props
}: QuantityInputProps) {
  const { min = 0, max = 10_000_000 } = props
  const handlers = useRef<NumberInputHandlers>(null)
  const less = useHold(() => handlers.current?.decrement())
  const more = useHold(() => handlers.current?.increment())
  return (
    <div
      className={classes.root}
      data-error={Boolean(props.error || refusalOf(value, { min, max, decimals: 0 })) || undefined}
      data-hides-label={hidesLabel}
    >
      <ActionIcon
        variant="default"
        className={classes.step}
        aria-label={lessLabel}
        disabled={value !== '' && value <= min}
        {...less}
      >
        <IconMinus size={20} stroke={2} aria-hidden />
      </ActionIcon>
      <NumberInput
        {...props}
        className={classes.input}
        min={min}
        max={max}
        value={value}
        onChange={(next) => onChange(typeof next === 'number' ? next : '')}
        handlersRef={handlers}
        allowDecimal={false}
        allowNegative={false}
        {...numberSigns()}
        hideControls
        // Mantine gives it the keyboard for decimals, whatever is asked for.
        ref={(input) => input?.setAttribute('inputmode', inputMode)}
      />
      <ActionIcon
        variant="default"
        className={classes.step}
        aria-label={moreLabel}
        disabled={value !== '' && value >= max}
        {...more}
      >
        <IconPlus size={20} stroke={2} aria-hidden />
      </ActionIcon>
    </div>
  )
}
