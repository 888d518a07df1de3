import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowsExchange, IconCalculator } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RebalancePlan } from '@wellstock/contract/stock/rebalancing'
import { formatAgo, formatDateTime, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { transferQueries, useComputePlan } from '../transfers/queries.ts'
import classes from './plan.module.css'
import { PlanRoute } from './plan-route.tsx'

/** What to send where before anything is bought. */
export function Plan() {
  const { data: plan, error, refetch } = useQuery(transferQueries.plan())
  const compute = useComputePlan()
  const work = () =>
    compute.mutate(undefined, {
      onSuccess: ({ routes }) =>
        toast.success(m.transfers_plan_done({ count: routes.length, shown: formatNumber(routes.length) })),
      onError: (problem) => toast.error(messageOf(problem)),
    })

  if (error && !plan) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!plan)
    return (
      <Stack aria-hidden>
        <Skeleton h={40} w="24rem" maw="100%" />
        {[1, 2].map((card) => (
          <Skeleton key={card} h={220} radius="lg" />
        ))}
      </Stack>
    )
  return (
    <Stack aria-busy={compute.isPending}>
      <div className={`${ui.flatText} ${classes.head}`}>
        <div>
          <p>
            {plan.computedAt ? (
              <span title={formatDateTime(plan.computedAt)}>
                {m.transfers_plan_computed({ ago: formatAgo(plan.computedAt) })}
              </span>
            ) : (
              m.transfers_plan_never()
            )}
          </p>
          {plan.computedAt && <p className={ui.note}>{summaryOf(plan)}</p>}
          <p role="status" className={ui.note}>
            {compute.isPending && m.transfers_plan_working()}
          </p>
        </div>
        <Button
          variant={plan.routes.length > 0 ? 'default' : 'filled'}
          leftSection={<IconCalculator size={18} stroke={1.75} aria-hidden />}
          loading={compute.isPending}
          onClick={work}
        >
          {m.transfers_plan_compute()}
        </Button>
      </div>
      {plan.routes.length === 0 ? (
        <div className={ui.panel}>
          <EmptyState
            icon={<IconArrowsExchange size={24} stroke={1.75} />}
            title={plan.computedAt ? m.transfers_plan_empty() : m.transfers_plan_none()}
            text={plan.computedAt ? m.transfers_plan_empty_text() : m.transfers_plan_none_text()}
          />
        </div>
      ) : (
        plan.routes.map((route) => (
          <PlanRoute key={`${route.fromOfficeId} ${route.toOfficeId}`} route={route} />
        ))
      )}
    </Stack>
  )
}

const summaryOf = ({ offices, products, saving, cost }: RebalancePlan) =>
  m.transfers_plan_summary({
    offices: formatNumber(offices),
    products: formatNumber(products),
    saving: formatWorth(saving),
    cost: formatWorth(cost),
  })
