import type {
  BlanketOrder,
  BlanketOrderLine,
  BlanketOrderRow,
  BlanketRelease,
} from '@wellstock/contract/buying/blanket-orders'
import { releaseName } from '@wellstock/domain/buying/blanket-orders'
import { covers, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import { blanketOrderDocument, stepsFor } from './blanket-order-document.ts'
import { ROW, ROW_JOINS } from './list-blanket-orders.ts'

type Stored = BlanketOrderRow & Pick<BlanketOrder, 'note' | 'remark' | 'currency'>

/** A blanket order with its lines and the vendor orders that draw from it. */
export async function getBlanketOrder(
  { db, person }: Pick<SessionCall, 'db' | 'person'>,
  id: string,
): Promise<BlanketOrder> {
  const { organizationId } = person
  const [stored] = await db.rows<Stored>(
    `select ${ROW}, b.note, b.remark, z.currency from blanket_order b ${ROW_JOINS}
     join organization z on z.id = b.organization_id where b.organization_id = $1 and b.id = $3`,
    [organizationId, await todayOf(db, organizationId), id],
  )
  if (!stored) throw problem('NOT_FOUND', blanketOrderDocument.notFound)
  const scope = scopeOf(person, 'vendor-orders.read')
  const releases = await releasesOf(db, organizationId, id)
  return {
    ...stored,
    lines: await linesOf(db, organizationId, id),
    releaseList: releases.map(({ release, vendorOrderId, vendorOrderNumber, officeId, ...rest }) => ({
      ...rest,
      name: releaseName(stored.number, release),
      vendorOrder: covers(scope, officeId) ? { id: vendorOrderId, number: vendorOrderNumber } : null,
    })),
    timeline: await timelineOf(db, organizationId, id),
    steps: stepsFor(person, stored),
  }
}

const linesOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<BlanketOrderLine>(
    `select n.id, n.product_id, p.sku, p.name, p.unit, n.pack, n.pack_quantity, n.pack_price, n.quantity_cap, n.drawn, n.drawn_value
     from blanket_order_line n
     join product p on p.organization_id = n.organization_id and p.id = n.product_id
     where n.organization_id = $1 and n.blanket_order_id = $2 order by n.position, n.id`,
    [organizationId, id],
  )

type Release = Omit<BlanketRelease, 'name' | 'vendorOrder'> & {
  release: number
  vendorOrderId: string
  vendorOrderNumber: string
  officeId: string
}

const releasesOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<Release>(
    `select r.number as release, o.id as "vendorOrderId", o.number as "vendorOrderNumber", o.office_id, o.state, f.name as office, o.sent_at,
       sum(w.value) as drawn_value, jsonb_agg(jsonb_build_object('lineId', l.blanket_line_id, 'drawn', l.quantity - l.closed,
         'drawnValue', w.value) order by l.position) as lines
     from blanket_release r
     join vendor_order o on o.organization_id = r.organization_id and o.id = r.vendor_order_id
     join office f on f.organization_id = o.organization_id and f.id = o.office_id
     join vendor_order_line l on l.organization_id = o.organization_id and l.vendor_order_id = o.id
     join blanket_order_line n on n.organization_id = l.organization_id and n.id = l.blanket_line_id
       and n.blanket_order_id = r.blanket_order_id
     cross join lateral (select round(l.amount * (l.quantity - l.closed) / l.quantity, 2) as value) w
     where r.organization_id = $1 and r.blanket_order_id = $2
     group by r.number, o.organization_id, o.id, f.name order by r.number desc`,
    [organizationId, id],
  )

/** What the rows say has happened, and when it was extended. */
const timelineOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<BlanketOrder['timeline'][number]>(
    `select h.step, h.at, p.name as by, nullif(h.reason, '') as reason from (
       select 'created' as step, created_at as at, created_by as actor, null as reason, 0 as place
       from blanket_order where organization_id = $1 and id = $2
       union all
       select 'activated', activated_at, activated_by, null, 1 from blanket_order
       where organization_id = $1 and id = $2 and activated_at is not null
       union all
       select 'extended', at, actor_id, details ->> 'reason', 2 from audit_event
       where organization_id = $1 and entity_id = $2 and action = 'blanket-order.extended'
       union all
       select state, ended_at, ended_by, remark, 3 from blanket_order
       where organization_id = $1 and id = $2 and ended_at is not null) h
     left join person p on p.organization_id = $1 and p.id = h.actor order by h.at, h.place, h.reason`,
    [organizationId, id],
  )
