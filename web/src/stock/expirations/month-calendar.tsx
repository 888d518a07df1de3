import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ExpiryDay } from '@wellstock/contract/stock/expirations'
import { expiryBand } from '@wellstock/domain/stock/expirations'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatDate, formatMoney, formatMonth, formatNumber, formatWeekday } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { bandTone } from './band-shape.tsx'
import { addDays, addMonths, daysBetween, firstOf, monthOf, weeksOf } from './dates.ts'
import classes from './month-calendar.module.css'

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }
/** A Sunday, to name the days of the week by. */
const SUNDAY = '2026-11-01'

type MonthCalendarProps = {
  month: string
  days: readonly ExpiryDay[] | undefined
  today: string
  chosen: string | undefined
  onMonth: (month: string) => void
  onChoose: (day: string | undefined) => void
}

/** A month with what expires on each day. Arrows go from day to day, Enter opens the day's lots. */
export function MonthCalendar({ month, days, today, chosen, onMonth, onChoose }: MonthCalendarProps) {
  const table = useRef<HTMLTableElement>(null)
  const weekday = useLanguage() === 'en' ? 0 : 1
  const [current, setCurrent] = useState(chosen ?? today)
  const active = monthOf(current) === month ? current : firstOf(month)
  const byDate = new Map(days?.map((day) => [day.date, day]))

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = addDays(active, step)
    if (monthOf(next) === month) table.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }

  return (
    <section
      className={`${ui.panel} ${classes.block}`}
      aria-label={m.expirations_month_label({ month: formatMonth(firstOf(month)) })}
    >
      <div className={`${ui.line8} ${classes.head}`}>
        <h2 aria-live="polite">{formatMonth(firstOf(month))}</h2>
        {month !== monthOf(today) && (
          <button type="button" className={classes.today} onClick={() => onMonth(monthOf(today))}>
            {m.expirations_today()}
          </button>
        )}
        <button
          type="button"
          className={classes.step}
          aria-label={m.expirations_month_previous()}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.step}
          aria-label={m.expirations_month_next()}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      <table ref={table} className={classes.month} aria-busy={days === undefined} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, day) => addDays(SUNDAY, day + weekday)).map((day) => (
              <th key={day} scope="col">
                {formatWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekday).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, index) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place that belongs to another month
                  <td key={index} />
                ) : (
                  <td key={date}>
                    <Day
                      date={date}
                      day={byDate.get(date)}
                      today={today}
                      isChosen={chosen === date}
                      isActive={active === date}
                      onFocus={() => setCurrent(date)}
                      onPress={() => onChoose(chosen === date ? undefined : date)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type DayProps = {
  date: string
  day: ExpiryDay | undefined
  today: string
  isChosen: boolean
  isActive: boolean
  onFocus: () => void
  onPress: () => void
}

function Day({ date, day, today, isChosen, isActive, onFocus, onPress }: DayProps) {
  const shown = formatNumber(day?.lots ?? 0)
  return (
    <button
      type="button"
      className={`${ui.hover} ${classes.day}`}
      data-date={date}
      data-tone={day && bandTone(expiryBand(daysBetween(today, date)))}
      tabIndex={isActive ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={date === today ? 'date' : undefined}
      aria-label={
        day
          ? m.expirations_day({
              date: formatDate(date),
              count: day.lots,
              shown,
              value: formatMoney(day.value),
            })
          : m.expirations_day_none({ date: formatDate(date) })
      }
      onFocus={onFocus}
      onClick={onPress}
    >
      <span className={`${ui.quiet} ${ui.figures} ${classes.number}`}>{Number(date.slice(8))}</span>
      {day && (
        <span className={classes.sum}>
          <b>{m.expirations_day_lots({ count: day.lots, shown })}</b>
          <b className={classes.short}>{shown}</b>
          <small>{formatMoney(day.value)}</small>
        </span>
      )}
    </button>
  )
}
