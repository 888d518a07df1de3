import { IconListSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import type { GridColumn } from './grid-view.ts'
import { List } from './list.tsx'
import type { Every } from './print-list.tsx'
import ui from './shared.module.css'
import classes from './summed-rows.module.css'

export type Paging = { page: number; pageSize: number }
export const FIRST_PAGE: Paging = { page: 1, pageSize: 20 }

type SummedRow = { id: string; name: string; at: string | null; quantity: number | null }
type SummedPage<Row> = { items: Row[]; total: number; sum: number }

/** A name over what else tells the row from others. */
export const RowName = ({ name, detail }: { name: ReactNode; detail: ReactNode }) => (
  <span className={`${ui.block} ${classes.name}`}>
    {name}
    {detail && <small>{detail}</small>}
  </span>
)

type SummedRowsProps<Row> = {
  label: string
  /** Under which the grid keeps how its columns are set. */
  viewName: string
  /** The heading over the names. */
  what: string
  answer: Pick<UseQueryResult<SummedPage<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  paging: Paging
  onPaging: (paging: Paging) => void
  every: Every<Row>
  nameOf: (row: Row) => ReactNode
  whenOf: (row: Row) => ReactNode
  quantityOf: (row: Row) => ReactNode
  amountOf: (row: Row) => string
  /** What all the rows come to, as it is written. */
  sum: string
}

/** The rows a number is made of, page by page, and what all of them come to. */
export function SummedRows<Row extends SummedRow>(props: SummedRowsProps<Row>) {
  const {
    label,
    viewName,
    what,
    answer,
    paging,
    onPaging,
    every,
    nameOf,
    whenOf,
    quantityOf,
    amountOf,
    sum,
  } = props
  const { data } = answer
  const columns: GridColumn<Row>[] = [
    { key: 'what', header: what, cell: nameOf },
    { key: 'when', header: m.common_when(), cell: whenOf, width: '11rem' },
    { key: 'quantity', header: m.common_quantity(), cell: quantityOf, isNumeric: true, width: '6rem' },
    { key: 'amount', header: m.ui_rows_amount(), cell: amountOf, isNumeric: true, width: '8rem' },
  ]

  return (
    <List
      name={viewName}
      label={label}
      answer={answer}
      search={paging}
      onChange={(part) => onPaging({ ...paging, ...part })}
      every={every}
      above={
        <p className={classes.sum} aria-live="polite">
          {data && m.ui_rows_sum({ count: data.total, shown: formatNumber(data.total), sum })}
        </p>
      }
      columns={columns}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      card={(row) => (
        <div className={classes.card}>
          {nameOf(row)}
          <b>{amountOf(row)}</b>
          {row.at && whenOf(row)}
          {row.quantity !== null && <span>{quantityOf(row)}</span>}
        </div>
      )}
      empty={{ none: { icon: IconListSearch, title: m.ui_rows_none() } }}
    />
  )
}
