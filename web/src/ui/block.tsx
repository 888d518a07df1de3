import { Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './block.module.css'
import ui from './shared.module.css'

type BlockProps = { title: string; action?: ReactNode; isWide?: boolean; children: ReactNode }

/** A part of a page under its own heading. */
export function Block({ title, action, isWide, children }: BlockProps) {
  const id = useId()
  return (
    <section className={`${ui.panel} ${classes.block}`} data-wide={isWide || undefined} aria-labelledby={id}>
      <Group wrap="nowrap" gap="sm" className={classes.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </Group>
      {children}
    </section>
  )
}

/** What a block says when it has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => <Text c="dimmed">{children}</Text>
