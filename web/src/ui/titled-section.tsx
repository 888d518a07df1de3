import { Flex, Skeleton, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { m } from '../lib/messages.ts'
import classes from './titled-section.module.css'

/** In place of rows that are on their way. */
export const RowsSkeleton = () => (
  <Stack gap="md" role="status" aria-label={m.loading()}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={44} />
    ))}
  </Stack>
)

type SectionProps = { title: string; text?: string; action?: ReactNode; children?: ReactNode }

/** A part of a tab or dialog under its own heading. */
export function TitledSection({ title, text, action, children }: SectionProps) {
  const id = useId()
  return (
    <Flex component="section" direction="column" gap="sm" className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={3} size="h4" id={id}>
            {title}
          </Title>
          {text && <p>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </Flex>
  )
}
