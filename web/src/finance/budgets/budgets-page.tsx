import { Button, Group, Stack, Tabs } from '@mantine/core'
import { IconArrowsExchange, IconCoin, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import { totalOf } from '@wellstock/domain/finance/budgets'
import { entryKinds } from '@wellstock/domain/finance/ledger'
import { lazy, Suspense, useMemo, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { DateField } from '../../ui/date-field.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { Framed } from '../../ui/framed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { BudgetCards } from './budget-cards.tsx'
import { BudgetTable } from './budget-table.tsx'
import { BudgetsFilters, isFiltered, noFilters } from './budgets-filters.tsx'
import classes from './budgets-page.module.css'
import { type BudgetsSearch, type BudgetTab, budgetTabs } from './budgets-search.ts'
import { ChangesList } from './changes-list.tsx'
import { EntriesDrawer } from './entries-drawer.tsx'
import { EntriesList } from './entries-list.tsx'
import { HeldList } from './held-list.tsx'
import { NoBudgets } from './no-budgets.tsx'
import type { OpenedEntries } from './opened-entries.ts'
import { Overruns } from './overruns.tsx'
import { budgetQueries, entriesOf, placeOf } from './queries.ts'
import { shownLines } from './tree.ts'
import { lineName } from './words.ts'
import { YearPicker } from './year-picker.tsx'

const BudgetCharts = lazy(() => import('./budget-charts.tsx'))
const TransferDialog = lazy(() => import('./transfer-dialog.tsx'))
const ControlDialog = lazy(() => import('./control-dialog.tsx'))
const SettingsDialog = lazy(() => import('./settings-dialog.tsx'))
const route = getRouteApi('/dashboard/budgets')

type Dialog =
  | { kind: 'transfer'; to: BudgetLine | undefined }
  | { kind: 'control'; line: BudgetLine }
  | { kind: 'settings' }

/** The money of a fiscal year by department and category, what became of it, and what is asked of it. */
export function BudgetsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onChange = (change: Partial<BudgetsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [opened, setOpened] = useState<OpenedEntries | null>(null)

  const answer = useQuery(budgetQueries.list(search.year))
  const { data } = answer
  const other = useQuery({
    ...budgetQueries.list(search.compare),
    enabled: search.compare !== undefined && data !== undefined,
  })
  const all = useMemo(() => data?.departments.flatMap(({ lines }) => lines) ?? [], [data])
  const lines = useMemo(() => shownLines(all, search), [all, search])
  const others = useMemo(() => {
    if (search.compare === undefined || !other.data) return null
    return shownLines(
      other.data.departments.flatMap((department) => department.lines),
      { ...search, status: undefined },
    )
  }, [other.data, search])
  const year = data?.year.year ?? 0
  const total = data && totalOf(lines)
  const movable = all.filter(({ canChange }) => canChange)
  const place = placeOf(year, search)
  const line = all.find(({ id }) => id === search.line)
  const noMatch = isFiltered(search) && {
    title: m.budgets_no_match(),
    clear: m.common_clear_filters(),
    onClear: () => onChange(noFilters),
  }
  const filters = <BudgetsFilters lines={all} search={search} onChange={onChange} />

  if (answer.error && !data)
    return (
      <>
        <PageHeader title={m.page_title_budgets()} />
        <Framed>
          <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />
        </Framed>
      </>
    )
  return (
    <>
      <PageHeader
        title={m.page_title_budgets()}
        description={
          data &&
          [
            data.year.isClosed && m.budgets_year_is_closed({ year: String(year) }),
            search.tab === 'lines' &&
              isFiltered(search) &&
              m.budgets_lines_shown({ count: lines.length, shown: formatNumber(lines.length) }),
          ]
            .filter(Boolean)
            .join(' ')
        }
      >
        {data && (
          <Group className={classes.pickers} data-filters>
            <YearPicker
              label={m.budgets_fiscal_year()}
              years={data.years}
              value={year}
              onChange={(next) =>
                onChange({ year: next, page: 1, ...(next === search.compare && { compare: undefined }) })
              }
            />
            {search.tab === 'lines' && data.years.length > 1 && (
              <YearPicker
                label={m.budgets_compare()}
                years={data.years.filter((each) => each.year !== year)}
                value={search.compare}
                isClearable
                onChange={(compare) => onChange({ compare })}
              />
            )}
          </Group>
        )}
        <Button
          variant="default"
          leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
          onClick={() => setDialog({ kind: 'settings' })}
        >
          {m.common_settings()}
        </Button>
        {movable.length > 0 && (
          <Button
            leftSection={<IconArrowsExchange size={18} stroke={2} aria-hidden />}
            onClick={() => setDialog({ kind: 'transfer', to: undefined })}
          >
            {m.budgets_transfer()}
          </Button>
        )}
      </PageHeader>

      {data && all.length === 0 && search.tab === 'lines' ? (
        <NoBudgets canChange={data.canChange} year={year} />
      ) : (
        <Tabs
          value={search.tab}
          onChange={(tab) => onChange({ tab: (tab ?? 'lines') as BudgetTab, page: 1 })}
          keepMounted={false}
        >
          <Tabs.List className={classes.tabs} aria-label={m.budgets_tabs()}>
            {budgetTabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {m[`budgets_tab_${tab}`]()}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="lines">
            <Stack>
              <BudgetCards
                total={total}
                year={data?.year}
                today={data?.today ?? ''}
                onOpen={(figure, title) => setOpened({ figure, title, place })}
              />
              {data && <Overruns overruns={data.overruns} />}
              <BudgetTable
                answer={answer}
                lines={lines}
                others={others}
                year={data?.year}
                before={other.data?.year}
                today={data?.today ?? ''}
                place={place}
                filters={filters}
                exports={{ path: '/api/budgets/export', params: place }}
                onOpen={setOpened}
                onTransfer={(line) => setDialog({ kind: 'transfer', to: line })}
                onControl={(line) => setDialog({ kind: 'control', line })}
                onLine={({ id }) => onChange({ line: id })}
                empty={{ none: { icon: IconCoin, title: m.budgets_none() }, noMatch }}
              />
              {data && total && (
                <Suspense>
                  <BudgetCharts place={place} total={total} today={data.today} />
                </Suspense>
              )}
            </Stack>
          </Tabs.Panel>
          {data && (
            <>
              <Tabs.Panel value="entries">
                <EntriesList
                  label={m.budgets_tab_entries()}
                  place={entriesOf(year, search)}
                  search={search}
                  onChange={onChange}
                  offset="26rem"
                  exports
                  noMatch={noMatch}
                  filters={
                    <>
                      <SearchBox
                        className={ui.search}
                        label={m.budgets_document_search()}
                        hint={m.budgets_document_search()}
                        clearLabel={m.common_clear_filters()}
                        value={search.document ?? ''}
                        onSearch={(text) => onChange({ document: text || undefined, page: 1 })}
                      />
                      {filters}
                      <FilterChoice
                        className={classes.filter}
                        label={m.budgets_kind()}
                        data={entryKinds.map((kind) => ({ value: kind, label: m[`budgets_kind_${kind}`]() }))}
                        value={search.kind}
                        onChange={(kind) => onChange({ kind, page: 1 })}
                      />
                      <DateField
                        aria-label={m.common_from_day()}
                        leftSection={m.common_from_day()}
                        leftSectionWidth={52}
                        value={search.from ?? ''}
                        onChange={(from) => onChange({ from: from || undefined, page: 1 })}
                      />
                      <DateField
                        aria-label={m.budgets_to()}
                        leftSection={m.budgets_to()}
                        leftSectionWidth={52}
                        value={search.to ?? ''}
                        onChange={(to) => onChange({ to: to || undefined, page: 1 })}
                      />
                    </>
                  }
                />
              </Tabs.Panel>
              <Tabs.Panel value="held">
                <HeldList
                  place={place}
                  search={search}
                  onChange={onChange}
                  filters={filters}
                  noMatch={noMatch}
                />
              </Tabs.Panel>
              <Tabs.Panel value="changes">
                <ChangesList year={year} search={search} onChange={onChange} />
              </Tabs.Panel>
            </>
          )}
        </Tabs>
      )}

      <EntriesDrawer
        opened={
          opened ??
          (line
            ? { title: lineName(line), place: { year: line.fiscalYear, lineId: line.id }, lineId: line.id }
            : null)
        }
        onClose={() => (opened ? setOpened(null) : onChange({ line: undefined }))}
      />
      <Suspense>
        {dialog?.kind === 'transfer' && (
          <TransferDialog lines={movable} to={dialog.to} onClose={() => setDialog(null)} />
        )}
        {dialog?.kind === 'control' && <ControlDialog line={dialog.line} onClose={() => setDialog(null)} />}
        {dialog?.kind === 'settings' && (
          <SettingsDialog canSet={data?.canSet ?? false} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  )
}
