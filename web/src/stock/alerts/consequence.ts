import type { Alert } from '@wellstock/contract/stock/alerts'
import { type AlertData, type AlertKind, OVER_DAYS, OVER_SHARE } from '@wellstock/domain/stock/alerts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  formatWorth,
} from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

const days = (count: number) =>
  m.alerts_days({ count: Math.round(count), shown: formatNumber(Math.round(count)) })
/** Use in 30 days: a day's is too small a figure for most. */
const perMonth = (daily: number) => formatNumber(Math.max(1, Math.round(daily * 30)))

type Says = { [K in AlertKind]: (data: AlertData[K], unit: string) => string }

const says: Says = {
  out: ({ daily, leadTimeDays, unusable, reserved }, unit) =>
    [
      daily > 0
        ? m.alerts_says_out_used({ monthly: perMonth(daily), unit, lead: days(leadTimeDays) })
        : m.alerts_says_out_unused(),
      unusable > 0 && m.alerts_says_unusable({ quantity: formatNumber(unusable), unit }),
      reserved > 0 && m.alerts_says_reserved({ quantity: formatNumber(reserved), unit }),
    ]
      .filter(Boolean)
      .join(' '),
  low: ({ available, threshold, coverDays, runsOutOn, leadTimeDays }, unit) =>
    coverDays !== null && runsOutOn !== null
      ? m.alerts_says_low_until({
          available: formatNumber(available),
          unit,
          cover: days(Math.floor(coverDays)),
          date: formatDate(runsOutOn),
          lead: days(leadTimeDays),
        })
      : m.alerts_says_low({ available: formatNumber(available), unit, threshold: formatNumber(threshold) }),
  bin_empty: ({ reportedAt, quantity }, unit) => {
    const time = formatDateTime(reportedAt)
    return quantity === null
      ? m.alerts_says_bin_empty({ time })
      : m.alerts_says_bin_empty_reorder({ time, quantity: formatNumber(quantity), unit })
  },
  over: ({ available, max, coverDays }, unit) => {
    const figures = {
      available: formatNumber(available),
      unit,
      max: formatNumber(max),
      share: formatPercent(OVER_SHARE),
    }
    return coverDays === null
      ? m.alerts_says_over_unused(figures)
      : m.alerts_says_over({ ...figures, cover: days(coverDays), most: days(OVER_DAYS) })
  },
  expiring: ({ quantity, firstExpiry, wasted, wastedValue }, unit) => {
    const figures = { quantity: formatNumber(quantity), unit, date: formatDate(firstExpiry) }
    return wasted > 0
      ? m.alerts_says_expiring({ ...figures, wasted: formatNumber(wasted), value: formatWorth(wastedValue) })
      : m.alerts_says_expiring_used(figures)
  },
  wasting: ({ wasted, wastedValue, firstExpiry }, unit) =>
    m.alerts_says_wasting({
      wasted: formatNumber(wasted),
      unit,
      value: formatWorth(wastedValue),
      date: formatDate(firstExpiry),
    }),
  expired_in_stock: ({ quantity, value, firstExpiry }, unit) =>
    m.alerts_says_expired({
      quantity: formatNumber(quantity),
      unit,
      value: formatWorth(value),
      date: formatDate(firstExpiry),
    }),
  on_hold: ({ quantity, recalled, lotNumber }, unit) =>
    recalled > 0
      ? m.alerts_says_recalled({ quantity: formatNumber(recalled), unit, lot: lotNumber })
      : m.alerts_says_on_hold({ quantity: formatNumber(quantity), unit, lot: lotNumber }),
  no_expiry: ({ quantity }, unit) => m.alerts_says_no_expiry({ quantity: formatNumber(quantity), unit }),
  count_overdue: ({ abcClass, everyDays, lastCountedOn }) =>
    lastCountedOn === null
      ? m.alerts_says_never_counted({ abc: abcClass, every: days(everyDays) })
      : m.alerts_says_counted({ date: formatDate(lastCountedOn), abc: abcClass, every: days(everyDays) }),
  integrity: ({ quantity, movements, balances }) =>
    m.alerts_says_integrity({
      quantity: formatNumber(quantity),
      movements: formatNumber(movements),
      balances: formatNumber(balances),
    }),
}

type Coming = NonNullable<Alert['coming']>

/** What arrives, and whether that is in time. */
function arrivalOf({ quantity, next }: Coming, unit: string, runsOutOn: string | null): string {
  if (!next)
    return quantity > 0
      ? m.alerts_says_on_order({ quantity: formatNumber(quantity), unit })
      : m.alerts_says_none_on_order()
  const arrival = { quantity: formatNumber(next.quantity), unit, date: formatDay(next.on) }
  if (runsOutOn === null) return m.alerts_says_arrives(arrival)
  return next.on <= runsOutOn
    ? m.alerts_says_arrives_in_time(arrival)
    : m.alerts_says_arrives_after({ ...arrival, out: formatDay(runsOutOn) })
}

/** What an alert means, and of what is out or low what is in quarantine and on order. */
export function consequenceOf({
  kind,
  data,
  unit,
  coming,
  quarantined,
}: Pick<Alert, 'kind' | 'data' | 'unit' | 'coming' | 'quarantined'>): string {
  const inUnits = unit ?? ''
  const meaning = (says[kind] as (data: unknown, unit: string) => string)(data, inUnits)
  if (!coming) return meaning
  const low = kind === 'low' ? (data as AlertData['low']) : undefined
  const runsOutOn = low?.runsOutOn ?? null
  // The day it runs out is said beside the day something arrives.
  const first =
    low && low.coverDays !== null && runsOutOn !== null && coming.next
      ? m.alerts_says_low_cover({
          available: formatNumber(low.available),
          unit: inUnits,
          cover: days(Math.floor(low.coverDays)),
        })
      : meaning
  const apart = quarantined
    ? [m.alerts_says_quarantined({ quantity: formatNumber(quarantined), unit: inUnits })]
    : []
  return [first, ...apart, arrivalOf(coming, inUnits, runsOutOn)].join(' ')
}
