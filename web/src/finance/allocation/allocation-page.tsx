import { Button, Select, Skeleton } from '@mantine/core'
import { IconPlus, IconReportMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { AllocationYear } from '@wellstock/contract/finance/budget'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Framed } from '../../ui/framed.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { allocationQueries } from './queries.ts'
import { Scenarios } from './scenarios.tsx'

const NewBudgetDialog = lazy(() => import('./new-budget-dialog.tsx'))
const CloseYearDialog = lazy(() => import('./close-year-dialog.tsx'))
const route = getRouteApi('/dashboard/budget-allocation/')

/** The year that is planned: the next one, once it is begun; before that the latest there is. */
const plannedOf = (years: readonly AllocationYear[]) => years.find(({ isBegun }) => isBegun) ?? years[0]

/** The budgets of a year side by side, and the year itself: begun, given out, closed. */
export function AllocationPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const years = useQuery(allocationQueries.years())
  const year = years.data?.find(({ year }) => year === search.year) ?? (years.data && plannedOf(years.data))
  const budgets = useQuery({ ...allocationQueries.list(year?.year ?? 0), enabled: year !== undefined })
  const [dialog, setDialog] = useState<'new' | 'close' | null>(null)
  const close = () => setDialog(null)
  const canAdd = year !== undefined && year.closedAt === null

  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      onClick={() => setDialog('new')}
      disabled={!canAdd}
    >
      {m.allocation_new()}
    </Button>
  )
  const error = years.error ?? budgets.error
  return (
    <>
      <PageHeader title={m.page_title_budget_allocation()} description={year && periodWords(year)}>
        {years.data && year && (
          <Select
            aria-label={m.allocation_year()}
            w={130}
            allowDeselect={false}
            data={years.data.map(({ year }) => ({
              value: String(year),
              label: m.common_fiscal_year({ year: String(year) }),
            }))}
            value={String(year.year)}
            onChange={(next) => void navigate({ search: { year: Number(next) } })}
          />
        )}
        <LinkButton variant="default" to="/dashboard/budgets">
          {m.page_title_budgets()}
        </LinkButton>
        {year?.isBegun && year.closedAt === null && (
          <Button variant="default" onClick={() => setDialog('close')}>
            {m.allocation_close_year()}
          </Button>
        )}
        {add}
      </PageHeader>

      {error ? (
        <ErrorNotice error={error} onRetry={() => void (years.error ? years : budgets).refetch()} />
      ) : budgets.data === undefined ? (
        <Skeleton h={360} radius="lg" aria-hidden />
      ) : budgets.data.length === 0 ? (
        <Framed>
          <EmptyState
            icon={<IconReportMoney size={24} stroke={1.75} />}
            title={m.allocation_empty({ year: String(year?.year) })}
            text={m.allocation_empty_text()}
          >
            {canAdd && add}
          </EmptyState>
        </Framed>
      ) : (
        <Scenarios budgets={budgets.data} />
      )}

      <Suspense>
        {dialog === 'new' && year && (
          <NewBudgetDialog year={year.year} years={years.data ?? []} onClose={close} />
        )}
        {dialog === 'close' && year && <CloseYearDialog year={year.year} onClose={close} />}
      </Suspense>
    </>
  )
}

const periodWords = ({ startsOn, endsOn, closedAt, closedBy }: AllocationYear) => {
  const period = m.allocation_period({ from: formatDate(startsOn), to: formatDate(endsOn) })
  return closedAt
    ? `${period} · ${m.allocation_closed_by({ date: formatDate(closedAt), name: closedBy ?? '' })}`
    : period
}
