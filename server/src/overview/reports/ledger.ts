import { IDLE_DAYS, NEW_DAYS } from '@wellstock/domain/overview/figures'
import { addDays, type Period } from '../statistics/period.ts'
import type { Selection } from './selection.ts'

/**
 * A day that months are cut at: what lies before it is wanted. Of the month it falls in, the shorter side is read from
 * the ledger: the days before it, to be added; or from the middle on the others, to be taken off the whole month again.
 */
export type Cut = { day: string; month: string; since: string; until: string; sign: 1 | -1 }

const MIDDLE = 16

export function cutAt(day: string): Cut {
  const month = `${day.slice(0, 8)}01`
  if (Number(day.slice(8)) <= MIDDLE) return { day, month, since: month, until: addDays(day, -1), sign: 1 }
  const [year = 0, number = 1] = day.split('-').map(Number)
  const until = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { day, month, since: day, until, sign: -1 }
}

type Weighed = Cut & { net: number; flow: number; use: number }

/** With what a movement beside each cut adds to stock, to the flows of the period, and to the use of the last days. */
function cutsOf({ from, to }: Period): Record<'from' | 'window' | 'end', Weighed> {
  const [start, window, end] = [cutAt(from), cutAt(addDays(to, 1 - IDLE_DAYS)), cutAt(addDays(to, 1))]
  return {
    from: { ...start, net: 0, flow: -start.sign, use: 0 },
    window: { ...window, net: 0, flow: 0, use: -window.sign },
    end: { ...end, net: end.sign, flow: end.sign, use: end.sign },
  }
}

/** Whether a month of an item counts as before the cut, apart from what the ledger is read for. */
const isBefore = ({ sign }: Cut, day: string) => `k.${sign === 1 ? 'last_on' : 'first_on'} < ${day}`

/** The values every statement over `ledgerOf` begins with. */
export const valuesOf = ({ organizationId, offices, now }: Selection, { from, to }: Period): unknown[] => [
  organizationId,
  offices.map(({ id }) => id),
  from,
  to,
  now.toISOString(),
]

/**
 * The first instant of a day: the earlier of two readings. Where the clock is set back over midnight, 00:00 is read as the
 * second time it strikes; where it is set forward to midnight, the second before is read as an hour later.
 */
export const dayBegins = (day: string, zone: string) =>
  `least(${day}::timestamp at time zone ${zone}, (${day}::timestamp - interval '1 second') at time zone ${zone} + interval '1 second')`

const cutDay = ({ month, day }: Cut, cut: number) => `(${cut}, date '${month}', date '${day}')`
const cutRow = ({ month, since, until, net, flow, use }: Weighed, cut: number) =>
  `(${cut}, date '${month}', date '${since}', date '${until}' + 1, ${net}, ${flow}, ${use})`

/**
 * What moved on the days that are read beside a cut, wherever it is that day, if any month is cut there. Found by time, never
 * item by item.
 */
const movementsNear = ({ since, until, net, flow }: Weighed, cut: number) => `
    select m.item_id, m.type, m.quantity, m.unit_cost, m.occurred_at, ${cut} as cut
    from stock_movement m
    where m.organization_id = $1 and m.occurred_at >= timestamptz '${since} 00:00+14'
      and m.occurred_at < timestamptz '${addDays(until, 1)} 00:00-12'${net === 0 && flow === 0 ? ` and m.type = 'issue'` : ''}
      and (select exists (select from cut_months x where x.cut = ${cut}))`

/** Rows of a table whose instant lies in the days of the period, by the clock of office `o`. */
export const inPeriod = (instant: string, zone: string) => `
  ${instant} >= ($3::date - 1)::timestamp at time zone 'UTC' and ${instant} < ($4::date + 2)::timestamp at time zone 'UTC'
  and (${instant} at time zone ${zone})::date between $3::date and $4::date`

/** Months that were over before a period ended and not before it began, as far as they count as such. */
export function isFlow(period: Period): string {
  const { from, end } = cutsOf(period)
  return `(${isBefore(end, '$4::date + 1')} and not ${isBefore(from, '$3::date')})`
}

/**
 * What the statements of a report begin with: `offices`, `items`, and of each item `stocked`: what was there at the end,
 * what flowed in the period, how it is used. Read from the months of the items; the ledger itself is asked only for
 * the days of months that are cut in two, and only where something moved on both sides of the cut (`beside`). Days are
 * the office's. What moved is worth the cost it moved at, without one nothing; what lies there, what it costs on average today.
 * Used, wasted and corrected is that of supplies alone; received is everything. How low an item stands is today's badge
 * for a period up to today; before, it follows from what was on hand. Items that are not on the list, not yet or no longer, have
 * no level. How stock is used is rated in offices that use any (`is_of_user`): a depot only passes on.
 */
export function ledgerOf(period: Period): string {
  const { from, window, end } = cutsOf(period)
  const cuts = [from, window, end]
  const isUse = `(${isBefore(end, '$4::date + 1')} and not ${isBefore(window, `$4::date - ${IDLE_DAYS - 1}`)})`
  const flow = isFlow(period)
  return `
  offices as materialized (
    select o.id, o.name, o.timezone, ($5::timestamptz at time zone o.timezone)::date as today
    from office o where o.organization_id = $1 and o.id = any($2::uuid[])),
  items as materialized (
    select i.id, i.name, i.sku, i.type, i.category, i.status, i.stock_level, i.reorder_point, i.min_quantity, i.max_quantity,
      i.in_quarantine, i.archived_at, coalesce(i.unit_cost, 0) as price, i.office_id, o.name as office_name, o.timezone, o.today
    from item i join offices o on o.id = i.office_id where i.organization_id = $1),
  cuts as materialized (
    select c.*, o.id as office_id, ${dayBegins('c.since', 'o.timezone')} as since_at, ${dayBegins('c.before', 'o.timezone')} as before_at
    from offices o cross join (values ${cuts.map(cutRow).join(', ')}) as c (cut, month, since, before, net, flow, use)),
  cut_months as materialized (
    select k.item_id, c.cut
    from item_month k join (values ${cuts.map(cutDay).join(', ')}) as c (cut, month, day)
      on c.month = k.month and k.first_on < c.day and k.last_on >= c.day
    where k.organization_id = $1),
  cut_items as materialized (
    select x.item_id, c.cut, c.month, c.since_at, c.before_at, c.net, c.flow, c.use
    from cut_months x join items i on i.id = x.item_id join cuts c on c.office_id = i.office_id and c.cut = x.cut),
  near as materialized (${cuts.map(movementsNear).join(' union all ')}),
  beside as (
    select m.item_id, x.month, x.net * m.quantity as net, x.use * m.quantity as use, m.type,
      x.flow * m.quantity * coalesce(m.unit_cost, 0) as amount
    from near m join cut_items x on x.item_id = m.item_id and x.cut = m.cut
      and m.occurred_at >= x.since_at and m.occurred_at < x.before_at),
  by_day as (
    select m.item_id, sum(m.net) as net, -sum(m.use) filter (where m.type = 'issue') as units, ${FLOWS}
    from beside m group by 1),
  by_month as (
    select k.item_id, min(k.first_on) filter (where k.first_on <= $4::date) as first_on, max(k.last_on) as last_on,
      bool_or(k.first_issue_on <= $4::date and k.last_issue_on >= $4::date - ${IDLE_DAYS - 1}) as is_moving,
      sum(k.net) filter (where ${isBefore(end, '$4::date + 1')}) as net,
      sum(k.used_quantity) filter (where ${isUse}) as units,
      sum(k.used_amount) filter (where ${flow}) as used, sum(k.received_amount) filter (where ${flow}) as received,
      sum(k.expired_amount) filter (where ${flow}) as expired, sum(k.damaged_amount) filter (where ${flow}) as damaged,
      sum(k.corrected_amount) filter (where ${flow}) as corrected
    from item_month k join items i on i.id = k.item_id where k.organization_id = $1 group by 1),
  tallied as (
    select i.*, k.first_on, k.last_on, coalesce(k.is_moving, false) as is_moving,
      coalesce(bool_or(k.is_moving and i.type = 'Supplies') over (partition by i.office_id), false) as is_of_user,
      (coalesce(k.net, 0) + coalesce(d.net, 0))::integer as quantity, coalesce(k.units, 0) + coalesce(d.units, 0) as units,
      coalesce(k.received, 0) + coalesce(d.received, 0) as received,
      ${['used', 'expired', 'damaged', 'corrected']
        .map(
          (flow) =>
            `case when i.type = 'Supplies' then coalesce(k.${flow}, 0) + coalesce(d.${flow}, 0) else 0 end as ${flow}`,
        )
        .join(', ')}
    from items i left join by_month k on k.item_id = i.id left join by_day d on d.item_id = i.id),
  stocked as (
    select t.*, t.quantity * t.price as value,
      case when (t.archived_at at time zone t.timezone)::date <= $4::date then null when $4::date >= t.today then t.stock_level
        when t.first_on is not null then stock_level(t.status, t.quantity, t.reorder_point, t.min_quantity, t.in_quarantine) end as level,
      t.type = 'Supplies' and t.quantity > 0 as is_supply,
      t.type = 'Supplies' and t.quantity > 0 and t.is_of_user and (t.is_moving or t.first_on <= $4::date - ${NEW_DAYS}) as is_rated,
      least(t.quantity, coalesce(t.max_quantity, coalesce(t.reorder_point, 0) + ceil(greatest(t.units, 0) / 3.0))) as wanted
    from tallied t),
  moved as not materialized (
    select m.id, m.item_id, i.name, i.sku, i.office_id, i.office_name, m.occurred_at as at, m.type, m.quantity, i.type = 'Supplies' as is_supply,
      (m.occurred_at at time zone i.timezone)::date as day, m.quantity * coalesce(m.unit_cost, 0) as amount
    from stock_movement m join items i on i.id = m.item_id
    where m.organization_id = $1 and ${inPeriod('m.occurred_at', 'i.timezone')})`
}

/** The flows of a period as `item_month` keeps them, from rows with a type and an amount. */
export const FLOWS = `
  -sum(m.amount) filter (where m.type = 'issue') as used, sum(m.amount) filter (where m.type = 'receipt') as received,
  -sum(m.amount) filter (where m.type = 'waste_expired') as expired,
  -sum(m.amount) filter (where m.type = 'waste_damaged') as damaged,
  sum(m.amount) filter (where m.type in ('count_adjust', 'adjust')) as corrected`
