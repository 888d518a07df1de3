import { Button, Group, Stack } from '@mantine/core'
import type { Approval } from '@wellstock/contract/identity/approval'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { Ask } from '../../ui/ask.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import type { useApprovalStep } from './queries.ts'
import { Others, Reassign } from './reassign.tsx'

type RequestProps = { approval: Approval; step: ReturnType<typeof useApprovalStep> }

type WithoutDecisionProps = RequestProps & {
  isReassigning: boolean
  onReassign: () => void
  onDone: () => void
  onWithdraw: () => void
}

/** What is left to whoever does not decide: why, and what else can be done with the request. */
export function WithoutDecision(props: WithoutDecisionProps) {
  const { approval, step, isReassigning, onReassign, onDone, onWithdraw } = props
  const { cannotDecide } = approval
  return (
    <Stack gap="sm" className={ui.flatText}>
      {cannotDecide && <p className={ui.quiet}>{words(cannotDecide)}</p>}
      <Refused error={step.error} />
      {isReassigning && <Reassign approval={approval} step={step} onDone={onDone} />}
      <Group align="stretch" gap="xs">
        {isReassigning ? (
          <Button variant="default" onClick={onDone}>
            {m.common_cancel()}
          </Button>
        ) : (
          <Others approval={approval} onReassign={onReassign} />
        )}
        {approval.canWithdraw && (
          <Button variant="default" onClick={onWithdraw}>
            {m.common_withdraw()}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type WithdrawQuestionProps = RequestProps & { isOpen: boolean; onClose: () => void }

export function WithdrawQuestion({ approval, step, isOpen, onClose }: WithdrawQuestionProps) {
  const { id, number, version } = approval
  return (
    <Ask
      isOpen={isOpen}
      title={m.approvals_withdraw_of({ number })}
      text={m.approvals_withdraw_text()}
      yes={m.common_withdraw()}
      no={m.common_cancel()}
      isLoading={step.isPending}
      onNo={onClose}
      onYes={() =>
        step.mutate(() => api.approvals.withdraw({ id, version }), {
          onSuccess: () => toast.success(m.approvals_withdrawn({ number })),
          onSettled: onClose,
        })
      }
    />
  )
}
