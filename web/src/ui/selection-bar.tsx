import { CloseButton, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import ui from './shared.module.css'

type SelectionBarProps = {
  label: string
  count: number
  onClear: () => void
  /** Beside the number. */
  more?: ReactNode
  /** What can be done with them. */
  children: ReactNode
}

/** Above a list of which rows are selected: how many, and what can be done with them. */
export const SelectionBar = ({ label, count, onClear, more, children }: SelectionBarProps) => (
  <section className={ui.selectionBar} data-screen-only aria-label={label}>
    <CloseButton aria-label={m.selection_clear()} onClick={onClear} />
    <span className={`${ui.strong} ${ui.figures}`} aria-live="polite">
      {m.selection_count({ shown: formatNumber(count) })}
    </span>
    {more}
    <Group align="stretch" gap="xs" ml="auto">
      {children}
    </Group>
  </section>
)
