import { Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import classes from './summary-cards.module.css'

export function FigureNote({ figure, text }: { figure: string; text: string }) {
  return (
    <Popover width={280} position="bottom-end" shadow="md" withArrow>
      <Popover.Target>
        <button type="button" className={classes.note} aria-label={m.expirations_how({ figure })}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown fz="sm">{text}</Popover.Dropdown>
    </Popover>
  )
}
