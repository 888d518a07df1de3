import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TransferDirection } from '@wellstock/domain/transfers'
import { useMemo } from 'react'
import { m } from '../lib/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { ExportMenu } from '../ui/export-menu.tsx'
import { Grid } from '../ui/grid.tsx'
import { useGridView } from '../ui/grid-view.ts'
import { GridViewMenu } from '../ui/grid-view-menu.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { filterOf, transferQueries } from './queries.ts'
import { TransferCard } from './transfer-card.tsx'
import { transferColumns } from './transfer-columns.tsx'
import { TransfersFilters } from './transfers-filters.tsx'
import classes from './transfers-page.module.css'
import type { TransfersSearch } from './transfers-search.ts'
import { laneWords } from './words.ts'

type TransfersListProps = {
  direction: TransferDirection
  search: TransfersSearch
  onChange: (change: Partial<TransfersSearch>) => void
  onNew: () => void
}

/** What an office sends, what comes to it, or both, what changed last first. */
export function TransfersList({ direction, search, onChange, onNew }: TransfersListProps) {
  const navigate = useNavigate()
  const columns = useMemo(transferColumns, [])
  const view = useGridView('transfers', columns)
  const list = useQuery(transferQueries.list(direction, search))
  const total = list.data?.total ?? 0

  if (list.error && !list.data) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <TransfersFilters search={search} onChange={onChange} />
        <ExportMenu path="/api/transfers/export" params={filterOf(direction, search)} />
        <GridViewMenu view={view} columns={columns} />
      </div>
      <Grid
        label={m[`transfers_tab_${direction}`]()}
        columns={columns}
        view={view}
        rows={list.data?.items}
        rowId={({ id }) => id}
        rowName={(transfer) => `${transfer.number}, ${laneWords(transfer)}`}
        isFetching={list.isPlaceholderData}
        onOpen={({ id }) => void navigate({ to: '/dashboard/offices/transfer/$id', params: { id } })}
        card={(transfer) => <TransferCard transfer={transfer} />}
        empty={
          <NoTransfers
            direction={direction}
            isPastEnd={total > 0}
            isFiltered={Boolean(search.state || search.purpose || search.discrepancy || search.search)}
            onChange={onChange}
            onNew={onNew}
          />
        }
      />
      {total > 0 && (
        <Pagination
          page={search.page}
          pageSize={search.pageSize}
          total={total}
          onPage={(page) => onChange({ page })}
          onPageSize={(size) => onChange({ pageSize: size })}
        />
      )}
    </div>
  )
}

type NoTransfersProps = Pick<TransfersListProps, 'direction' | 'onChange' | 'onNew'> & {
  isPastEnd: boolean
  isFiltered: boolean
}

function NoTransfers({ direction, isPastEnd, isFiltered, onChange, onNew }: NoTransfersProps) {
  const icon = <IconTruck size={24} stroke={1.75} />
  if (isPastEnd)
    return (
      <EmptyState icon={icon} title={m.transfers_past_end()}>
        <Button variant="default" onClick={() => onChange({ page: 1 })}>
          {m.transfers_first_page()}
        </Button>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState icon={icon} title={m.transfers_no_match()} text={m.transfers_no_match_text()}>
        <Button
          variant="default"
          onClick={() =>
            onChange({ state: undefined, purpose: undefined, discrepancy: undefined, search: undefined })
          }
        >
          {m.transfers_clear_filters()}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title={m[`transfers_empty_${direction}`]()}
      text={m[`transfers_empty_${direction}_text`]()}
    >
      <Button onClick={onNew}>{m.transfers_begin()}</Button>
    </EmptyState>
  )
}
