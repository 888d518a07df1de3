import { Flex } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import figureClasses from './figure.module.css'
import classes from './report.module.css'

export type FigureColumn = { key: string; name: string; note?: ReactNode }
export type FigureRow = { key: string; name: string; detail?: string; cells: ReactNode[] }

type FigureTableProps = {
  label: string
  /** What the rows are. */
  head: string
  columns: readonly FigureColumn[]
  rows: readonly FigureRow[]
  total?: FigureRow
}

/** A table of figures; where it is too narrow for one, a card for every row. */
export function FigureTable({ label, head, columns, rows, total }: FigureTableProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  if (isNarrow)
    return (
      <Flex
        component="ul"
        direction="column"
        gap="md"
        className={`${ui.plainList} ${classes.rowCards}`}
        aria-label={label}
      >
        {(total ? [...rows, total] : rows).map((row) => (
          <li key={row.key}>
            <h4>
              {row.name}
              {row.detail && <small>{row.detail}</small>}
            </h4>
            <dl className={figureClasses.figures}>
              {columns.map(({ key, name, note }, index) => (
                <div key={key}>
                  <dt>
                    {name}
                    {note}
                  </dt>
                  <dd>{row.cells[index]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </Flex>
    )

  const tableRow = (row: FigureRow) => (
    <tr key={row.key}>
      <th scope="row">
        {row.name}
        {row.detail && <small>{row.detail}</small>}
      </th>
      {columns.map(({ key }, index) => (
        <td key={key} data-numeric>
          {row.cells[index]}
        </td>
      ))}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <div role="group" className={tables.scroll} aria-label={label} tabIndex={0}>
      <table className={tables.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ key, name, note }) => (
              <th key={key} scope="col" data-numeric>
                <Flex component="span" display="inline-flex" align="center" gap={2}>
                  {name}
                  {note}
                </Flex>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(tableRow)}</tbody>
        {total && <tfoot>{tableRow(total)}</tfoot>}
      </table>
    </div>
  )
}
