import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'

type AnsweredProps<Data> = {
  answer: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What was asked for, or that it is on its way, or why it is not there. */
export function Answered<Data>({ answer: { data, error, refetch }, children }: AnsweredProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <Skeleton height={220} role="status" aria-label={m.loading()} />
}
