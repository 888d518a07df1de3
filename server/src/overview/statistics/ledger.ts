import type { Bucket } from './period.ts'

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
