import { IconArrowDown, IconArrowsUpDown, IconArrowUp, type TablerIcon } from '@tabler/icons-react'
import type { AdjustmentReason } from '@wellstock/contract/inventory'
import { useId } from 'react'
import { m } from '../paraglide/messages.js'
import { directionOf } from './adjustment.ts'
import classes from './reason-chips.module.css'

const reasons: AdjustmentReason[] = [
  'used',
  'received',
  'count',
  'damaged',
  'expired',
  'returned',
  'lost',
  'found',
  'correction',
]

const arrows: Record<ReturnType<typeof directionOf>, TablerIcon> = {
  in: IconArrowUp,
  out: IconArrowDown,
  set: IconArrowsUpDown,
  both: IconArrowsUpDown,
  none: IconArrowsUpDown,
}

export const reasonWord = (reason: AdjustmentReason) => m[`adjust_reason_${reason}`]()

type ReasonChipsProps = {
  value: AdjustmentReason | null
  onChange: (reason: AdjustmentReason) => void
  error: string | undefined
}

/** One tap for the reason. The arrow says which way it moves the stock. */
export function ReasonChips({ value, onChange, error }: ReasonChipsProps) {
  const id = useId()
  return (
    <fieldset
      className={classes.root}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error !== undefined}
    >
      <legend>{m.adjust_reason()}</legend>
      <div className={classes.chips}>
        {reasons.map((reason, index) => {
          const Arrow = arrows[directionOf(reason)]
          return (
            <label key={reason} className={classes.chip}>
              <input
                type="radio"
                name={id}
                checked={value === reason}
                onChange={() => onChange(reason)}
                data-autofocus={index === 0 || undefined}
              />
              <Arrow size={16} stroke={2} aria-hidden />
              {reasonWord(reason)}
            </label>
          )
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
