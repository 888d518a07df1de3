import { useElementSize } from '@mantine/hooks'
import type { Home } from '@wellstock/contract/overview/home'
import { formatDate, formatShortDate, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { boxOf } from '../../ui/box-of.ts'
import { figureName } from '../../ui/figure-words.ts'
import { Hatch } from '../../ui/series.tsx'
import tables from '../../ui/table.module.css'
import { Block, ScrollBox } from './block.tsx'
import classes from './home.module.css'

type Week = Home['weeks'][number]

const HEIGHT = 272
const AXIS = 76
const LABEL = 72

const received = () => figureName('receivedCost')
const used = () => figureName('usedCost')

/** A round number at or above the highest bar, that halves well. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 2)))
  return [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].map((step) => step * size).find((step) => step >= value) ?? value
}

/** Received is filled, used is hatched: told apart without colour. */
function Chart({ weeks }: { weeks: readonly Week[] }) {
  const { ref, width } = useElementSize()
  const top = roundUp(Math.max(...weeks.flatMap((week) => [week.received, week.used]), 1))
  const step = Math.max(width - AXIS, 0) / weeks.length
  const barWidth = Math.max(Math.min(step * 0.34, 16), 2)
  const every = Math.max(1, Math.ceil(LABEL / Math.max(step, 1)))
  const yOf = (value: number) => HEIGHT - (value / top) * (HEIGHT - 12)
  const bar = (value: number, x: number, kind: 'received' | 'used') => (
    <rect x={x} y={yOf(value)} width={barWidth} height={HEIGHT - yOf(value)} rx="2" data-kind={kind} />
  )

  return (
    <div ref={ref}>
      <div className={classes.legend} aria-hidden>
        {(['received', 'used'] as const).map((kind) => (
          <span key={kind}>
            <svg width="12" height="12" aria-hidden>
              <rect width="12" height="12" rx="2" data-kind={kind} className={classes.bar} />
            </svg>
            {kind === 'received' ? received() : used()}
          </span>
        ))}
      </div>
      <svg
        width="100%"
        height={HEIGHT + 24}
        viewBox={boxOf(width, HEIGHT + 24)}
        role="img"
        aria-label={m.home_weeks_chart()}
        className={classes.chart}
      >
        <defs>
          <Hatch id="hatch" color="var(--chart-used)" />
        </defs>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line
              x1={AXIS}
              x2={width}
              y1={Math.round(yOf(value)) + 0.5}
              y2={Math.round(yOf(value)) + 0.5}
              className={value === 0 ? classes.axis : classes.gridline}
            />
            <text x={AXIS - 8} y={yOf(value) + 4} textAnchor="end">
              {formatWorth(value)}
            </text>
          </g>
        ))}
        {weeks.map((week, index) => {
          const middle = AXIS + (index + 0.5) * step
          return (
            <g key={week.week} className={classes.bar}>
              <title>
                {m.home_week_facts({
                  week: formatDate(week.week),
                  received: formatWorth(week.received),
                  used: formatWorth(week.used),
                })}
              </title>
              {bar(week.received, middle - barWidth - 1, 'received')}
              {bar(week.used, middle + 1, 'used')}
              {(weeks.length - 1 - index) % every === 0 && (
                <text x={middle} y={HEIGHT + 18} textAnchor={index === weeks.length - 1 ? 'end' : 'middle'}>
                  {formatShortDate(week.week)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

export function WeeklyFlow({ weeks }: { weeks: Home['weeks'] }) {
  if (weeks.every((week) => week.received === 0 && week.used === 0))
    return (
      <Block title={m.home_weeks()}>
        <p className={classes.nothing}>{m.home_weeks_none()}</p>
      </Block>
    )
  return (
    <Block title={m.home_weeks()} chart={<Chart weeks={weeks} />}>
      <ScrollBox label={m.home_weeks()}>
        <table className={`${tables.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{m.home_week()}</th>
              <th scope="col" data-numeric>
                {received()}
              </th>
              <th scope="col" data-numeric>
                {used()}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.week}>
                <th scope="row">{formatDate(week.week)}</th>
                <td data-numeric>{formatWorth(week.received)}</td>
                <td data-numeric>{formatWorth(week.used)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Block>
  )
}
