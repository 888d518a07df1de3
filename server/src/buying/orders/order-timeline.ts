import type { Order } from '@wellstock/contract/buying/order'
import type { Connection } from '../../platform/database/database.ts'

/** A request `a` of the order $2 that is not for one of its lines to move: both are written at once. */
const NO_MOVE = `not exists (select from order_line_move m
  where m.organization_id = $1 and m.order_id = $2 and m.asked_at = a.requested_at)`

/** What the rows say has happened: asked for and decided request by request, lines cancelled, ended. */
export const timelineOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<Order['timeline'][number]>(
    `select h.step, h.at, p.name as by, nullif(h.reason, '') as reason from (
       select 'created' as step, created_at as at, case when not is_automatic then requested_by end as actor, null as reason, 0 as place
       from supply_order where organization_id = $1 and id = $2
       union all
       select 'submitted', requested_at, requested_by, null, 1 from approval_request a
       where organization_id = $1 and kind = 'order' and document_id = $2 and ${NO_MOVE}
       union all
       select case when a.state = 'voided' then 'approved' else a.state end, a.decided_at,
         case when a.state = 'withdrawn' then a.requested_by else d.person_id end, d.comment, 2
       from approval_request a
       left join lateral (
         select person_id, comment from approval_decision d where d.organization_id = a.organization_id and d.request_id = a.id
         order by d.at desc limit 1) d on true
       where a.organization_id = $1 and a.kind = 'order' and a.document_id = $2 and a.state <> 'waiting' and ${NO_MOVE}
       union all
       select distinct 'lines_cancelled', cancelled_at, cancelled_by, cancel_reason, 3 from supply_order_line
       where organization_id = $1 and order_id = $2 and cancelled_at is not null
       union all
       select 'move_asked', asked_at, asked_by, reason, 3 from order_line_move where organization_id = $1 and order_id = $2
       union all
       select case state when 'approved' then 'line_moved' else 'move_ended' end, ended_at, case when state = 'withdrawn' then asked_by else decided_by end, null, 4 from order_line_move
       where organization_id = $1 and order_id = $2 and ended_at is not null
       union all
       select distinct 'ordered', v.sent_at, v.buyer_id, v.number, 4 from supply_order_line n
       join vendor_order_part a on a.organization_id = n.organization_id and a.order_line_id = n.id
       join vendor_order_line l on l.organization_id = a.organization_id and l.id = a.line_id
       join vendor_order v on v.organization_id = l.organization_id and v.id = l.vendor_order_id
       where n.organization_id = $1 and n.order_id = $2 and v.sent_at is not null
       union all
       select distinct 'received', r.received_at, r.received_by, r.number, 5 from receipt r
       join receipt_line k on k.organization_id = r.organization_id and k.receipt_id = r.id
       join vendor_order_part a on a.organization_id = k.organization_id and a.line_id = k.vendor_order_line_id and a.received > 0
       join supply_order_line n on n.organization_id = a.organization_id and n.id = a.order_line_id
       where r.organization_id = $1 and n.order_id = $2 and r.state = 'posted' and k.outcome <> 'rejected'
       union all
       select state, ended_at, ended_by, case when state = 'cancelled' then remark end, 6 from supply_order
       where organization_id = $1 and id = $2 and ended_at is not null) h
     left join person p on p.organization_id = $1 and p.id = h.actor order by h.at, h.place, h.reason`,
    [organizationId, id],
  )
