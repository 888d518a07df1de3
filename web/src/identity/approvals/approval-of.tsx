import { Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalKindName } from '@wellstock/domain/identity/approvals'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { BudgetBadge, Flags, Standing } from './cells.tsx'
import { approvalQueries } from './queries.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestHistory, RequestNews } from './request-details.tsx'

type ApprovalOfProps = { kind: ApprovalKindName; documentId: string }

/** The approval of a document on its own page, where whoever may decides it. Nothing where none was asked for. */
export function ApprovalOf({ kind, documentId }: ApprovalOfProps) {
  const { data: approval, error, refetch } = useQuery(approvalQueries.ofDocument(kind, documentId))
  if (error && approval === undefined)
    return (
      <Block title={m.common_approval()}>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </Block>
    )
  if (!approval) return null
  const { budgetState, onBehalfOf } = approval
  return (
    <Block title={m.common_approval()} action={<Standing approval={approval} />}>
      <Stack>
        {(budgetState !== 'none' || onBehalfOf) && (
          <Flex component="span" align="center" wrap="wrap" gap="xs">
            <BudgetBadge state={budgetState} />
            {onBehalfOf && <span className={ui.medium}>{m.approvals_for({ name: onBehalfOf.name })}</span>}
          </Flex>
        )}
        <Flags {...approval} />
        <RequestNews approval={approval} />
        <RequestActions key={approval.id} approval={approval} />
        <RequestHistory approval={approval} />
      </Stack>
    </Block>
  )
}
