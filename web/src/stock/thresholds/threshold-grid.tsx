import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react'
import type { Suggestion, ThresholdRow } from '@wellstock/contract/stock/threshold'
import { type GridField, type ThresholdSort, thresholdSorts } from '@wellstock/domain/stock/thresholds'
import { useMemo, useRef, useState } from 'react'
import { fieldName } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List, type ListProps } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { stepOf } from './cell-keys.ts'
import { type Edits, findEdit } from './edits.ts'
import { ThresholdCard } from './threshold-card.tsx'
import type { CellActions } from './threshold-cell.tsx'
import { levelColumns, otherColumns, Row, type RowAction } from './threshold-row.tsx'

type Handled = 'answer' | 'every' | 'search' | 'onChange' | 'filters' | 'above' | 'below'

type ThresholdGridProps = Pick<ListProps<ThresholdRow, ThresholdSort>, Handled> & {
  rows: readonly ThresholdRow[]
  edits: Edits
  onCell: Pick<CellActions, 'change' | 'revert' | 'paste'>
  /** Fills cells of a column with what stands in one of them. */
  onFill: (from: ThresholdRow, to: readonly ThresholdRow[], field: GridField) => void
  onTake: (row: ThresholdRow, suggestion: Suggestion) => void
  onRow: (action: RowAction, row: ThresholdRow) => void
  /** Where filters are set: how they are cleared. */
  onClear: (() => void) | undefined
}

const sheetColumns = (): GridColumn<ThresholdRow>[] => [
  { key: 'name', header: m.common_item(), isSortable: true },
  { key: 'available', header: m.thresholds_stock(), isSortable: true },
  { key: 'daily', header: m.thresholds_use(), isSortable: true },
  ...levelColumns.map((field) => ({ key: field, header: fieldName(field) })),
  { key: 'suggested', header: m.common_suggested() },
  { key: 'value', header: m.thresholds_change(), isSortable: true },
  ...otherColumns.map((field) => ({ key: field, header: fieldName(field) })),
  { key: 'actions', header: <span className={ui.visuallyHidden}>{m.common_actions()}</span> },
]

/** Cells of one column, from the row where the selection began to where it is now. */
type Range = { field: GridField; from: number; to: number }

/** The sheet: cells to type, paste and fill into, with what the demand suggests beside the levels. */
export function ThresholdGrid(props: ThresholdGridProps) {
  const { rows, edits, onCell, onFill, onTake, onRow, onClear, ...list } = props
  const columns = useMemo(sheetColumns, [])
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
    <List
      {...list}
      name="thresholds"
      label={m.thresholds_title()}
      sorts={thresholdSorts}
      columns={columns}
      rowId={({ itemId }) => itemId}
      rowName={({ name }) => name}
      sheet={{
        table,
        row: (row, index) => (
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
        ),
      }}
      card={(row) => <ThresholdCard row={row} edit={findEdit(edits, row.itemId)} onRow={onRow} />}
      empty={{
        none: {
          icon: IconAdjustmentsHorizontal,
          title: m.thresholds_empty(),
          text: m.thresholds_empty_text(),
        },
        noMatch: onClear && {
          icon: IconFilterOff,
          title: m.common_no_item_matches(),
          text: m.common_try_fewer_words(),
          clear: m.common_clear_all(),
          onClear,
        },
      }}
    />
  )
}

const isWithin = ({ from, to }: Range, row: number) => row >= Math.min(from, to) && row <= Math.max(from, to)
