import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './choice-chips.module.css'

type ChoiceChipsProps<Choice extends string> = {
  legend: string
  choices: readonly { value: Choice; label: string; icon?: TablerIcon }[]
  value: Choice | null
  onChange: (choice: Choice) => void
  error?: string | undefined
}

/** One tap for one of a few. Where nothing stands before it, it takes the focus of its dialog. */
export function ChoiceChips<Choice extends string>(props: ChoiceChipsProps<Choice>) {
  const { legend, choices, value, onChange, error } = props
  const id = useId()
  return (
    <fieldset
      className={classes.root}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error !== undefined}
    >
      <legend>{legend}</legend>
      <div className={classes.chips}>
        {choices.map(({ value: choice, label, icon: Icon }, index) => (
          <label key={choice} className={classes.chip}>
            <input
              type="radio"
              name={id}
              checked={value === choice}
              onChange={() => onChange(choice)}
              data-autofocus={index === 0 || undefined}
            />
            {Icon && <Icon size={16} stroke={2} aria-hidden />}
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
