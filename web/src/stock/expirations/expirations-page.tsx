import { Group, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { expirationSorts } from '@wellstock/domain/stock/expirations'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { Framed } from '../../ui/framed.tsx'
import { Grid } from '../../ui/grid.tsx'
import { useGridView } from '../../ui/grid-view.ts'
import { GridViewMenu } from '../../ui/grid-view-menu.tsx'
import { ListFrame } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { usePrintList } from '../../ui/print-list.tsx'
import { useRowSelection } from '../../ui/row-selection.ts'
import { SavedViews } from '../../ui/saved-views.tsx'
import ui from '../../ui/shared.module.css'
import { EmptyLots } from '../commands/empty-lots.tsx'
import { AXIS_DAYS } from './axis-bars.ts'
import { BandChips } from './band-chips.tsx'
import { addDays, firstOf, lastOf, monthOf, today as todayOf } from './dates.ts'
import { DisposalsList } from './disposals-list.tsx'
import { emptyExpirations } from './empty-expirations.ts'
import { narrowedBy, useExpirationsFilter } from './expirations-filter.ts'
import { ExpirationsFilters } from './expirations-filters.tsx'
import classes from './expirations-page.module.css'
import { searchDefaults, views } from './expirations-search.ts'
import { ExpiryMonth } from './expiry-month.tsx'
import { LotActionsProvider } from './lot-actions.tsx'
import { LotCard } from './lot-card.tsx'
import { lotKey, rowName } from './lot-cells.tsx'
import { lotColumns } from './lot-columns.tsx'
import { LotMenu } from './lot-menu.tsx'
import { LotsBar } from './lots-bar.tsx'
import { OpenedLots } from './opened-lots.tsx'
import { expirationQueries } from './queries.ts'
import { SummaryCards } from './summary-cards.tsx'
import { TimeAxis } from './time-axis.tsx'
import { WalkList } from './walk-list.tsx'

export const ExpirationsPage = () => (
  <LotActionsProvider>
    <Expirations />
  </LotActionsProvider>
)

function Expirations() {
  const navigate = useNavigate()
  const opensItems = useCan('inventory.read')
  const { search, isFiltered, setFilter, setView, setMonth, clear } = useExpirationsFilter()
  const { view, officeId, from, to, page, pageSize } = search
  const today = todayOf()
  const day = from === to ? from : undefined
  const month = search.month ?? monthOf(day ?? today)
  const stretch =
    view === 'calendar'
      ? { from: firstOf(month), to: lastOf(month) }
      : { from: today, to: addDays(today, AXIS_DAYS) }
  const isPast = view === 'disposals'
  const isListed = !isPast && (view !== 'calendar' || day !== undefined)

  const narrowed = narrowedBy(search)
  const summary = useQuery(expirationQueries.summary({ officeId }))
  const days = useQuery({
    ...expirationQueries.days({ officeId, ...stretch }),
    enabled: view !== 'rooms' && !isPast,
  })
  const onScreen = useQuery({
    ...expirationQueries.list({ ...narrowed, page, pageSize }),
    enabled: isListed,
  })
  const printing = usePrintList({
    answer: onScreen,
    every: isListed ? (place) => api.expirations.list({ ...narrowed, ...place }) : undefined,
    idOf: lotKey,
    search,
  })
  const list = printing.answer
  const columns = useMemo(lotColumns, [])
  const gridView = useGridView('expirations', columns)
  const selected = useRowSelection(onScreen.data?.items, lotKey)

  const open = ({ itemId }: ExpiringLot) =>
    void navigate({ to: '/dashboard/inventory/$id', params: { id: itemId } })
  const { sort, dir, ...picked } = narrowed
  const empty = (
    <EmptyList
      {...emptyExpirations(search, isFiltered, clear)}
      isPastEnd={Boolean(list.data?.total)}
      onFirstPage={() => setView({ page: 1 })}
    />
  )

  return (
    <>
      <PageHeader
        title={m.page_title_expirations()}
        description={summary.data && m.expirations_as_of({ time: formatDateTime(summary.data.asOf) })}
      >
        {!isPast && (
          <>
            <PrintButton path="/api/expirations/pick-list" params={picked} label={m.common_pick_list()} />
            <ExportMenu path="/api/expirations/export" params={narrowed} printing={printing} />
          </>
        )}
      </PageHeader>

      <Stack gap="sm" className={classes.stack}>
        {summary.error && !summary.data ? (
          <Framed>
            <ErrorNotice error={summary.error} onRetry={() => void summary.refetch()} />
          </Framed>
        ) : (
          <>
            <SummaryCards summary={summary.data} onShow={setFilter} />
            {!isPast && (
              <BandChips
                summary={summary.data}
                value={search.band}
                hasDates={from !== undefined || to !== undefined}
                // The calendar shows days, not bands.
                onChange={(band) => setFilter({ band }, view === 'calendar' ? { view: 'list' } : {})}
              />
            )}
          </>
        )}

        <SavedViews list="expirations" search={search} defaults={searchDefaults} view={gridView} />
        <Group gap="xs" data-filters>
          <ExpirationsFilters
            search={search}
            isFiltered={isFiltered}
            onChange={setFilter}
            onClear={clear}
            isPast={isPast}
          />
          <SegmentedControl
            data-screen-only
            ml="auto"
            className={classes.views}
            aria-label={m.expirations_view()}
            value={view}
            onChange={(next) => setView({ view: views.find((each) => each === next) ?? 'list' })}
            data={views.map((each) => ({ value: each, label: m[`expirations_view_${each}`]() }))}
          />
          {view !== 'rooms' && !isPast && (
            <div className={ui.notOnPhone}>
              <GridViewMenu view={gridView} columns={columns} />
            </div>
          )}
        </Group>

        {view !== 'rooms' &&
          !isPast &&
          (days.error && !days.data ? (
            <Framed>
              <ErrorNotice error={days.error} onRetry={() => void days.refetch()} />
            </Framed>
          ) : view === 'calendar' ? (
            <ExpiryMonth
              month={month}
              days={days.isPlaceholderData ? undefined : days.data}
              today={today}
              chosen={day}
              onMonth={setMonth}
              onChoose={(date) => setFilter({ from: date, to: date })}
            />
          ) : (
            <TimeAxis
              days={days.data}
              today={today}
              chosen={{ ...(from && { from }), ...(to && { to }) }}
              onChoose={(bar) => setFilter({ from: bar?.from, to: bar?.to })}
            />
          ))}

        {isListed && <OpenedLots key={JSON.stringify(picked)} filter={picked} />}

        {selected.ids.size > 0 && <LotsBar lots={selected.rows} onClear={() => selected.keep([])} />}

        {isPast ? (
          <DisposalsList search={search} onChange={setView} />
        ) : !isListed ? (
          <p className={`${ui.panel} ${classes.hint}`}>{m.expirations_choose_day()}</p>
        ) : (
          <ListFrame answer={list} printing={printing} search={search} onChange={setView}>
            {view === 'rooms' ? (
              <WalkList
                rows={list.data?.items}
                isFetching={list.isPlaceholderData}
                selection={selected.ids}
                onSelectionChange={selected.change}
                empty={empty}
              />
            ) : (
              <Grid
                label={m.page_title_expirations()}
                columns={columns}
                view={gridView}
                rows={list.data?.items}
                rowId={lotKey}
                rowName={rowName}
                isFetching={list.isPlaceholderData}
                sort={{ key: sort, dir }}
                onSort={(next) => {
                  const wanted = expirationSorts.find((each) => each === next.key)
                  if (wanted) setView({ sort: wanted, dir: next.dir })
                }}
                selection={selected.ids}
                onSelectionChange={selected.change}
                onOpen={opensItems ? open : undefined}
                rowActions={(lot) => <LotMenu lot={lot} />}
                card={(lot) => <LotCard lot={lot} />}
                empty={empty}
              />
            )}
          </ListFrame>
        )}
        {isListed && search.search && <EmptyLots of={{ number: search.search }} />}
      </Stack>
    </>
  )
}
