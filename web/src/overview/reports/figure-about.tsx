import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import { figureAbout } from '../../ui/figure-words.ts'
import type { AnyFigure } from './report-words.ts'

/** What a figure means, with its formula, one press away. */
export function FigureAbout({ figure, name }: { figure: AnyFigure; name: string }) {
  const label = m.reports_about({ figure: name })
  return (
    // With the focus in it, Escape closes it and not the dialog it stands in.
    <Popover position="bottom" width={320} shadow="md" withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={label}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Text fz="sm">{figureAbout(figure)}</Text>
      </Popover.Dropdown>
    </Popover>
  )
}
