import { IconListSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReportRow } from '@wellstock/contract/office-reports'
import { useState } from 'react'
import { useMayOpen } from '../detection/use-may-open.ts'
import { formatChange, formatDateTime, formatNumber } from '../lib/format.ts'
import { pageAt } from '../lib/guard.ts'
import { ownPath } from '../lib/own-path.ts'
import { m } from '../paraglide/messages.js'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Grid } from '../ui/grid.tsx'
import { type GridColumn, useGridView } from '../ui/grid-view.ts'
import { Pagination } from '../ui/pagination.tsx'
import { type RowsPlace, reportQueries } from './queries.ts'
import type { Asked } from './report-filter.ts'
import { showAmount } from './report-words.ts'
import classes from './rows.module.css'

export const FIRST_PAGE = { page: 1, pageSize: 20 } as const

type Leaving = {
  /** Somebody goes to the page of a row. */
  onLeave: () => void
}

/** What it is, with a link where its page is there for this person. */
function RowName({ row, onLeave }: { row: ReportRow } & Leaving) {
  const mayOpen = useMayOpen()
  const router = useRouter()
  const url = URL.parse(ownPath(row.url) ?? '', location.origin)
  const page = url && pageAt(url.pathname)
  return (
    <span className={classes.name}>
      {page && mayOpen(page) ? (
        <Link to={url.pathname} search={router.options.parseSearch(url.search)} onClick={onLeave}>
          {row.name}
        </Link>
      ) : (
        row.name
      )}
      <small>
        {[m[`reports_kind_${row.kind}`](), row.detail, row.officeName].filter(Boolean).join(' · ')}
      </small>
    </span>
  )
}

const quantityOf = ({ quantity, kind }: ReportRow) =>
  quantity === null ? '–' : kind === 'movement' ? formatChange(quantity) : formatNumber(quantity)

type RowsListProps = Leaving & { title: string; asked: Asked; place: RowsPlace }

/** The rows of a part, page by page, and what all of them come to. */
export function RowsList({ title, asked, place, onLeave }: RowsListProps) {
  const [{ page, pageSize }, setPaging] = useState<{ page: number; pageSize: number }>(FIRST_PAGE)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    reportQueries.rows(asked, place, page, pageSize),
  )
  const amountOf = ({ amount }: ReportRow) => showAmount(amount, data?.unit ?? 'count')
  const columns: GridColumn<ReportRow>[] = [
    { key: 'what', header: m.reports_row_what(), cell: (row) => <RowName row={row} onLeave={onLeave} /> },
    {
      key: 'when',
      header: m.reports_row_when(),
      cell: ({ at }) => (at ? formatDateTime(at) : '–'),
      width: '11rem',
    },
    {
      key: 'quantity',
      header: m.reports_row_quantity(),
      cell: quantityOf,
      isNumeric: true,
      width: '6rem',
    },
    { key: 'amount', header: m.reports_row_amount(), cell: amountOf, isNumeric: true, width: '8rem' },
  ]
  const view = useGridView('report-rows', columns)

  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className={classes.sum} aria-live="polite">
        {data &&
          m.reports_rows_sum({
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
            <RowName row={row} onLeave={onLeave} />
            <b>{amountOf(row)}</b>
            {row.at && <span>{formatDateTime(row.at)}</span>}
            {row.quantity !== null && <span>{quantityOf(row)}</span>}
          </div>
        )}
        empty={<EmptyState icon={<IconListSearch size={24} stroke={1.75} />} title={m.reports_rows_none()} />}
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
