import { Flex, Group, Stack, UnstyledButton } from '@mantine/core'
import type { ApprovalRow } from '@wellstock/contract/identity/approval'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './approvals.module.css'
import { amountWords, BudgetBadge, Flags, Since, Standing, StepWords } from './cells.tsx'
import { kindWord, rowName } from './words.ts'

/** A request in a list on a phone. */
export function ApprovalCard({ approval, onOpen }: { approval: ApprovalRow; onOpen?: () => void }) {
  const { kind, requestedBy, offices, budgetState, isRevised } = approval
  const name = rowName(approval)
  return (
    <Stack gap="xs" miw={0} className={ui.notes}>
      {onOpen ? (
        <UnstyledButton className={`${ui.strong} ${ui.breaks} ${ui.touch}`} onClick={onOpen}>
          {name}
        </UnstyledButton>
      ) : (
        <b className={`${ui.strong} ${ui.breaks}`}>{name}</b>
      )}
      <small>
        {[kindWord(kind), isRevised && m.approvals_revised(), ...offices.map((office) => office.name)]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <Flex component="span" align="center" wrap="wrap" gap="xs">
        <Standing approval={approval} />
        <span className={`${ui.figures} ${ui.medium}`}>{amountWords(approval)}</span>
        <BudgetBadge state={budgetState} />
      </Flex>
      <Flags {...approval} most={2} />
      <Group justify="space-between" wrap="nowrap" gap="sm" className={classes.cardEnd}>
        <StepWords approval={approval} />
        <small className={ui.right}>
          {requestedBy.name} · <Since approval={approval} />
        </small>
      </Group>
    </Stack>
  )
}
