import { Button, Flex } from '@mantine/core'
import { IconPrinter, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../lib/messages.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

type StepBarProps<Step extends string> = {
  /** What the caller may do now. */
  steps: readonly Step[]
  /** Those that lead on: their buttons come first, filled. */
  next: readonly Step[]
  label: (step: Step) => string
  icons?: Partial<Record<Step, TablerIcon>>
  /** The dialog of a step. */
  dialog: (step: Step, close: () => void) => ReactNode
  /** What other features let one do with it. */
  children?: ReactNode
}

/** What can be done with a document now, each in a dialog of its own; it can always be printed. */
export function StepBar<Step extends string>(props: StepBarProps<Step>) {
  const { steps, next, label, icons, dialog, children } = props
  const [open, setOpen] = useState<Step | null>(null)
  const leadsOn = (step: Step) => next.includes(step)
  const button = (step: Step) => {
    const Icon: TablerIcon | undefined = icons?.[step]
    return (
      <Button
        key={step}
        variant={leadsOn(step) ? 'filled' : 'default'}
        leftSection={Icon && <Icon {...icon} />}
        onClick={() => setOpen(step)}
      >
        {label(step)}
      </Button>
    )
  }
  return (
    <Flex wrap="wrap" gap="xs" data-screen-only>
      {steps.filter(leadsOn).map(button)}
      {children}
      {steps.filter((step) => !leadsOn(step)).map(button)}
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => print()}>
        {m.ui_print()}
      </Button>
      {open && dialog(open, () => setOpen(null))}
    </Flex>
  )
}
