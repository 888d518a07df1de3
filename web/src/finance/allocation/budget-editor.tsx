import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Budget } from '@wellstock/contract/finance/budget'
import { unallocatedOf } from '@wellstock/domain/finance/allocation'
import { sumOf } from '@wellstock/domain/finance/money'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { type RibbonStep, StepRibbon } from '../../ui/step-ribbon.tsx'
import { toast } from '../../ui/toast.tsx'
import { BudgetSteps } from './budget-steps.tsx'
import { type Plan, planOf } from './plan.ts'
import { PlanGrid } from './plan-grid.tsx'
import { allocationQueries, useBudgetStep } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import { TotalBar } from './total-bar.tsx'

/** What is typed and not yet saved, and the version it was begun on. */
type Work = { version: number; plan: Plan }
const nothing: Work = { version: 0, plan: { name: '', note: '', total: 0, shares: [] } }

/** A budget with what somebody is just changing in it, kept in the browser until it is saved. */
export function BudgetEditor({ budget }: { budget: Budget }) {
  const { data: basis } = useQuery(allocationQueries.basis(budget.id))
  const step = useBudgetStep(budget.id)
  const draft = useDraft<Work>(`budget:${budget.id}`, nothing)
  const mayEdit = budget.steps.includes('save')
  const [work, setWork] = useState<Work | null>(mayEdit ? (draft.found?.value ?? null) : null)
  const plan = (mayEdit && work?.plan) || planOf(budget)
  const isStale = mayEdit && work !== null && work.version !== budget.version

  function change(next: Plan) {
    const after = { version: work?.version ?? budget.version, plan: next }
    setWork(after)
    draft.save(after)
  }
  function leave() {
    setWork(null)
    draft.discard()
  }
  const save = () =>
    step.mutate(() => api.allocation.save({ id: budget.id, version: work?.version ?? 0, ...plan }), {
      onSuccess: () => {
        leave()
        toast.success(m.allocation_saved())
      },
    })
  const { ofTotal, departments } = unallocatedOf(plan)

  return (
    <Stack>
      <PageHeader
        title={plan.name}
        badge={<StateBadge state={budget.state} />}
        trail={
          <Link to="/dashboard/budget-allocation" search={{ year: budget.fiscalYear }}>
            {m.page_title_budget_allocation()}
          </Link>
        }
        description={`${m.common_fiscal_year({ year: String(budget.fiscalYear) })} · ${budget.number}${
          budget.basedOn ? ` · ${m.allocation_based_on({ name: budget.basedOn.name })}` : ''
        }`}
      >
        {!mayEdit && (
          <LinkButton variant="default" to="/dashboard/budgets" search={{ year: budget.fiscalYear }}>
            {m.page_title_budgets()}
          </LinkButton>
        )}
        <ExportMenu path={`/api/budget-drafts/${budget.id}/export`} params={{}} />
        <BudgetSteps budget={budget} plan={plan} isDirty={work !== null} step={step} onChange={change} />
      </PageHeader>

      {budget.state !== 'draft' && <StepRibbon label={m.allocation_way()} steps={timelineSteps(budget)} />}
      {budget.notYet && <Alert color="gray">{words(budget.notYet)}</Alert>}
      {budget.state === 'draft' && budget.remark && (
        <Alert color="warn" title={m.allocation_returned()}>
          {budget.remark}
        </Alert>
      )}
      {budget.state === 'approved' && <Text c="dimmed">{m.allocation_in_force_text()}</Text>}
      {isStale && (
        <Alert color="warn" role="alert" title={m.allocation_stale()}>
          <Group gap="xs">
            <Button size="compact-md" onClick={() => setWork({ version: budget.version, plan })}>
              {m.allocation_keep_mine()}
            </Button>
            <Button size="compact-md" variant="default" onClick={leave}>
              {m.allocation_take_theirs()}
            </Button>
          </Group>
        </Alert>
      )}
      {!isStale && <Refused error={step.error} />}

      <TotalBar
        budget={budget}
        plan={plan}
        basis={basis}
        left={sumOf([ofTotal, ...departments.map(({ amount }) => amount)])}
        ofTotal={ofTotal}
        open={departments.filter(({ amount }) => amount !== 0).length}
        isDirty={work !== null}
        isSaving={step.isPending}
        onChange={mayEdit ? change : undefined}
        onSave={isStale ? undefined : save}
        onDiscard={leave}
      />
      <PlanGrid budget={budget} plan={plan} basis={basis} {...(mayEdit && { onChange: change })} />
      {mayEdit && <Text className={`${ui.note} ${ui.notOnPhone}`}>{m.allocation_keys()}</Text>}
    </Stack>
  )
}

const way = ['draft', 'proposed', 'approved', 'closed'] as const

function timelineSteps(budget: Budget): RibbonStep[] {
  const at = (way as readonly string[]).indexOf(budget.state)
  const facts = {
    draft: { at: budget.createdAt, by: budget.createdBy },
    proposed: { at: budget.proposedAt, by: budget.proposedBy },
    approved: { at: budget.approvedAt, by: budget.approvedBy },
    closed: { at: null, by: null },
  }
  return way.map((state, index) => ({
    label: m[`allocation_state_${state}`](),
    is: index > at ? 'open' : index === at && state !== 'closed' ? 'current' : 'done',
    ...(index > at ? { at: null, by: null } : facts[state]),
  }))
}
