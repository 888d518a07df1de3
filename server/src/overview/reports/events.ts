import { isOpen } from '../../stock/alerts/open.ts'
import { COUNTED_LINES } from '../../stock/counts/counted-lines.ts'
import { SENT_LINES } from '../../stock/transfers/sent-lines.ts'
import { inPeriod } from './ledger.ts'

// What the figures of transfers and counts are made of, over the offices of `ledgerOf`.

const ENDS = `
  join office f on f.organization_id = t.organization_id and f.id = t.from_office_id
  join office g on g.organization_id = t.organization_id and g.id = t.to_office_id`

const LOADS = `
  cross join lateral (
    select count(*) as asked, count(*) filter (where n.shipped > 0) as lines, count(*) filter (where n.is_full) as full_lines,
      coalesce(sum(n.value), 0) as value, coalesce(sum(n.waiting_value), 0) as waiting,
      count(*) filter (where n.waiting > 0) as waiting_lines
    from (${SENT_LINES}) n where n.organization_id = t.organization_id and n.transfer_id = t.id) l`

const COLUMNS = `
  t.id, t.number, f.name || ' → ' || g.name as name, t.from_office_id, t.to_office_id, f.name as from_name, g.name as to_name,
  t.shipped_at, t.received_at`

const LEFT = `t.state in ('in_transit', 'partly_received', 'received', 'closed')`

/**
 * `sent` and `came`: transfers that left in the period, by the clock of the office they left or are for, with their
 * lines: asked for, sent, and sent in full. `arrived`: those all accounted for in it, with the days it took. `under_way`: what is on its way now.
 * `lost`: supplies agreed to be lost on the way in it, and less what of them was found again in it. `counted`: lines of counts posted in it, the second count where
 * there is one. `fulfilled`: lines of vendor orders of which the last came in it. `delivered`: vendor orders of which the first came in it, and
 * `delivered_lines` what was asked for in them. Definitions: docs/definitions.md "Deliveries".
 */
export const EVENTS = `
  shipped as not materialized (
    select ${COLUMNS}, f.timezone as from_zone, g.timezone as to_zone, l.asked, l.lines, l.full_lines, l.value
    from transfer t ${ENDS} ${LOADS}
    where t.organization_id = $1 and ${LEFT} and (t.from_office_id = any($2) or t.to_office_id = any($2))
      and t.shipped_at >= ($3::date - 1)::timestamp at time zone 'UTC'
      and t.shipped_at < ($4::date + 2)::timestamp at time zone 'UTC'),
  sent as not materialized (
    select t.*, t.from_office_id as office_id, t.from_name as office_name from shipped t
    where t.from_office_id = any($2) and ${inPeriod('t.shipped_at', 't.from_zone')}),
  came as not materialized (
    select t.*, t.to_office_id as office_id, t.to_name as office_name from shipped t
    where t.to_office_id = any($2) and ${inPeriod('t.shipped_at', 't.to_zone')}),
  arrived as not materialized (
    select ${COLUMNS}, t.to_office_id as office_id, g.name as office_name,
      round(extract(epoch from t.received_at - t.shipped_at)::numeric / 86400, 2) as days
    from transfer t ${ENDS}
    where t.organization_id = $1 and ${LEFT} and t.to_office_id = any($2) and ${inPeriod('t.received_at', 'g.timezone')}),
  under_way as not materialized (
    select ${COLUMNS}, t.to_office_id as office_id, g.name as office_name, l.waiting as value
    from transfer t ${ENDS} ${LOADS}
    where t.organization_id = $1 and ${LEFT} and t.to_office_id = any($2) and l.waiting_lines > 0),
  lost as not materialized (
    select x.id || e.mark as id, i.name, t.number, t.id as transfer_id, t.from_office_id as office_id, o.name as office_name,
      e.at, (e.at at time zone o.timezone)::date as day, e.sign * x.quantity as quantity,
      e.sign * x.quantity * coalesce(p.unit_cost, 0) as amount
    from transfer_loss x
    cross join lateral (
      values ('', x.approved_at, 1), ('-found', case when x.state = 'found' then x.found_at end, -1)) as e (mark, at, sign)
    join transfer_lot p on p.organization_id = x.organization_id and p.id = x.transfer_lot_id
    join transfer_line n on n.organization_id = p.organization_id and n.id = p.line_id
    join transfer t on t.organization_id = p.organization_id and t.id = p.transfer_id
    join item i on i.organization_id = n.organization_id and i.id = n.item_id
    join offices o on o.id = t.from_office_id
    where x.organization_id = $1 and x.state in ('approved', 'found') and x.approved_at is not null and i.type = 'Supplies'
      and ${inPeriod('e.at', 'o.timezone')}),
  counted as not materialized (
    select c.*, c.counted as quantity, o.name as office_name, c.posted_at as at
    from (${COUNTED_LINES}) c join offices o on o.id = c.office_id
    where c.organization_id = $1 and ${inPeriod('c.posted_at', 'o.timezone')}),
  -- By itself: joined with anything more, it is planned as if next to nothing came.
  came_of_orders as materialized (
    select * from vendor_order_line_delivery
    where organization_id = $1 and vendor_order_id = any(array(
      select n.vendor_order_id from receipt r
      join receipt_line k on k.organization_id = r.organization_id and k.receipt_id = r.id
      join vendor_order_line n on n.organization_id = k.organization_id and n.id = k.vendor_order_line_id
      join offices o on o.id = r.office_id
      where r.organization_id = $1 and r.state = 'posted' and ${inPeriod('r.received_at', 'o.timezone')}))),
  ordered as materialized (
    select l.*, p.name, p.sku, o.name as office_name, min(l.first_at) over w as order_first_at, min(l.first_on) over w as order_first_on,
      min(l.days) over w as order_days
    from came_of_orders l
    join offices o on o.id = l.office_id
    join product p on p.organization_id = l.organization_id and p.id = l.product_id
    window w as (partition by l.vendor_order_id)),
  fulfilled as (select * from ordered where complete_on between $3::date and $4::date),
  delivered_lines as (
    select *, complete_on <= order_first_on as is_filled from ordered
    where wanted > 0 and order_first_on between $3::date and $4::date),
  delivered as (
    select distinct vendor_order_id, number, office_id, office_name, order_first_at, order_days from ordered
    where order_first_on between $3::date and $4::date),
  alarmed as not materialized (
    select a.id, coalesce(i.name, r.name, '') as name, coalesce(i.sku, r.number, '') as detail, a.item_id, a.office_id,
      o.name as office_name, a.opened_at as at
    from alert a
    join offices o on o.id = a.office_id
    left join item i on i.organization_id = a.organization_id and i.id = a.item_id
    left join room r on r.organization_id = a.organization_id and r.id = a.room_id
    where a.organization_id = $1 and ${isOpen('$5')})`
