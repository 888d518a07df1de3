import { expiryBand } from '@wellstock/domain/stock/expirations'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { formatNumber, formatShortDate, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { boxOf } from '../../ui/box-of.ts'
import type { AxisBar } from './axis-bars.ts'
import { bandTone } from './band-shape.tsx'
import { daysBetween } from './dates.ts'
import classes from './time-axis.module.css'

const HEIGHT = 132
/** With the days under it. */
export const BARS_HEIGHT = HEIGHT + 24
const TICKS = [0, 30, 60, 90, 180]

type ExpiryBarsProps = {
  bars: readonly AxisBar[]
  /** Days from today to the last one. */
  reach: number
  width: number
  isChosen: (bar: AxisBar) => boolean
  /** Where the lots of a bar can be seen. */
  onChoose?: ((bar: AxisBar) => void) | undefined
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** A bar for each stretch of days, as high as what expires in it is worth; hatched is what will be left over. */
export function ExpiryBars({ bars, reach, width, isChosen, onChoose }: ExpiryBarsProps) {
  const group = useRef<HTMLDivElement>(null)
  const pattern = useId()
  const [current, setCurrent] = useState(0)
  const ticks = TICKS.filter((day) => day <= reach)
  const full = bars.filter(({ lots }) => lots > 0)
  const active = Math.min(current, full.length - 1)
  const tallest = Math.max(...bars.map(({ value }) => value), 1)
  const place = (day: number) => (day / (reach + 1)) * width
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
    <div className={classes.plot} style={{ height: BARS_HEIGHT }}>
      <svg
        width="100%"
        height={BARS_HEIGHT}
        viewBox={boxOf(width, BARS_HEIGHT)}
        aria-hidden
        className={classes.chart}
      >
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
        {ticks.map((day) => (
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
          {formatWorth(tallest)}
        </text>
        {full.map((bar) => {
          const left = place(bar.start) + 2
          const wide = Math.max(place(lengthOf(bar)) - 4, 3)
          const height = heightOf(bar.value)
          const wasted = bar.value > 0 ? (bar.wastedValue / bar.value) * height : 0
          const tone = bandTone(expiryBand(bar.start))
          return (
            <g key={bar.from} data-tone={tone} className={classes.bar}>
              <title>{barWords(bar)}</title>
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
        {ticks.map((day) => (
          <text
            key={day}
            x={place(day)}
            y={HEIGHT + 18}
            textAnchor={day === 0 ? 'start' : day === reach ? 'end' : 'middle'}
          >
            {day === 0 ? m.common_today() : m.expirations_axis_day({ days: day })}
          </text>
        ))}
      </svg>
      {onChoose && (
        // biome-ignore lint/a11y/useSemanticElements: buttons in a row, not fields
        <div
          ref={group}
          data-screen-only
          role="group"
          aria-label={m.expirations_axis()}
          onKeyDown={onKeyDown}
        >
          {full.map((bar, index) => {
            const words = barWords(bar)
            return (
              <button
                key={bar.from}
                type="button"
                className={classes.hit}
                style={{
                  left: `${(bar.start / (reach + 1)) * 100}%`,
                  width: `${(lengthOf(bar) / (reach + 1)) * 100}%`,
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
      )}
    </div>
  )
}

const lengthOf = ({ from, to }: AxisBar) => daysBetween(from, to) + 1

const barWords = ({ from, to, lots, value, wastedValue }: AxisBar) =>
  m.expirations_axis_bar({
    from: formatShortDate(from),
    to: formatShortDate(to),
    count: lots,
    shown: formatNumber(lots),
    value: formatWorth(value),
    waste: formatWorth(wastedValue),
  })
