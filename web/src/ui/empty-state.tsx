import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  icon: ReactNode
  title: string
  text?: string
  isFailure?: boolean
  children?: ReactNode
}

/** One sentence of what would be here, and what to do about it. */
export function EmptyState({ icon, title, text, isFailure, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" className={classes.root}>
      <span className={classes.icon} data-failure={isFailure} aria-hidden>
        {icon}
      </span>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw="34rem">
          {text}
        </Text>
      )}
      {children && <div className={classes.actions}>{children}</div>}
    </Stack>
  )
}
