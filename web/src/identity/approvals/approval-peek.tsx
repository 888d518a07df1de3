import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { approvalQueries } from './queries.ts'
import { RequestHistory, RequestNews } from './request-details.tsx'
import { RequestHead } from './request-head.tsx'

/** All of a request at a glance, beside its list. */
export function ApprovalPeek({ id }: { id: string }) {
  const { data: approval, error, refetch } = useQuery(approvalQueries.get(id))
  if (error && !approval) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!approval) return <Skeleton height={220} aria-hidden />
  return (
    <Stack>
      <RequestHead approval={approval} />
      <RequestNews approval={approval} />
      <RequestHistory approval={approval} />
    </Stack>
  )
}
