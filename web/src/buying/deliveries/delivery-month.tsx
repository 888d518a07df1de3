import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import type { Delivery } from '@wellstock/contract/buying/deliveries'
import { formatDay, formatMonth, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { firstOf } from '../../stock/expirations/dates.ts'
import { MonthCalendar, type ShownDay } from '../../stock/expirations/month-calendar.tsx'
import ui from '../../ui/shared.module.css'
import classes from './deliveries.module.css'
import type { DeliveriesOn } from './deliveries-on.ts'

/** So many stand in a day; of more it is said how many. */
const MOST = 3
const mark = { size: 12, stroke: 2.25, 'aria-hidden': true } as const

type DeliveryMonthProps = {
  month: string
  today: string
  chosen: string | undefined
  isBusy: boolean
  on: DeliveriesOn
  onMonth: (month: string) => void
  onChoose: (day: string | undefined) => void
}

/** A month with what comes on each day. */
export const DeliveryMonth = ({ on, ...rest }: DeliveryMonthProps) => (
  <MonthCalendar
    {...rest}
    label={m.deliveries_month_label({ month: formatMonth(firstOf(rest.month)) })}
    dayOf={(date) => shownDay(date, on(date))}
  />
)

function shownDay(date: string, { late, due }: ReturnType<DeliveriesOn>): ShownDay {
  const [day, lateWords] = [formatDay(date), lateCount(late.length)]
  const count = due.length
  const label =
    count > 0
      ? m.deliveries_day({ date: day, count, shown: formatNumber(count) })
      : m.deliveries_day_none({ date: day })
  return {
    label: [label, lateWords].filter(Boolean).join(', '),
    tone: late.length > 0 ? 'danger' : count > 0 ? 'later' : undefined,
    children: (
      <span className={classes.inDay}>
        {lateWords && (
          <span className={`${ui.danger} ${ui.medium} ${classes.line}`}>
            <IconAlertTriangle {...mark} />
            <span className={ui.ellipsis}>{lateWords}</span>
          </span>
        )}
        {due.slice(0, MOST).map((entry) => (
          <Line key={`${entry.id} ${entry.dueOn}`} entry={entry} />
        ))}
        {count > MOST && (
          <span className={ui.quiet}>{m.deliveries_more({ shown: formatNumber(count - MOST) })}</span>
        )}
      </span>
    ),
  }
}

export const lateCount = (count: number) =>
  count > 0 ? m.deliveries_late({ count, shown: formatNumber(count) }) : ''

const Line = ({ entry: { from, isPromised } }: { entry: Delivery }) => (
  <span className={classes.line}>
    {isPromised ? <IconCheck {...mark} /> : <IconClock {...mark} />}
    <span className={ui.ellipsis}>{from}</span>
  </span>
)
