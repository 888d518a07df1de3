import { Skeleton, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './security.module.css'

/** In place of rows that are on their way. */
export const Rows = () => (
  <Stack gap="md" role="status" aria-label={m.loading()}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={44} />
    ))}
  </Stack>
)

type SectionProps = { title: string; text?: string; action?: ReactNode; children?: ReactNode }

export function SecuritySection({ title, text, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={`${ui.stack12} ${classes.section}`} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <div>
          <Title order={3} size="h4" id={id}>
            {title}
          </Title>
          {text && <p>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
