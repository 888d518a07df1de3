import type { Bid } from '@wellstock/contract/bids/bid'
import type { Connection } from '../../platform/database/database.ts'

/**
 * The openers of a bid. Before its keys are made they are ready once they have a key of their own; then where they hold a share
 * sealed to a key that is not lost.
 */
export const openersOf = (db: Connection, organizationId: string, bidId: string) =>
  db.rows<Bid['openers'][number]>(
    `select p.id, p.name, k.id is not null as has_key,
       case when exists (select from bid_key y where y.organization_id = o.organization_id and y.bid_id = o.bid_id)
         then exists (select from bid_share s join opener_key h on h.organization_id = s.organization_id and h.id = s.opener_key_id
           where s.organization_id = o.organization_id and s.bid_id = o.bid_id and h.person_id = o.person_id and h.lost_at is null)
         else k.id is not null end and p.status = 'active' as can_open,
       exists (select from bid_conflict c where c.organization_id = o.organization_id and c.bid_id = o.bid_id
         and is_same_identity(c.organization_id, c.person_id, o.person_id)) as has_conflict
     from bid_opener o join person p on p.organization_id = o.organization_id and p.id = o.person_id
     left join opener_key k on k.organization_id = o.organization_id and k.person_id = o.person_id and k.lost_at is null
     where o.organization_id = $1 and o.bid_id = $2 order by p.name, p.id`,
    [organizationId, bidId],
  )

/** Who has opened which envelope of it, the earliest first. */
export const openingsOf = (db: Connection, organizationId: string, bidId: string) =>
  db.rows<Bid['openings'][number]>(
    `select o.envelope, p.name as by, o.is_by_paper, o.at from bid_opening o
     join person p on p.organization_id = o.organization_id and p.id = o.person_id
     where o.organization_id = $1 and o.bid_id = $2 order by o.at, o.id`,
    [organizationId, bidId],
  )
