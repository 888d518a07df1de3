import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, type Ref, useState } from 'react'
import { m } from '../lib/messages.ts'
import classes from './grid.module.css'
import { GridCards } from './grid-cards.tsx'
import { GridHead } from './grid-head.tsx'
import { useGridKeyboard } from './grid-keyboard.ts'
import { GridPeek } from './grid-peek.tsx'
import { useGridSelection } from './grid-selection.ts'
import type { GridColumn, GridView } from './grid-view.ts'
import ui from './shared.module.css'

export type GridSort = { key: string; dir: 'asc' | 'desc' }

export type GridProps<Row extends object> = {
  /** What the list holds, for screen readers. */
  label: string
  columns: readonly GridColumn<Row>[]
  view: GridView
  /** Undefined until the first answer: skeleton rows in the real layout. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** How a row is called where it is named aloud: "Select Nitrile gloves". */
  rowName: (row: Row) => string
  /** While a newer answer is on its way the rows stay, dimmed. */
  isFetching?: boolean
  skeletonRows?: number
  sort?: GridSort
  onSort?: (sort: GridSort) => void
  /** Both or neither. The selection may hold rows of other pages. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  onOpen?: (row: Row) => void
  /** What single letters do with the row that holds the focus. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>> | undefined
  /** Shown when a row is pointed at or holds the focus; always on touch. */
  rowActions?: (row: Row) => ReactNode
  /** A row below 48em, where a table would have to scroll sideways. */
  card: (row: Row) => ReactNode
  /** What Space shows of a row beside the list; left out, its card. */
  peek?: ((row: Row) => ReactNode) | undefined
  /** A table whose cells are typed into: rows with keys and cells of their own, beside a first column that stays. */
  sheet?: { table: Ref<HTMLTableElement>; row: (row: Row, index: number) => ReactNode }
  /** In place of the rows when there are none. */
  empty: ReactNode
}

const nothing: ReadonlySet<string> = new Set()

/** True for clicks that a link, button or field inside the row takes itself, or that end a text selection. */
const isForSomethingElse = (event: MouseEvent) =>
  (event.target as Element).closest('a, button, input, label') !== null ||
  (getSelection()?.toString() ?? '') !== ''

/** The one table of the product: sorted and paged by the server, driven by pointer, keyboard or finger. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { columns, view, rows, selection, onSelectionChange, onOpen, rowActions, sheet } = props
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const ids = rows?.map(props.rowId) ?? []
  const isSelectable = onSelectionChange !== undefined
  const picked = useGridSelection(ids, selection ?? nothing, onSelectionChange ?? (() => {}))

  const [isPeeking, setIsPeeking] = useState(false)
  const keyboard = useGridKeyboard({
    count: ids.length,
    onOpen: (index) => rows?.[index] && onOpen?.(rows[index]),
    onToggle: (index, isRange) => isSelectable && ids[index] && picked.toggle(ids[index], isRange),
    onPeek: () => setIsPeeking((before) => !before),
    onEscape: isPeeking ? () => setIsPeeking(false) : undefined,
    onLetter: (letter, index) => {
      const [row, run] = [rows?.[index], props.rowKeys?.[letter]]
      if (row && run) run(row)
      return run !== undefined
    },
  })

  if (rows?.length === 0 && !props.isFetching)
    return <div className={`${ui.panel} ${classes.frame}`}>{props.empty}</div>
  if (isNarrow) return <GridCards {...props} picked={isSelectable ? picked : undefined} />

  const peeked = isPeeking && !sheet ? rows?.[keyboard.active] : undefined
  const shown = columns.filter((column) => !view.hidden.has(column.key))
  return (
    <>
      <div className={`${ui.panel} ${classes.frame}`} data-density={view.density}>
        <table
          ref={sheet?.table}
          className={sheet ? `${classes.table} ${classes.sheet}` : classes.table}
          {...(sheet && rows && { role: 'grid', 'aria-multiselectable': true })}
          aria-label={props.label}
          aria-busy={props.isFetching || rows === undefined}
        >
          <GridHead
            columns={shown}
            sort={props.sort}
            onSort={props.onSort}
            selectAll={isSelectable ? picked : undefined}
            hasActions={rowActions !== undefined}
          />
          {rows === undefined ? (
            <tbody aria-hidden className={`${ui.appears} ${classes.skeleton}`}>
              {Array.from({ length: props.skeletonRows ?? 12 }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for nothing yet
                <tr key={row}>
                  {isSelectable && <td className={`${ui.checkbox} ${classes.check}`} data-screen-only />}
                  {shown.map((column, index) => (
                    <td key={column.key} data-numeric={column.isNumeric || undefined}>
                      <span
                        className={`${ui.bone} ${classes.bone}`}
                        style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }}
                      />
                    </td>
                  ))}
                  {rowActions && <td data-screen-only />}
                </tr>
              ))}
            </tbody>
          ) : sheet ? (
            <tbody className={classes.rows} data-dimmed={props.isFetching || undefined}>
              {rows.map(sheet.row)}
            </tbody>
          ) : (
            <tbody
              ref={keyboard.body}
              onKeyDown={keyboard.onKeyDown}
              className={`${classes.rows} ${classes.body}`}
              data-dimmed={props.isFetching || undefined}
            >
              {rows.map((row, index) => {
                const id = props.rowId(row)
                return (
                  <tr
                    key={id}
                    tabIndex={index === keyboard.active ? 0 : -1}
                    aria-label={props.rowName(row)}
                    data-selected={selection?.has(id) || undefined}
                    data-opens={onOpen !== undefined || undefined}
                    onFocus={() => keyboard.setActive(index)}
                    onClick={(event) => !isForSomethingElse(event) && onOpen?.(row)}
                  >
                    {isSelectable && (
                      <td className={`${ui.checkbox} ${classes.check}`} data-screen-only>
                        <input
                          type="checkbox"
                          tabIndex={-1}
                          checked={selection?.has(id) ?? false}
                          aria-label={m.grid_select_row({ name: props.rowName(row) })}
                          onChange={(event) =>
                            picked.toggle(id, (event.nativeEvent as PointerEvent).shiftKey)
                          }
                        />
                      </td>
                    )}
                    {shown.map((column) => (
                      <td key={column.key} data-numeric={column.isNumeric || undefined}>
                        {column.cell?.(row)}
                      </td>
                    ))}
                    {rowActions && (
                      <td className={classes.actions} data-screen-only>
                        <div>{rowActions(row)}</div>
                      </td>
                    )}
                  </tr>
                )
              })}
            </tbody>
          )}
        </table>
      </div>
      {peeked && (
        <GridPeek
          name={props.rowName(peeked)}
          actions={rowActions?.(peeked)}
          onClose={() => {
            setIsPeeking(false)
            keyboard.focus(keyboard.active)
          }}
        >
          {(props.peek ?? props.card)(peeked)}
        </GridPeek>
      )}
    </>
  )
}
