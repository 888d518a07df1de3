import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, useState } from 'react'
import { m } from '../lib/messages.ts'
import classes from './grid.module.css'
import { GridCards } from './grid-cards.tsx'
import { GridHead } from './grid-head.tsx'
import { useGridKeyboard } from './grid-keyboard.ts'
import { GridPeek } from './grid-peek.tsx'
import type { GridProps } from './grid-props.ts'
import { useGridSelection } from './grid-selection.ts'
import ui from './shared.module.css'

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
