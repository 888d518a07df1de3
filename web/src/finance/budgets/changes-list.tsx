import { Button, Flex, Group, Stack } from '@mantine/core'
import { IconArrowRight, IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BudgetChange } from '@wellstock/contract/finance/budget-lines'
import { changeStates } from '@wellstock/domain/finance/budgets'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { type BudgetsSearch, budgetsSearchDefaults } from './budgets-search.ts'
import { budgetQueries, useApproveChange, useRejectChange, useWithdrawChange } from './queries.ts'
import { lineName } from './words.ts'

type ChangesListProps = {
  year: number
  search: BudgetsSearch
  onChange: (change: Partial<BudgetsSearch>) => void
}

/** Requests to move money: those that wait first. */
export function ChangesList({ year, search, onChange }: ChangesListProps) {
  const { page, pageSize, state } = search
  const answer = useQuery(budgetQueries.changes(year, state, { page, pageSize }))
  const [rejecting, setRejecting] = useState<BudgetChange | null>(null)
  const steps = (change: BudgetChange) => <Steps change={change} onReject={() => setRejecting(change)} />
  return (
    <>
      <List
        name="budget-changes"
        label={m.budgets_tab_changes()}
        offset="20rem"
        answer={answer}
        search={search}
        onChange={onChange}
        views={{ list: 'budgets', defaults: budgetsSearchDefaults }}
        every={(paging) => api.budgets.changes({ year, ...(state && { state }), ...paging })}
        filters={
          <FilterChoice
            label={m.common_state()}
            data={changeStates.map((value) => ({ value, label: m[`budgets_state_${value}`]() }))}
            value={state}
            onChange={(value) => onChange({ state: value, page: 1 })}
          />
        }
        columns={columns(steps)}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        card={(change) => (
          <Stack gap="xs">
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
              <Words change={change} />
              <b className={`${ui.figures} ${ui.nowrap}`}>{formatPrice(change.amount)}</b>
            </Group>
            <Lines change={change} />
            <Group justify="space-between" gap="xs">
              <StateBadge change={change} />
              {steps(change)}
            </Group>
          </Stack>
        )}
        empty={{
          none: {
            icon: IconArrowsExchange,
            title: m.budgets_changes_none(),
            text: m.budgets_changes_none_text(),
          },
          noMatch: state !== undefined && {
            title: m.budgets_no_match(),
            clear: m.common_clear_filters(),
            onClear: () => onChange({ state: undefined, page: 1 }),
          },
        }}
      />
      {rejecting && <RejectDialog change={rejecting} onClose={() => setRejecting(null)} />}
    </>
  )
}

const badges = {
  requested: { tone: 'warn', shape: 'ring' },
  approved: { tone: 'ok', shape: 'dot' },
  rejected: { tone: 'danger', shape: 'diamond' },
  withdrawn: { tone: 'quiet', shape: 'square' },
} as const

const StateBadge = ({ change: { state } }: { change: BudgetChange }) => (
  <ShapeBadge {...badges[state]} word={m[`budgets_state_${state}`]()} />
)

const Words = ({ change }: { change: BudgetChange }) => (
  <span className={`${ui.named} ${ui.notes}`}>
    <span className={`${ui.code} ${ui.strong}`}>{change.number}</span>
    {change.reason}
    <small>{`${change.requestedBy.name} · ${formatDateTime(change.requestedAt)}`}</small>
    {change.decidedBy && change.decidedAt && (
      <small>
        {[
          `${m[`budgets_state_${change.state}`]()}: ${change.decidedBy.name}`,
          formatDateTime(change.decidedAt),
          change.remark,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    )}
  </span>
)

/** Where the money comes from and goes to, with what is available there now. */
function Lines({ change: { from, to } }: { change: BudgetChange }) {
  const line = (each: BudgetChange['from'], none: string) => (
    <span className={`${ui.named} ${ui.notes}`}>
      {each ? lineName(each) : none}
      {each && <small>{m.budgets_available_now({ now: formatPrice(each.available) })}</small>}
    </span>
  )
  return (
    <Flex component="span" align="flex-start" gap="xs" className={ui.rigidIcons}>
      {line(from, m.budgets_change_increase())}
      <IconArrowRight size={16} stroke={2} role="img" aria-label={m.budgets_change_to()} />
      {line(to, m.budgets_change_decrease())}
    </Flex>
  )
}

const columns = (steps: (change: BudgetChange) => ReactNode): GridColumn<BudgetChange>[] => [
  { key: 'number', header: m.budgets_request(), cell: (change) => <Words change={change} />, canHide: false },
  { key: 'lines', header: m.budgets_change_lines(), cell: (change) => <Lines change={change} /> },
  {
    key: 'amount',
    header: m.common_amount(),
    cell: ({ amount }) => <span className={ui.nowrap}>{formatPrice(amount)}</span>,
    isNumeric: true,
  },
  { key: 'state', header: m.common_state(), cell: (change) => <StateBadge change={change} /> },
  { key: 'steps', header: '', cell: steps },
]

function Steps({ change, onReject }: { change: BudgetChange; onReject: () => void }) {
  const approve = useApproveChange()
  const withdraw = useWithdrawChange()
  const { id, number, version, steps, waitsForOther } = change
  const take = (step: typeof approve, done: (change: BudgetChange) => string) =>
    step.mutate({ id, version }, { onSuccess: (change) => void toast.success(done(change)) })
  return (
    <Flex component="span" justify="flex-end" wrap="wrap" gap="xs" className={ui.touchButtons}>
      {steps.includes('approve') && (
        <Button
          size="compact-md"
          loading={approve.isPending}
          aria-label={m.budgets_approve_of({ number })}
          onClick={() =>
            take(approve, ({ state }) =>
              state === 'approved' ? m.budgets_approved({ number }) : m.budgets_approved_so_far({ number }),
            )
          }
        >
          {m.common_approve()}
        </Button>
      )}
      {steps.includes('reject') && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={m.budgets_reject_of({ number })}
          onClick={onReject}
        >
          {m.budgets_reject()}
        </Button>
      )}
      {steps.includes('withdraw') && (
        <Button
          variant="default"
          size="compact-md"
          loading={withdraw.isPending}
          aria-label={m.budgets_withdraw_of({ number })}
          onClick={() => take(withdraw, () => m.budgets_withdrawn({ number }))}
        >
          {m.common_withdraw()}
        </Button>
      )}
      {waitsForOther && <span className={ui.note}>{m.budgets_waits_for_other()}</span>}
    </Flex>
  )
}

function RejectDialog({ change, onClose }: { change: BudgetChange; onClose: () => void }) {
  const step = useRejectChange()
  const { id, number, version } = change
  return (
    <WordsDialog
      short={m.budgets_reason_short()}
      title={m.budgets_reject_of({ number })}
      text={change.reason}
      label={m.common_reason()}
      field="reason"
      yes={m.budgets_reject()}
      isDanger
      step={step}
      input={(reason) => ({ id, version, reason })}
      done={() => m.budgets_rejected({ number })}
      onClose={onClose}
    />
  )
}
