import { CloseButton, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../lib/messages.ts'
import classes from './grid-peek.module.css'
import ui from './shared.module.css'

type GridPeekProps = { name: string; actions: ReactNode; onClose: () => void; children: ReactNode }

/** A row at a glance beside its list: it follows the row that holds the focus, and takes none itself. */
export const GridPeek = ({ name, actions, onClose, children }: GridPeekProps) => (
  <aside
    className={`${ui.panel} ${classes.peek}`}
    data-screen-only
    aria-label={m.grid_peek({ name })}
    aria-live="polite"
  >
    <Group wrap="nowrap" gap={0} className={classes.head}>
      {actions && (
        <Group align="stretch" wrap="nowrap" gap={4}>
          {actions}
        </Group>
      )}
      <CloseButton ml="auto" aria-label={m.common_close()} onClick={onClose} />
    </Group>
    {children}
  </aside>
)
