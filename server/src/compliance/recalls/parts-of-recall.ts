import type { Recall, RecallOffice } from '@wellstock/contract/compliance/recall'
import type { Connection } from '../../platform/database/database.ts'

/** Matches shown of one recall: the most certain first. */
const MOST_MATCHES = 2_000

// Of a balance `b`: what was used of it. By the lot where there is one, which few movements have.
const used = (isOfLot: string) => `(select -sum(v.quantity) from stock_movement v
  where v.organization_id = b.organization_id and v.item_id = b.item_id and ${isOfLot} and v.type = 'issue')`

/** The stock that a recall's matchers fit, with where it is. */
export const matchesOf = (db: Connection, recallId: string) =>
  db.rows<Recall['matches'][number]>(
    `select m.id, m.lot_id, l.number as "lotNumber", i.serial_number, m.certainty, m.why, m.decision, p.name as "decidedBy", m.decided_at,
       jsonb_build_object('id', d.id, 'sku', d.sku, 'name', d.name, 'unit', d.unit) as product,
       coalesce(s.on_hand, 0) as "onHand", coalesce(s.reserved, 0) as reserved, coalesce(s.places, '[]') as places, coalesce(s.opened, 0) as opened,
       coalesce(s.used, 0) as used,
       coalesce((select sum(t.in_transit)::int from transfer_lot t where t.organization_id = m.organization_id and t.lot_id = m.lot_id
         and m.item_id is null), 0) as "inTransit"
     from (select * from recall_match where organization_id = current_organization() and recall_id = $1
       order by array_position(array['certain', 'probable', 'possible', 'watch'], certainty), created_at, id limit ${MOST_MATCHES}) m
     left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
     left join item i on i.organization_id = m.organization_id and i.id = m.item_id
     join product d on d.organization_id = m.organization_id and d.id = coalesce(l.product_id, i.product_id)
     left join person p on p.organization_id = m.organization_id and p.id = m.decided_by
     left join lateral (
       select sum(w.on_hand)::int as on_hand, sum(w.reserved)::int as reserved, sum(w.opened)::int as opened, greatest(0, sum(w.used))::int as used,
         jsonb_agg(jsonb_build_object('office', o.name, 'room', coalesce(r.name, ''), 'onHand', w.on_hand) order by o.name, r.name)
           filter (where w.on_hand > 0) as places
       from (
         select b.organization_id, b.item_id, b.on_hand, b.reserved,
           coalesce((select sum(u.quantity) from opened_unit u where u.organization_id = b.organization_id and u.item_id = b.item_id
             and u.lot_id is not distinct from b.lot_id and u.state = 'open'), 0) as opened,
           coalesce(case when b.lot_id is null then ${used('v.lot_id is null')} else ${used('v.lot_id = b.lot_id')} end, 0) as used
         from (
           select b.* from stock_balance b where b.organization_id = m.organization_id and b.lot_id = m.lot_id and m.item_id is null
           union all
           select b.* from stock_balance b where b.organization_id = m.organization_id and b.item_id = m.item_id
             and b.lot_id is not distinct from m.lot_id) b) w
       join item k on k.organization_id = w.organization_id and k.id = w.item_id
       join office o on o.organization_id = k.organization_id and o.id = k.office_id
       left join room r on r.organization_id = k.organization_id and r.id = k.room_id) s on true
     order by array_position(array['certain', 'probable', 'possible', 'watch'], m.certainty), coalesce(s.on_hand, 0) = 0, d.name, l.number, m.id`,
    [recallId],
  )

// In SQL: the products of what a recall `$1` holds, or is certain about.
const PRODUCTS = `select distinct coalesce(l.product_id, i.product_id) from recall_match m
  left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
  left join item i on i.organization_id = m.organization_id and i.id = m.item_id
  where m.organization_id = current_organization() and m.recall_id = $1
    and (m.decision = 'hold' or m.certainty = 'certain' and m.decision is null)`

/** Sent lines of the same products of which something still comes: a vendor order `v` and its line `n`. */
export const OPEN_LINES = `vendor_order v
  join vendor_order_line n on n.organization_id = v.organization_id and n.vendor_order_id = v.id and n.closed + n.received < n.quantity
  where v.organization_id = current_organization() and v.state in ('sent', 'acknowledged', 'on_hold', 'partly_received')
    and n.product_id in (${PRODUCTS})`

/** What of the same products vendors have still to send. */
export const onOrderOf = (db: Connection, recallId: string) =>
  db.rows<Recall['onOrder'][number]>(
    `select w.id as "vendorOrderId", w.number, u.name as vendor, o.name as office, d.name as product, w.quantity from (
       select v.organization_id, v.id, v.number, v.vendor_id, v.office_id, n.product_id, n.quantity - n.closed - n.received as quantity
       from ${OPEN_LINES}) w
     join vendor u on u.organization_id = w.organization_id and u.id = w.vendor_id
     join office o on o.organization_id = w.organization_id and o.id = w.office_id
     join product d on d.organization_id = w.organization_id and d.id = w.product_id
     order by w.number, d.name limit 200`,
    [recallId],
  )

/** What the offices of a recall are asked, or one of them. */
export const officesOf = (db: Connection, recallId: string, officeId: string | null = null) =>
  db.rows<RecallOffice>(
    `select jsonb_build_object('id', o.id, 'name', o.name) as office, t.state, t.note, p.name as "answeredBy", t.answered_at, t.version,
       coalesce((
         select jsonb_agg(jsonb_build_object('matchId', n.match_id, 'lotNumber', coalesce(l.number, i.serial_number), 'product', d.name, 'unit', d.unit,
           'received', n.received, 'onHand', n.on_hand, 'used', n.used, 'wasted', n.wasted, 'traced', n.traced, 'found', n.found,
           'disposed', s.disposed, 'missing', s.missing) order by d.name, l.number, n.match_id)
         from recall_task_lot n
         join recall_match m on m.organization_id = n.organization_id and m.id = n.match_id
         left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
         left join item i on i.organization_id = m.organization_id and i.id = m.item_id
         join product d on d.organization_id = m.organization_id and d.id = coalesce(l.product_id, i.product_id)
         cross join lateral (
           select coalesce(sum(x.quantity) filter (where x.kind <> 'missing'), 0) as disposed,
             coalesce(sum(x.quantity) filter (where x.kind = 'missing'), 0) as missing
           from recall_disposition x where x.organization_id = n.organization_id and x.recall_id = n.recall_id
             and x.office_id = n.office_id and x.match_id = n.match_id) s
         where n.organization_id = t.organization_id and n.recall_id = t.recall_id and n.office_id = t.office_id), '[]') as lots
     from recall_task t
     join office o on o.organization_id = t.organization_id and o.id = t.office_id
     left join person p on p.organization_id = t.organization_id and p.id = t.answered_by
     where t.organization_id = current_organization() and t.recall_id = $1 and ($2::uuid is null or t.office_id = $2)
     order by o.name`,
    [recallId, officeId],
  )

/** What became of what was found, the latest last. */
export const dispositionsOf = (db: Connection, recallId: string) =>
  db.rows<Recall['dispositions'][number]>(
    `select x.id, o.name as office, coalesce(l.number, i.serial_number) as "lotNumber", d.name as product, d.unit, x.quantity, x.kind, x.reason,
       x.reference, p.name as "recordedBy", x.recorded_at
     from recall_disposition x
     join office o on o.organization_id = x.organization_id and o.id = x.office_id
     join recall_match m on m.organization_id = x.organization_id and m.id = x.match_id
     left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
     left join item i on i.organization_id = m.organization_id and i.id = m.item_id
     join product d on d.organization_id = m.organization_id and d.id = coalesce(l.product_id, i.product_id)
     join person p on p.organization_id = x.organization_id and p.id = x.recorded_by
     where x.organization_id = current_organization() and x.recall_id = $1 order by x.recorded_at, x.id`,
    [recallId],
  )
