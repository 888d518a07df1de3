import type { ExpiryDay } from '@wellstock/contract/stock/expirations'
import { expiryBand } from '@wellstock/domain/stock/expirations'
import { formatDate, formatMonth, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { bandTone } from './band-shape.tsx'
import { daysBetween, firstOf } from './dates.ts'
import classes from './month-calendar.module.css'
import { MonthCalendar, type ShownDay } from './month-calendar.tsx'

type ExpiryMonthProps = {
  month: string
  days: readonly ExpiryDay[] | undefined
  today: string
  chosen: string | undefined
  onMonth: (month: string) => void
  onChoose: (day: string | undefined) => void
}

/** A month with what expires on each day. */
export function ExpiryMonth({ days, ...rest }: ExpiryMonthProps) {
  const byDate = new Map(days?.map((day) => [day.date, day]))
  return (
    <MonthCalendar
      {...rest}
      label={m.expirations_month_label({ month: formatMonth(firstOf(rest.month)) })}
      isBusy={days === undefined}
      dayOf={(date) => shownDay(date, byDate.get(date), rest.today)}
    />
  )
}

function shownDay(date: string, day: ExpiryDay | undefined, today: string): ShownDay {
  if (!day) return { label: m.expirations_day_none({ date: formatDate(date) }) }
  const { lots, value } = day
  const [shown, worth] = [formatNumber(lots), formatWorth(value)]
  return {
    label: m.expirations_day({ date: formatDate(date), count: lots, shown, value: worth }),
    tone: bandTone(expiryBand(daysBetween(today, date))),
    children: (
      <span className={classes.sum}>
        <b>{m.expirations_day_lots({ count: lots, shown })}</b>
        <b className={classes.short}>{shown}</b>
        <small>{worth}</small>
      </span>
    ),
  }
}
