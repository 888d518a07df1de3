import { formatDate, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import type { AxisBar } from './axis-bars.ts'
import classes from './time-axis.module.css'

type AxisTableProps = {
  bars: readonly AxisBar[]
  isChosen: (bar: AxisBar) => boolean
  onChoose: (bar: AxisBar) => void
}

export function AxisTable({ bars, isChosen, onChoose }: AxisTableProps) {
  return (
    <div className={tables.scroll}>
      <table
        className={`${tables.table} ${ui.plainButtons} ${classes.table}`}
        aria-label={m.expirations_axis()}
      >
        <thead>
          <tr>
            <th scope="col">{m.expirations_column_when()}</th>
            <th scope="col" data-numeric>
              {m.expirations_column_lots()}
            </th>
            <th scope="col" data-numeric>
              {m.common_value()}
            </th>
            <th scope="col" data-numeric>
              {m.expirations_column_waste()}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ lots }) => lots > 0)
            .map((bar) => (
              <tr key={bar.from}>
                <th scope="row">
                  <button type="button" aria-pressed={isChosen(bar)} onClick={() => onChoose(bar)}>
                    {m.expirations_range({ from: formatDate(bar.from), to: formatDate(bar.to) })}
                  </button>
                </th>
                <td data-numeric>{formatNumber(bar.lots)}</td>
                <td data-numeric>{formatWorth(bar.value)}</td>
                <td data-numeric>{formatWorth(bar.wastedValue)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
