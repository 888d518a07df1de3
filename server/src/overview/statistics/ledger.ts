import { type Bucket, bucketOf, firstOfNext, wholeMonths } from './period.ts'
import type { Selection } from './selection.ts'

/**
 * What every statement of the statistics begins with: `items`, those looked at; `moved`, what moved in the period;
 * `held`, what was there at its end, counted back from today. Money: what moved at the cost it moved at, without one nothing; what
 * lies on the shelf at what it costs on average today. Days are the office's; what lies further off than any zone is left out by the index.
 */
export const LEDGER = `
  items as not materialized (
    select i.id, i.product_id, i.sku, i.name, i.type, i.abc_class, i.current_quantity, i.archived_at,
      coalesce(i.unit_cost, 0) as price, o.name as office_name, o.type as office_type, o.timezone,
      $6::date::timestamp at time zone o.timezone as begins_at, ($7::date + 1)::timestamp at time zone o.timezone as ends_at
    from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id
    where i.organization_id = $1 and ($2::uuid[] is null or i.office_id = any($2)) and ($3::text is null or i.category = $3)
      and ($4::text is null or i.department_id = (select department_called($1, $4))) and ($5::text is null or lower(i.sku) = lower($5))),
  moved as not materialized (
    select m.id, m.item_id, m.occurred_at, (m.occurred_at at time zone i.timezone)::date as day, m.type, m.quantity, m.reverses_id is not null as is_reversal,
      i.price, i.type = 'Supplies' as is_supply, m.quantity * coalesce(m.unit_cost, 0) as amount
    from stock_movement m join items i on i.id = m.item_id
    where m.organization_id = $1 and m.occurred_at >= ($6::date - 1)::timestamp at time zone 'UTC'
      and m.occurred_at < ($7::date + 2)::timestamp at time zone 'UTC'
      and m.occurred_at >= i.begins_at and m.occurred_at < i.ends_at),
  later as (
    select m.item_id, sum(m.quantity) as quantity from stock_movement m join items i on i.id = m.item_id
    where m.organization_id = $1 and m.occurred_at >= $7::date::timestamp at time zone 'UTC' and m.occurred_at >= i.ends_at
    group by 1),
  held as (
    select i.*, i.current_quantity - coalesce(l.quantity, 0) as quantity,
      (i.current_quantity - coalesce(l.quantity, 0)) * i.price as value
    from items i left join later l on l.item_id = i.id)`

/** The first day of the stretch that a `day` falls in. */
export const stretchOf = (bucket: Bucket) =>
  `greatest(date_trunc('${bucket}', day::timestamp)::date, $6::date)`

const flowsFrom = (bucket: Bucket, condition: string) => `
    select m.item_id, ${stretchOf(bucket)} as key, min(m.day) as first_on, sum(m.quantity) as net,
      sum(m.quantity * (m.day - $6::date)) as net_days, -sum(m.quantity) filter (where m.type = 'issue') as used_quantity,
      -sum(m.amount) filter (where m.type = 'issue') as used_amount,
      -sum(m.amount) filter (where m.type = 'waste_expired') as expired_amount,
      -sum(m.amount) filter (where m.type in ('waste_damaged', 'waste_recalled')) as other_amount
    from moved m where ${condition} group by 1, 2`

/**
 * `flows`: of each item looked at, by the stretches of the period (`key`, its first day), what moved; `net_days` is each
 * movement times the days of the period before it. Months that lie in the period whole are kept (`item_month`), so that only
 * the days beside them are added up. Used and lost is of all items: a panel that means supplies says so.
 */
export function flowsOf({ period }: Pick<Selection, 'period'>): string {
  const bucket = bucketOf(period)
  const months = bucket === 'month' ? wholeMonths(period) : null
  const items = `
    select f.*, i.price, i.type = 'Supplies' as is_supply from`
  if (!months)
    return `flows as not materialized (${items} (${flowsFrom(bucket, 'true')}) f join items i on i.id = f.item_id)`
  const after = firstOfNext(months.last)
  // By the instant as well, two days off at most, so that the index leaves out the rest.
  const before = `m.day < date '${months.first}' and m.occurred_at < timestamptz '${months.first} 12:00Z'`
  const beyond = `m.day >= date '${after}' and m.occurred_at >= timestamptz '${after} 00:00Z' - interval '14 hours'`
  return `flows as not materialized (${items} (
    select k.item_id, k.month as key, k.first_on, k.net, k.net_days + k.net * (k.month - $6::date) as net_days, k.used_quantity, k.used_amount,
      k.expired_amount, k.damaged_amount + k.recalled_amount as other_amount
    from item_month k where k.organization_id = $1 and k.month between date '${months.first}' and date '${months.last}'
    union all ${flowsFrom(bucket, before)}
    union all ${flowsFrom(bucket, beyond)}) f join items i on i.id = f.item_id)`
}

/** Movements as rows behind a number. */
export const movementRows = (amount: string, condition: string) => `
  select m.id, m.item_id, m.occurred_at as at, m.type, m.quantity, ${amount} as amount from moved m where ${condition}`

/** The columns by which an item `i` is a row behind a number. */
export const itemColumns = 'i.id, i.id as item_id, null::timestamptz as at, null::text as type'

/** What counts as used: supplies that were issued; what was taken back is deducted. */
export const IS_USE = `m.is_supply and m.type = 'issue'`

/** What was used, at cost. */
export const USED = movementRows('-m.amount', IS_USE)
/** The same in units. */
export const USED_UNITS = movementRows('-m.quantity', IS_USE)
