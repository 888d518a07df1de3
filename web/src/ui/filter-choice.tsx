import { Select, type SelectProps } from '@mantine/core'
import { m } from '../lib/messages.ts'

type FilterChoiceProps<Value extends string> = Pick<
  SelectProps,
  'className' | 'disabled' | 'title' | 'searchable' | 'nothingFoundMessage'
> & {
  label: string
  data: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** What its button to clear it is called. */
  clearLabel?: string
}

/** One filter above a list, by its name until something is chosen. */
export const FilterChoice = <Value extends string>(props: FilterChoiceProps<Value>) => {
  const { label, data, value, onChange, clearLabel, ...select } = props
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={[...data]}
      value={value ?? null}
      onChange={(next) => onChange(data.find((each) => each.value === next)?.value)}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel ?? m.common_clear_named({ filter: label }) }}
      {...select}
    />
  )
}
