import { Skeleton, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { ExpiryDay } from '@wellstock/contract/stock/expirations'
import { expiryBand } from '@wellstock/domain/stock/expirations'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { formatMoney, formatNumber, formatShortDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { AXIS_DAYS, type AxisBar, axisBars } from './axis-bars.ts'
import { AxisTable } from './axis-table.tsx'
import { bandTone } from './band-shape.tsx'
import classes from './time-axis.module.css'

const HEIGHT = 132
const TICKS = [0, 30, 60, 90, 180]
/** Below this width a week would be too narrow for a finger. */
const NARROW = 620

type Stretch = { from: string; to: string }
type TimeAxisProps = {
  days: readonly ExpiryDay[] | undefined
  today: string
  chosen: Partial<Stretch>
  /** The stretch pressed; undefined where it was chosen already. */
  onChoose: (stretch: Stretch | undefined) => void
}

/** The next 180 days, a bar for each week with what expires in it; its table behind it. */
export function TimeAxis({ days, today, chosen, onChoose }: TimeAxisProps) {
  const { ref, width } = useElementSize()
  const [isTable, setTable] = useState(false)
  const id = useId()
  const bars = days && axisBars(days, today, width > 0 && width < NARROW ? 14 : 7)
  const isEmpty = bars?.every(({ lots }) => lots === 0)
  const isChosen = ({ from, to }: Stretch) => chosen.from === from && chosen.to === to
  const choose = (bar: AxisBar) => onChoose(isChosen(bar) ? undefined : { from: bar.from, to: bar.to })

  return (
    <section className={`${ui.panel} ${classes.block}`} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h4" id={id}>
            {m.expirations_axis()}
          </Title>
          <p>{isEmpty ? m.expirations_axis_none() : m.expirations_axis_text()}</p>
        </div>
        {!isEmpty && (
          <button
            type="button"
            className={`${ui.plainButton} ${ui.hover} ${classes.toggle}`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? m.expirations_as_chart() : m.expirations_as_table()}
          </button>
        )}
      </div>
      <div ref={ref}>
        {!bars ? (
          <Skeleton height={HEIGHT + 24} />
        ) : isEmpty ? null : isTable ? (
          <AxisTable bars={bars} isChosen={isChosen} onChoose={choose} />
        ) : (
          <Bars bars={bars} width={width} isChosen={isChosen} onChoose={choose} />
        )}
      </div>
    </section>
  )
}

type BarsProps = {
  bars: readonly AxisBar[]
  width: number
  isChosen: (bar: AxisBar) => boolean
  onChoose: (bar: AxisBar) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

function Bars({ bars, width, isChosen, onChoose }: BarsProps) {
  const group = useRef<HTMLDivElement>(null)
  const pattern = useId()
  const [current, setCurrent] = useState(0)
  const full = bars.filter(({ lots }) => lots > 0)
  const active = Math.min(current, full.length - 1)
  const tallest = Math.max(...bars.map(({ value }) => value), 1)
  const place = (day: number) => (day / (AXIS_DAYS + 1)) * width
  // What is worth little still has to be seen.
  const heightOf = (value: number) => Math.max((value / tallest) * (HEIGHT - 20), 4)

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? full.length - 1 : step ? active + step : undefined
    if (next === undefined) return
    event.preventDefault()
    const button = group.current?.querySelectorAll('button')[Math.min(Math.max(next, 0), full.length - 1)]
    button?.focus()
  }

  return (
    <div className={classes.plot} style={{ height: HEIGHT + 24 }}>
      <svg width="100%" height={HEIGHT + 24} aria-hidden className={classes.chart}>
        <defs>
          <pattern
            id={pattern}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="3" height="6" className={classes.hatch} />
          </pattern>
        </defs>
        {TICKS.map((day) => (
          <line
            key={day}
            x1={place(day) + 0.5}
            x2={place(day) + 0.5}
            y1="0"
            y2={HEIGHT}
            className={classes.tick}
          />
        ))}
        <text x={place(0) + 6} y="12">
          {formatMoney(tallest)}
        </text>
        {full.map((bar) => {
          const left = place(bar.start) + 2
          const wide = Math.max(place(bars[1]?.start ?? 0) - 4, 3)
          const height = heightOf(bar.value)
          const wasted = bar.value > 0 ? (bar.wastedValue / bar.value) * height : 0
          const tone = bandTone(expiryBand(bar.start))
          return (
            <g key={bar.from} data-tone={tone} className={classes.bar}>
              <rect x={left} y={HEIGHT - height} width={wide} height={height} rx="2.5" />
              {wasted > 0 && (
                <rect
                  x={left}
                  y={HEIGHT - wasted}
                  width={wide}
                  height={wasted}
                  rx="2.5"
                  fill={`url(#${pattern})`}
                  className={classes.wasted}
                />
              )}
            </g>
          )
        })}
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className={classes.axis} />
        {TICKS.map((day) => (
          <text
            key={day}
            x={place(day)}
            y={HEIGHT + 18}
            textAnchor={day === 0 ? 'start' : day === AXIS_DAYS ? 'end' : 'middle'}
          >
            {day === 0 ? m.expirations_today() : m.expirations_axis_day({ days: day })}
          </text>
        ))}
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row, not fields */}
      <div ref={group} role="group" aria-label={m.expirations_axis()} onKeyDown={onKeyDown}>
        {full.map((bar, index) => {
          const words = barWords(bar)
          return (
            <button
              key={bar.from}
              type="button"
              className={classes.hit}
              style={{
                left: `${(bar.start / (AXIS_DAYS + 1)) * 100}%`,
                width: `${((bars[1]?.start ?? 0) / (AXIS_DAYS + 1)) * 100}%`,
                height: HEIGHT,
              }}
              tabIndex={index === active ? 0 : -1}
              aria-pressed={isChosen(bar)}
              aria-label={words}
              title={words}
              onFocus={() => setCurrent(index)}
              onClick={() => onChoose(bar)}
            />
          )
        })}
      </div>
    </div>
  )
}

const barWords = ({ from, to, lots, value, wastedValue }: AxisBar) =>
  m.expirations_axis_bar({
    from: formatShortDate(from),
    to: formatShortDate(to),
    count: lots,
    shown: formatNumber(lots),
    value: formatMoney(value),
    waste: formatMoney(wastedValue),
  })
