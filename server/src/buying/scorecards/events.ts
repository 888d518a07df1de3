import { SCORE_DAYS } from '@wellstock/domain/buying/scorecard'

/** Which days one is of: 0 the last 365, today in its office included, 1 those before. */
const age = (day: string) => `(o.today - ${day}) / ${SCORE_DAYS}`
const isLookedAt = (day: string) => `o.today - ${day} between 0 and ${2 * SCORE_DAYS - 1}`

/** An order sent longer than a year before the first of these days is not looked at. */
const SENT_DAYS = 3 * SCORE_DAYS

/**
 * What the scores of vendors are made of, each row with its vendor and period: `due` the lines whose day has passed, `deliveries` the first
 * of each vendor order, `prices` the products bought, `goods` what came, `bills` its invoices. $1 the organization, $2 the
 * vendors, $3 the offices or null for all, $4 the moment. Past orders are among them (`is_past`). Definitions: docs/definitions.md "Deliveries".
 */
export const EVENTS = `
  offices as materialized (
    select o.id, o.name, o.timezone, ($4::timestamptz at time zone o.timezone)::date as today
    from office o where o.organization_id = $1 and ($3::uuid[] is null or o.id = any($3))),
  -- By itself: joined with anything more, it is planned as if next to nothing came.
  seen as materialized (
    select * from vendor_order_line_delivery
    where organization_id = $1 and vendor_id = any($2) and sent_at > $4::timestamptz - interval '${SENT_DAYS} days'),
  lines as materialized (
    select l.*, f.name as office_name, f.today, min(l.first_at) over w as order_first_at, min(l.first_on) over w as order_first_on,
      min(l.days) over w as order_days
    from seen l join offices f on f.id = l.office_id
    window w as (partition by l.vendor_order_id)),
  due as (
    select o.*, ${age('o.due_on')} as period,
      case when o.is_faulty then 'faulty' when o.complete_on <= o.due_on then 'on_time' else 'late' end as verdict
    from lines o where o.wanted > 0 and o.due_on < o.today and ${isLookedAt('o.due_on')}),
  deliveries as (
    select o.vendor_id, ${age('o.order_first_on')} as period, o.vendor_order_id, o.is_past, o.number, o.office_name, o.order_first_at,
      o.order_days, count(*) filter (where o.wanted > 0) as lines,
      count(*) filter (where o.wanted > 0 and o.complete_on <= o.order_first_on) as filled
    from lines o where ${isLookedAt('o.order_first_on')} group by 1, 2, 3, 4, 5, 6, 7, 8),
  bought as (
    select o.*, ${age('o.sent_on')} as age from lines o where o.received > 0 and o.unit_price > 0 and o.sent_on <= o.today),
  prices as (
    select b.vendor_id, b.product_id, p.period, sum(b.received * b.unit_price) filter (where b.age = p.period) as spend,
      (array_agg(b.unit_price order by b.sent_at desc, b.id) filter (where b.age = p.period))[1] as now,
      (array_agg(b.vendor_order_id order by b.sent_at desc, b.id) filter (where b.age = p.period))[1] as vendor_order_id,
      (array_agg(b.is_past order by b.sent_at desc, b.id) filter (where b.age = p.period))[1] as is_past,
      coalesce((array_agg(b.unit_price order by b.sent_at desc, b.id) filter (where b.age > p.period))[1],
        (array_agg(b.unit_price order by b.sent_at, b.id) filter (where b.age = p.period))[1]) as before
    from bought b join (values (0), (1)) as p (period) on b.age >= p.period group by 1, 2, 3 having bool_or(b.age = p.period)),
  goods as (
    select k.id, o.vendor_id, ${age('o.came_on')} as period, o.id as receipt_id, o.id::text as delivery, false as is_past, o.number,
      o.office_name, o.received_at, k.product_id, k.quantity, round(k.quantity * coalesce(k.unit_cost, 0), 2) as value, k.outcome, k.problem,
      is_faulty(k.outcome, k.problem) as is_faulty
    from (
      select r.organization_id, r.id, coalesce(u.merged_into, u.id) as vendor_id, r.number, r.received_at, f.name as office_name, f.today,
        (r.received_at at time zone f.timezone)::date as came_on
      from receipt r
      join vendor u on u.organization_id = r.organization_id and u.id = r.vendor_id
      join offices f on f.id = r.office_id
      where r.organization_id = $1 and r.state = 'posted') o
    join receipt_line k on k.organization_id = o.organization_id and k.receipt_id = o.id
    where o.vendor_id = any($2) and ${isLookedAt('o.came_on')}
    union all
    select md5(k.id || s.outcome)::uuid, o.vendor_id, ${age('k.received_on')}, o.vendor_order_id, o.vendor_order_id || ' ' || k.received_on, true,
      o.number, o.office_name, (k.received_on + time '12:00') at time zone o.timezone, o.product_id, s.quantity,
      round(s.quantity * o.unit_price, 2), s.outcome, case when s.outcome = 'rejected' then 'damaged' end, s.outcome = 'rejected'
    from lines o
    join past_receipt k on k.organization_id = o.organization_id and k.past_order_line_id = o.id
    cross join lateral (values ('stocked', k.quantity - k.rejected), ('rejected', k.rejected)) as s (outcome, quantity)
    where o.is_past and s.quantity > 0 and ${isLookedAt('k.received_on')}),
  past_bills as (
    -- A past invoice passed where no line was billed above its order or beyond what came; of a line of which nobody knows what came,
    -- by its price.
    select md5(o.vendor_id || lower(k.number))::uuid as id, o.vendor_id, min(k.number) as number, min(k.invoiced_on) as invoiced_on,
      min((k.invoiced_on + time '12:00') at time zone o.timezone) as captured_at,
      bool_and(k.pack_price / l.pack_quantity <= o.unit_price + 0.005 / l.pack_quantity and (o.first_on is null or a.quantity <= o.received))
        as is_first_pass,
      min(o.office_name) as office_name, min(o.today) as today, true as is_past, (array_agg(o.vendor_order_id order by o.sent_on))[1] as opens
    from lines o
    join past_order_line l on l.organization_id = o.organization_id and l.id = o.id
    join past_bill k on k.organization_id = o.organization_id and k.past_order_line_id = o.id
    cross join lateral (select sum(b.quantity) as quantity from past_bill b
      where b.organization_id = l.organization_id and b.past_order_line_id = l.id) a
    where o.is_past group by o.vendor_id, lower(k.number)),
  bills as (
    select o.*, ${age('o.invoiced_on')} as period
    from (
      select i.id, i.vendor_id, i.number, i.invoiced_on, i.captured_at, i.is_first_pass, f.name as office_name, f.today, false as is_past,
        i.id as opens
      from invoice i join offices f on f.id = i.office_id
      where i.organization_id = $1 and i.vendor_id = any($2) and i.kind = 'invoice' and i.state <> 'void'
      union all select * from past_bills) o
    where ${isLookedAt('o.invoiced_on')})`

export type Asked = {
  organizationId: string
  vendorIds: readonly string[]
  offices: string[] | null
  now: Date
}

export const valuesOf = ({ organizationId, vendorIds, offices, now }: Asked): unknown[] => [
  organizationId,
  vendorIds,
  offices,
  now.toISOString(),
]
