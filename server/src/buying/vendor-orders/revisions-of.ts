import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import type { Connection } from '../../platform/database/database.ts'

type Revision = VendorOrder['revisions'][number]

/** What was changed since a vendor order was sent, and what waits to be, the latest first. */
export const revisionsOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<Revision>(
    `select r.id, r.number, r.state, p.name as by, coalesce(r.sent_at, r.asked_at) as at, r.total, r.from_total,
       case when r.note <> r.from_note then r.note end as note, coalesce(n.lines, '[]') as lines
     from vendor_order_revision r
     join person p on p.organization_id = r.organization_id and p.id = r.asked_by
     left join lateral (
       select jsonb_agg(jsonb_build_object('lineId', l.id, 'name', d.name, 'pack', l.pack, 'packQuantity', l.pack_quantity, 'packs', n.packs,
         'fromPacks', n.from_packs, 'packPrice', n.pack_price, 'fromPrice', n.from_price) order by l.position, l.id) as lines
       from vendor_order_revision_line n
       join vendor_order_line l on l.organization_id = n.organization_id and l.id = n.line_id
       join product d on d.organization_id = l.organization_id and d.id = l.product_id
       where n.organization_id = r.organization_id and n.revision_id = r.id) n on true
     where r.organization_id = $1 and r.vendor_order_id = $2 order by r.asked_at desc`,
    [organizationId, id],
  )

/** What its vendor was sent, as files that do not change, the latest first. */
export const documentsOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<VendorOrder['documents'][number]>(
    `select d.id, d.slug, s.revision from (
       select document_id, 0 as revision from vendor_order where organization_id = $1 and id = $2
       union all
       select document_id, number from vendor_order_revision where organization_id = $1 and vendor_order_id = $2) s
     join document d on d.organization_id = $1 and d.id = s.document_id order by s.revision desc`,
    [organizationId, id],
  )
