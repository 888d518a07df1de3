import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClockPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import type { TransferStep } from '@wellstock/domain/stock/transfers'
import { ApprovalOf } from '../../identity/approvals/approval-of.tsx'
import { approvalQueries } from '../../identity/approvals/queries.ts'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { Block } from '../../ui/block.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { StepRibbon } from '../../ui/step-ribbon.tsx'
import { Documents } from './documents.tsx'
import { Losses } from './losses.tsx'
import { useTransferStep } from './queries.ts'
import { StepButtons } from './step-buttons.tsx'
import { timelineOf } from './timeline-steps.ts'
import { TransferFacts } from './transfer-facts.tsx'
import { TransferLines } from './transfer-lines.tsx'
import type { TransferSearch } from './transfers-search.ts'

/** What its approval does, where it has one. */
const decided: readonly TransferStep[] = ['approve', 'reject', 'withdraw']

type TransferDetailsProps = { transfer: Transfer; onMode: (mode: Partial<TransferSearch>) => void }

/** How far it is, what can be done next, what is in it and what became of that. */
export function TransferDetails({ transfer, onMode }: TransferDetailsProps) {
  const step = useTransferStep(transfer.id)
  const approval = useQuery(approvalQueries.ofDocument('transfer', transfer.id))
  const steps = transfer.steps.filter((each) => approval.data === null || !decided.includes(each))
  const { expectedOn, isLate, notYet, notYetReason, remark } = transfer
  const hasUnusable = transfer.lines.some(({ lots }) =>
    lots.some(({ isUnusable, inTransit }) => isUnusable && inTransit > 0),
  )
  return (
    <Stack>
      <StepRibbon
        label={m.transfers_timeline()}
        steps={timelineOf(transfer).map(({ step, ...rest }) => ({
          ...rest,
          label: m[`transfers_step_${step}`](),
          // What is below the limit of the rules needs nobody's approval.
          by: rest.by ?? (step === 'approved' ? m.transfers_by_rule() : null),
        }))}
      />
      <Refused error={step.error} />
      {isLate && expectedOn && (
        <Alert color="warn" variant="light" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
          {m.transfers_late_text({ date: formatDate(expectedOn) })}
        </Alert>
      )}
      {hasUnusable && (
        <Alert color="warn" variant="light" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
          {m.transfers_unusable_text()}
        </Alert>
      )}
      {notYet && (
        <Alert color="info" variant="light" icon={<IconClockPause size={20} stroke={1.75} aria-hidden />}>
          {words(notYetReason, notYet)}
        </Alert>
      )}
      <StepButtons transfer={{ ...transfer, steps }} step={step} onMode={onMode} />
      <ApprovalOf kind="transfer" documentId={transfer.id} />
      {remark && (
        <Text className={ui.breaks}>
          <b>{m.transfers_remark()}</b> {remark}
        </Text>
      )}
      <TransferFacts transfer={transfer} />
      <Losses transfer={transfer} />
      <TransferLines transfer={transfer} />
      <Documents transfer={transfer} />
      <Block title={m.common_documents()}>
        <DocumentsOf record={{ kind: 'transfer', id: transfer.id }} />
      </Block>
      <Block title={m.comments_title()}>
        <CommentsOf record={{ kind: 'transfer', id: transfer.id }} />
      </Block>
    </Stack>
  )
}
