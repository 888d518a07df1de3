import type { ApprovalRow } from '@wellstock/contract/identity/approval'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import classes from './approvals.module.css'
import {
  amountWords,
  BudgetBadge,
  BudgetEffectBar,
  DocumentCell,
  Flags,
  Since,
  Standing,
  StepWords,
} from './cells.tsx'

export const approvalColumns = (): GridColumn<ApprovalRow>[] => [
  {
    key: 'document',
    header: m.common_document(),
    cell: (approval) => <DocumentCell approval={approval} />,
    canHide: false,
  },
  {
    key: 'requester',
    header: m.approvals_requested_by(),
    cell: ({ requestedBy, offices, department }) => (
      <span className={`${ui.words} ${ui.notes}`}>
        {requestedBy.name}
        <small>{[...offices.map(({ name }) => name), department].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  {
    key: 'amount',
    header: m.common_amount(),
    cell: (approval) => (
      <span className={classes.amount}>
        {amountWords(approval)}
        <BudgetBadge state={approval.budgetState} />
        <BudgetEffectBar {...approval} />
      </span>
    ),
    isNumeric: true,
  },
  { key: 'flags', header: m.approvals_flags(), cell: (approval) => <Flags {...approval} most={2} /> },
  {
    key: 'due',
    header: m.approvals_due(),
    cell: (approval) => (
      <span className={`${ui.state} ${ui.notes}`}>
        <span>
          <Standing approval={approval} />
        </span>
        <small>
          <Since approval={approval} />
          {approval.isEscalated && ` · ${m.approvals_escalated()}`}
        </small>
      </span>
    ),
  },
  { key: 'step', header: m.approvals_step(), cell: (approval) => <StepWords approval={approval} /> },
]
