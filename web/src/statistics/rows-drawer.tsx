import { Drawer } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StatisticsRow } from '@wellstock/contract/statistics'
import type { FigureUnit } from '@wellstock/contract/statistics-lists'
import { useState } from 'react'
import { query } from '../lib/api.ts'
import { formatChange, formatDateTime, formatNumber, formatPrice } from '../lib/format.ts'
import { m } from '../paraglide/messages.js'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Grid } from '../ui/grid.tsx'
import { type GridColumn, useGridView } from '../ui/grid-view.ts'
import { Pagination } from '../ui/pagination.tsx'
import type { OpenedRows } from './opened-rows.ts'
import { showFigure } from './show-figure.ts'
import classes from './statistics.module.css'
import type { Asked } from './statistics-filter.ts'

const showAmount = (amount: number, unit: FigureUnit | undefined) =>
  unit === 'money' ? formatPrice(amount) : showFigure(amount, unit ?? 'quantity')

const nameOf = ({ itemId, name, sku, officeName }: StatisticsRow) => (
  <span className={classes.name}>
    <Link to="/dashboard/inventory/$id" params={{ id: itemId }}>
      {name}
    </Link>
    <small>{officeName ? `${sku} · ${officeName}` : sku}</small>
  </span>
)

const whenOf = ({ at, type }: StatisticsRow) => (
  <span className={classes.name}>
    {at ? formatDateTime(at) : '–'}
    {type && <small>{m[`movement_${type}`]()}</small>}
  </span>
)

const quantityOf = ({ quantity, type }: StatisticsRow) =>
  quantity === null ? '–' : type ? formatChange(quantity) : formatNumber(quantity)

type ListProps = { opened: OpenedRows; asked: Asked }

function RowsList({ opened, asked }: ListProps) {
  const [{ page, pageSize }, setPaging] = useState({ page: 1, pageSize: 20 })
  const { title, ...place } = opened
  const { data, error, isPlaceholderData, refetch } = useQuery(
    query.statistics.rows.queryOptions({
      input: { ...asked, ...place, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  )
  const columns: GridColumn<StatisticsRow>[] = [
    { key: 'item', header: m.statistics_row_item(), cell: nameOf },
    { key: 'when', header: m.statistics_row_when(), cell: whenOf, width: '11rem' },
    {
      key: 'quantity',
      header: m.statistics_row_quantity(),
      cell: quantityOf,
      isNumeric: true,
      width: '6rem',
    },
    {
      key: 'amount',
      header: m.statistics_row_amount(),
      cell: ({ amount }) => showAmount(amount, data?.unit),
      isNumeric: true,
      width: '8rem',
    },
  ]
  const view = useGridView('statistics-rows', columns)

  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className={classes.sum} aria-live="polite">
        {data &&
          m.statistics_rows_sum({
            count: data.total,
            shown: formatNumber(data.total),
            sum: showAmount(data.sum, data.unit),
          })}
      </p>
      <Grid
        label={title}
        columns={columns}
        view={view}
        rows={data?.items}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        isFetching={isPlaceholderData}
        card={(row) => (
          <div className={classes.card}>
            {nameOf(row)}
            <b>{showAmount(row.amount, data?.unit)}</b>
            {row.at && whenOf(row)}
            {row.quantity !== null && <span>{quantityOf(row)}</span>}
          </div>
        )}
        empty={
          <EmptyState icon={<IconListSearch size={24} stroke={1.75} />} title={m.statistics_rows_none()} />
        }
      />
      {data && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={(next) => setPaging({ page: next, pageSize })}
          onPageSize={(size) => setPaging({ page: 1, pageSize: size })}
        />
      )}
    </>
  )
}

type RowsDrawerProps = { opened: OpenedRows | null; asked: Asked; onClose: () => void }

/** The rows that the opened number is the sum of. */
export const RowsDrawer = ({ opened, asked, onClose }: RowsDrawerProps) => (
  <Drawer
    opened={opened !== null}
    onClose={onClose}
    position="right"
    size={760}
    title={opened?.title}
    closeButtonProps={{ 'aria-label': m.statistics_rows_close() }}
  >
    {opened && <RowsList key={JSON.stringify(opened)} opened={opened} asked={asked} />}
  </Drawer>
)
