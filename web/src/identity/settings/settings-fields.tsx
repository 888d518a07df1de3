import { Select, Switch, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './settings-dialog.module.css'

/** A part of a tab under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}

type FlagProps = { label: string; text?: string; checked: boolean; onChange: (checked: boolean) => void }

export function Flag({ onChange, text, ...props }: FlagProps) {
  return (
    <Switch
      {...props}
      // The label element holds the description as well, which describes and does not name.
      aria-label={props.label}
      description={text}
      labelPosition="left"
      classNames={{ body: classes.flag, labelWrapper: classes.flagLabel }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

type ChoiceProps<T extends string> = {
  label: string
  text?: string
  data: { value: NoInfer<T>; label: string }[]
  value: T
  onChange: (value: T) => void
}

export function Choice<T extends string>({ text, data, onChange, ...props }: ChoiceProps<T>) {
  return (
    <Select
      {...props}
      description={text}
      data={data}
      allowDeselect={false}
      onChange={(value) => value !== null && onChange(value as T)}
    />
  )
}
