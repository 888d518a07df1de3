import { Link } from '@tanstack/react-router'
import type { Panel } from '@wellstock/contract/overview/statistics'
import { figures } from '@wellstock/domain/overview/figures'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { figureName, showFigure } from '../../ui/figure-words.ts'
import tables from '../../ui/table.module.css'
import type { OpenedRows } from './opened-rows.ts'
import classes from './statistics.module.css'

type Row = Panel['rows'][number]
type Column = Panel['columns'][number]
type PanelTableProps = { panel: Panel; label: string; onOpen: (rows: OpenedRows) => void }

const isClass = (key: string): key is 'A' | 'B' | 'C' => key === 'A' || key === 'B' || key === 'C'

export function rowName({ rowKind }: Panel, { key, name }: Row): string {
  if (rowKind === 'time') return formatDate(key)
  return rowKind === 'class' && isClass(key) ? m[`statistics_class_${key}`]() : name
}

/** Which of the rows behind a column stand in this cell. */
function placeOf({ rowKind }: Panel, { key }: Row, column: Column) {
  if (rowKind === 'time') return { bucket: key }
  if (rowKind === 'item') return { itemId: key }
  if (rowKind === 'office') return { offices: key }
  return { cell: column.part === 'supplies' ? `${key}${column.key}` : key }
}

/** The numbers of a panel as a table: what the chart draws, and each opens its rows. */
export function PanelTable({ panel, label, onOpen }: PanelTableProps) {
  const { rowKind, columns, rows } = panel
  const title = m[`statistics_panel_${panel.panel}`]()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <div role="group" className={tables.scroll} aria-label={label} tabIndex={0}>
      <table className={`${tables.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{m[`statistics_head_${rowKind}`]()}</th>
            {columns.map(({ key }) => (
              <th key={key} scope="col" data-numeric>
                {figureName(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(rowKind === 'time' ? rows.toReversed() : rows).map((row) => {
            const name = rowName(panel, row)
            return (
              <tr key={row.key}>
                <th scope="row">
                  {rowKind === 'item' ? (
                    <Link to="/dashboard/inventory/$id" params={{ id: row.key }}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  {row.detail && <small>{row.detail}</small>}
                  {row.isChosen && <small>{m.statistics_chosen()}</small>}
                  {row.isPartial && <small>{m.statistics_partial()}</small>}
                </th>
                {columns.map((column, index) => {
                  const { key, part } = column
                  const value = row.values[index] ?? null
                  const shown = showFigure(value, figures[key])
                  const figure = figureName(key)
                  return (
                    <td key={key} data-numeric>
                      {part && value ? (
                        <button
                          type="button"
                          aria-label={m.statistics_open_rows({ figure: `${name}, ${figure}`, value: shown })}
                          onClick={() =>
                            onOpen({
                              panel: panel.panel,
                              part,
                              title: m.statistics_rows_where({ title, figure, where: name }),
                              ...placeOf(panel, row, column),
                            })
                          }
                        >
                          {shown}
                        </button>
                      ) : (
                        shown
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
