import type { VendorBid } from '@wellstock/contract/overview/records'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

const MOST = 50

/** The latest bids that a vendor was asked in, itself or as one that was merged into it. */
export async function vendorBids(db: Connection, scope: Scope, slug: string): Promise<VendorBid[]> {
  const { organizationId } = scope
  const [vendor] = await db.rows<{ id: string }>(
    'select coalesce(merged_into, id) as id from vendor where organization_id = $1 and slug = $2',
    [organizationId, slug],
  )
  if (!vendor) throw problem('NOT_FOUND', said.vendor_not_found())
  return db.rows<VendorBid>(
    `select b.id, b.number, b.title, b.state, b.close_at, i.declined_at,
       (select max(o.received_at) from bid_offer o where o.organization_id = i.organization_id and o.invite_id = i.id) as answered_at,
       case when b.state in ('awarded', 'contracted') then exists (select from bid_award a
         join bid_award_line l on l.organization_id = a.organization_id and l.award_id = a.id
         join bid_offer o on o.organization_id = l.organization_id and o.id = l.offer_id
         where a.organization_id = b.organization_id and a.bid_id = b.id and a.state = 'given' and o.invite_id = i.id) end as has_won
     from vendor v
     join bid_invite i on i.organization_id = v.organization_id and i.vendor_id = v.id
     join bid b on b.organization_id = i.organization_id and b.id = i.bid_id and b.state <> 'draft'
     where v.organization_id = $1 and coalesce(v.merged_into, v.id) = $2 and ($3::uuid[] is null or b.office_id is null or b.office_id = any($3))
     order by b.close_at desc nulls last, b.id limit ${MOST}`,
    [organizationId, vendor.id, officesInScope(scope)],
  )
}
