import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalDecision } from '@wellstock/domain/identity/approvals'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { BudgetEffects, Flags } from './cells.tsx'
import { approvalQueries } from './queries.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestNews } from './request-details.tsx'
import { RequestLines } from './request-lines.tsx'

type OpenRequestProps = {
  id: string
  /** Where the button stands that approves. */
  approveIn: HTMLElement | null
  onSend: () => void
  onDecided: (decision: ApprovalDecision) => void
}

/** A request opened in its row: what has to be seen before it is decided, and the ways to decide it. */
export default function OpenRequest({ id, approveIn, onSend, onDecided }: OpenRequestProps) {
  const { data: approval, error, refetch } = useQuery(approvalQueries.get(id))
  if (!approval)
    return error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} role="status" aria-label={m.loading()} />
    )
  return (
    <Stack gap="sm">
      <Flags {...approval} />
      {approval.budgetEffects.length > 0 && <BudgetEffects {...approval} />}
      <RequestLines approval={approval} />
      <RequestNews approval={approval} />
      <RequestActions
        approval={approval}
        act="approve"
        approveIn={approveIn}
        onSend={onSend}
        onDecided={(_, decision) => onDecided(decision)}
      />
    </Stack>
  )
}
