import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Suggestion, ThresholdRow } from '@wellstock/contract/thresholds'
import type { GridField, ThresholdSort } from '@wellstock/domain/thresholds'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { m } from '../lib/messages.ts'
import { stepOf } from './cell-keys.ts'
import { type Edits, findEdit } from './edits.ts'
import type { CellActions } from './threshold-cell.tsx'
import classes from './threshold-grid.module.css'
import { levelColumns, otherColumns, Row, type RowAction } from './threshold-row.tsx'
import { fieldName } from './words.ts'

type Sort = { key: ThresholdSort; dir: 'asc' | 'desc' }

export type GridProps = {
  rows: readonly ThresholdRow[]
  edits: Edits
  sort: Sort
  isFetching: boolean
  onSort: (sort: Sort) => void
  onCell: Pick<CellActions, 'change' | 'revert' | 'paste'>
  /** Fills cells of a column with what stands in one of them. */
  onFill: (from: ThresholdRow, to: readonly ThresholdRow[], field: GridField) => void
  onTake: (row: ThresholdRow, suggestion: Suggestion) => void
  onRow: (action: RowAction, row: ThresholdRow) => void
}

/** Cells of one column, from the row where the selection began to where it is now. */
type Range = { field: GridField; from: number; to: number }

/** The sheet: cells to type, paste and fill into, with what the demand suggests beside the levels. */
export function ThresholdGrid(props: GridProps) {
  const { rows, edits, sort, isFetching, onSort, onCell, onFill, onTake, onRow } = props
  const table = useRef<HTMLTableElement>(null)
  const [range, setRange] = useState<Range | null>(null)
  const latest = useRef({ rows, range, onFill })
  latest.current = { rows, range, onFill }

  // Held still, so that a row is drawn anew only when something of it changes.
  const actions = useMemo<CellActions>(() => {
    const go = (row: number, field: GridField) => {
      const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${field}"]`)
      cell?.focus()
      if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
      cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    return {
      ...onCell,
      focus: ({ row, field }) =>
        setRange((before) => (before?.field === field && before.to === row ? before : null)),
      move: (event, { row, field }) => {
        const { rows, range, onFill } = latest.current
        const step = stepOf(event, field)
        if (!step) return false
        event.preventDefault()
        if (step === 'fill') {
          const [from, to] = range
            ? [Math.min(range.from, range.to), Math.max(range.from, range.to)]
            : [row - 1, row]
          const source = rows[from]
          if (source) onFill(source, rows.slice(from + 1, to + 1), field)
          return true
        }
        const next = row + step.rows
        if (next < 0 || next >= rows.length) return true
        if (step.extends) setRange({ field, from: range?.field === field ? range.from : row, to: next })
        go(next, step.field)
        return true
      },
    }
  }, [onCell])

  return (
    <div className={classes.frame} data-dimmed={isFetching || undefined}>
      <table
        ref={table}
        className={classes.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are typed into is a grid
        role="grid"
        aria-label={m.thresholds_title()}
        aria-multiselectable
      >
        <thead>
          <tr>
            <Head sortKey="name" sort={sort} onSort={onSort}>
              {m.thresholds_item()}
            </Head>
            <Head sortKey="available" sort={sort} onSort={onSort}>
              {m.thresholds_stock()}
            </Head>
            <Head sortKey="daily" sort={sort} onSort={onSort}>
              {m.thresholds_use()}
            </Head>
            {levelColumns.map((field) => (
              <Head key={field}>{fieldName(field)}</Head>
            ))}
            <Head>{m.thresholds_suggested()}</Head>
            <Head sortKey="value" sort={sort} onSort={onSort}>
              {m.thresholds_change()}
            </Head>
            {otherColumns.map((field) => (
              <Head key={field}>{fieldName(field)}</Head>
            ))}
            <Head>
              <span className={classes.spoken}>{m.thresholds_actions()}</span>
            </Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.itemId}
              row={row}
              index={index}
              edit={findEdit(edits, row.itemId)}
              selected={range && isWithin(range, index) ? range.field : null}
              actions={actions}
              onTake={onTake}
              onRow={onRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isWithin = ({ from, to }: Range, row: number) => row >= Math.min(from, to) && row <= Math.max(from, to)

type HeadProps = {
  children: ReactNode
  sortKey?: ThresholdSort
  sort?: Sort
  onSort?: (sort: Sort) => void
}

function Head({ children, sortKey, sort, onSort }: HeadProps) {
  if (!sortKey || !sort || !onSort) return <th scope="col">{children}</th>
  const isActive = sort.key === sortKey
  const Arrow = isActive && sort.dir === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isActive ? (sort.dir === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-active={isActive || undefined}
        onClick={() => onSort({ key: sortKey, dir: isActive && sort.dir === 'asc' ? 'desc' : 'asc' })}
      >
        {children}
        <Arrow size={14} stroke={2} aria-hidden />
      </button>
    </th>
  )
}
