import { Drawer, Flex, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ThresholdChange } from '@wellstock/contract/stock/threshold-changes'
import { ApprovalOf } from '../../identity/approvals/approval-of.tsx'
import { LevelLines } from '../../identity/approvals/level-lines.tsx'
import { formatDateTime, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { thresholdQueries } from './queries.ts'

type ChangeDrawerProps = { id: string | undefined; onClose: () => void }

/** A change of many items: what it does to each, who decides it, and what came of it. */
export function ChangeDrawer({ id, onClose }: ChangeDrawerProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 'xl'}
      title={m.approvals_kind_threshold_change()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {id && <Opened id={id} />}
    </Drawer>
  )
}

function Opened({ id }: { id: string }) {
  const { data: change, error, refetch } = useQuery(thresholdQueries.change(id))
  if (error && !change) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!change)
    return (
      <Stack role="status" aria-label={m.loading()}>
        <Skeleton height={28} width="70%" />
        <Skeleton height={220} />
      </Stack>
    )
  return <Details change={change} />
}

const badges = {
  requested: { tone: 'warn', shape: 'ring' },
  applied: { tone: 'ok', shape: 'dot' },
  rejected: { tone: 'danger', shape: 'diamond' },
  withdrawn: { tone: 'quiet', shape: 'square' },
} as const

function Details({ change }: { change: ThresholdChange }) {
  const { number, state, reason, amount, requestedBy, requestedAt, decidedBy, decidedAt, remark } = change
  return (
    <Stack>
      <Flex component="span" align="center" wrap="wrap" gap="xs" fz="lg" className={ui.strong}>
        <span className={ui.code}>{number}</span>
        <ShapeBadge {...badges[state]} word={m[`thresholds_change_${state}`]()} />
      </Flex>
      <Facts>
        <Fact label={m.common_reason()}>
          <span className={ui.breaks}>{reason}</span>
        </Fact>
        <Fact label={m.approvals_requested_by()}>
          {requestedBy.name}, {formatDateTime(requestedAt)}
        </Fact>
        <Fact label={m.thresholds_change_adds()}>
          <span className={ui.figures}>{amount === null ? m.common_no_price() : formatPrice(amount)}</span>
        </Fact>
        <Fact label={m.thresholds_change_decided()}>
          {decidedAt && [decidedBy?.name, formatDateTime(decidedAt), remark].filter(Boolean).join(', ')}
        </Fact>
      </Facts>
      <ApprovalOf kind="threshold_change" documentId={change.id} />
      <LevelLines
        lines={change.lines.map(({ officeName, outcome, ...line }) => ({
          id: line.id,
          name: line.name,
          note: officeName,
          changes: line.changes,
          ...(outcome && outcome !== 'changed' && { refused: spokenWords(line) || m.thresholds_unchanged() }),
        }))}
      />
    </Stack>
  )
}
