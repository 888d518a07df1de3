import { Box, Group } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './choice-chips.module.css'
import ui from './shared.module.css'

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
    <Box
      component="fieldset"
      miw={0}
      className={`${ui.plainFieldset} ${classes.root}`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error !== undefined}
    >
      <legend>{legend}</legend>
      <Group align="stretch" gap="xs">
        {choices.map(({ value: choice, label, icon: Icon }, index) => (
          <label key={choice} className={`${ui.iconWord} ${ui.hover} ${classes.chip}`}>
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
      </Group>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </Box>
  )
}
