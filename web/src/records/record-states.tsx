import { Skeleton } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { m } from '../lib/messages.ts'
import { messageOf, Problem } from '../lib/problem.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './records.module.css'

type RecordStateProps = { title: string; error: unknown; onRetry: () => void }

/** A record that is not there, or not there yet: what is missing in the server's words, or its shape. */
export function RecordState({ title, error, onRetry }: RecordStateProps) {
  if (error instanceof Problem && error.status === 404)
    return (
      <>
        <PageHeader title={title} />
        <div className={classes.panel}>
          <EmptyState
            icon={<IconMapSearch size={24} stroke={1.75} />}
            title={messageOf(error)}
            text={m.records_not_found_text()}
          >
            <LinkButton to="/dashboard">{m.records_back_home()}</LinkButton>
          </EmptyState>
        </div>
      </>
    )
  if (error) return <ErrorNotice error={error} onRetry={onRetry} />
  return (
    <div className={classes.page} role="status" aria-label={m.records_loading()}>
      <Skeleton height={34} width="min(20rem, 80%)" data-wide />
      <Skeleton height={92} radius={12} data-wide />
      <Skeleton height={220} radius={12} />
      <Skeleton height={220} radius={12} />
    </div>
  )
}
