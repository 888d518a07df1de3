import { Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMonth, formatWeekday } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { addDays, addMonths, firstOf, monthOf, weeksOf } from './dates.ts'
import classes from './month-calendar.module.css'

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }
const turns: Record<string, number> = { PageDown: 1, PageUp: -1 }
/** A Sunday, to name the days of the week by. */
const SUNDAY = '2026-11-01'

/** What a day of it shows: its name for whoever does not see it, its color, and what stands under its number. */
export type ShownDay = { label: string; tone?: string | undefined; children?: ReactNode }

type MonthHeadProps = { month: string; today: string; onMonth: (month: string) => void }

/** The month, and the way to others. */
export const MonthHead = ({ month, today, onMonth }: MonthHeadProps) => (
  <Group wrap="nowrap" gap="xs" className={classes.head}>
    <h2 aria-live="polite">{formatMonth(firstOf(month))}</h2>
    {month !== monthOf(today) && (
      <button type="button" className={classes.today} onClick={() => onMonth(monthOf(today))}>
        {m.common_today()}
      </button>
    )}
    <button
      type="button"
      className={classes.step}
      aria-label={m.ui_month_previous()}
      onClick={() => onMonth(addMonths(month, -1))}
    >
      <IconChevronLeft size={18} stroke={1.75} aria-hidden />
    </button>
    <button
      type="button"
      className={classes.step}
      aria-label={m.ui_month_next()}
      onClick={() => onMonth(addMonths(month, 1))}
    >
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </button>
  </Group>
)

const focusOn = (table: HTMLTableElement | null, date: string) =>
  table?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()

type MonthCalendarProps = MonthHeadProps & {
  label: string
  isBusy: boolean
  chosen: string | undefined
  dayOf: (date: string) => ShownDay
  onChoose: (day: string | undefined) => void
}

/** A month of days. Arrows go from day to day, also into the next month, Page Up and Down from month to month; Enter chooses one. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, isBusy, today, chosen, dayOf, onMonth, onChoose } = props
  const table = useRef<HTMLTableElement>(null)
  const weekday = useLanguage() === 'en' ? 0 : 1
  const [current, setCurrent] = useState(chosen ?? today)
  const active = monthOf(current) === month ? current : firstOf(month)
  const goesOn = useRef(false)

  // The other month has to be there before a day of it has the focus.
  useEffect(() => {
    if (!goesOn.current || monthOf(current) !== month) return
    goesOn.current = false
    focusOn(table.current, current)
  }, [month, current])

  function onKeyDown(event: KeyboardEvent) {
    const [step, turn] = [steps[event.key], turns[event.key]]
    if (!step && !turn) return
    event.preventDefault()
    const next = step ? addDays(active, step) : firstOf(addMonths(month, turn ?? 0))
    if (monthOf(next) === month) return focusOn(table.current, next)
    goesOn.current = true
    setCurrent(next)
    onMonth(monthOf(next))
  }

  return (
    <section className={`${ui.panel} ${classes.block}`} aria-label={label}>
      <MonthHead month={month} today={today} onMonth={onMonth} />
      <table ref={table} className={classes.month} aria-busy={isBusy} onKeyDown={onKeyDown}>
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
                      shown={dayOf(date)}
                      isToday={date === today}
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
  shown: ShownDay
  isToday: boolean
  isChosen: boolean
  isActive: boolean
  onFocus: () => void
  onPress: () => void
}

const Day = ({ date, shown, isToday, isChosen, isActive, onFocus, onPress }: DayProps) => (
  <button
    type="button"
    className={`${ui.hover} ${classes.day}`}
    data-date={date}
    data-tone={shown.tone}
    tabIndex={isActive ? 0 : -1}
    aria-pressed={isChosen}
    aria-current={isToday ? 'date' : undefined}
    aria-label={shown.label}
    onFocus={onFocus}
    onClick={onPress}
  >
    <span className={`${ui.quiet} ${ui.figures} ${classes.number}`}>{Number(date.slice(8))}</span>
    {shown.children}
  </button>
)
