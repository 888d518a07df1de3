import { useElementSize } from '@mantine/hooks'
import type { DemandMonth } from '@wellstock/contract/stock/item-details'
import { useId } from 'react'
import { formatNumber, formatShortMonth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { boxOf } from '../../ui/box-of.ts'
import classes from './item-details.module.css'

const HEIGHT = 200
const AXIS = 48
const LABEL = 56

/** What was used in each month; behind it, hatched, the share of the month without stock. */
export function DemandChart({ months }: { months: readonly DemandMonth[] }) {
  const { ref, width } = useElementSize()
  const hatch = useId()
  const top = Math.max(...months.map(({ used }) => used), 1)
  const step = Math.max(width - AXIS, 0) / months.length
  const every = Math.max(1, Math.ceil(LABEL / Math.max(step, 1)))
  const yOf = (value: number) => HEIGHT - (value / top) * (HEIGHT - 12)
  return (
    <div ref={ref}>
      <svg
        width="100%"
        height={HEIGHT + 24}
        viewBox={boxOf(width, HEIGHT + 24)}
        role="img"
        aria-label={m.item_demand_chart()}
        className={classes.chart}
      >
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="2" height="6" className={classes.hatch} />
          </pattern>
        </defs>
        {[0, top].map((value) => (
          <g key={value}>
            <line x1={AXIS} x2={width} y1={yOf(value) + 0.5} y2={yOf(value) + 0.5} className={classes.line} />
            <text x={AXIS - 8} y={yOf(value) + 4} textAnchor="end">
              {formatNumber(value)}
            </text>
          </g>
        ))}
        {months.map(({ month, used, days, daysOutOfStock }, index) => {
          const left = AXIS + index * step
          const out = days > 0 ? daysOutOfStock / days : 0
          return (
            <g key={month}>
              <title>
                {m.item_demand_month_facts({
                  month: formatShortMonth(month),
                  used: formatNumber(used),
                  out: formatNumber(daysOutOfStock),
                })}
              </title>
              <rect
                x={left}
                y={12}
                width={Math.max(step * out, 0)}
                height={HEIGHT - 12}
                fill={`url(#${hatch})`}
              />
              <rect
                x={left + step * 0.2}
                y={yOf(used)}
                width={Math.max(step * 0.6, 0)}
                height={HEIGHT - yOf(used)}
                rx="2"
                className={classes.bar}
              />
              {(months.length - 1 - index) % every === 0 && (
                <text x={left + step / 2} y={HEIGHT + 18} textAnchor="middle">
                  {formatShortMonth(month)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
