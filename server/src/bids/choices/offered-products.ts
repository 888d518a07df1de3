import type { BidProduct } from '@wellstock/contract/bids/choices'
import { officesInScope } from '../../platform/access/person.ts'
import { likeOf } from '../../platform/database/like.ts'
import type { ScopedCall } from '../../platform/http/call.ts'

const MOST = 50

/** Products by name or SKU, what is used most first: a year's use in the caller's offices, and the best price in force. */
export const offeredProducts = (
  { db, scope }: Pick<ScopedCall, 'db' | 'scope'>,
  { search }: { search: string },
): Promise<BidProduct[]> =>
  db.rows<BidProduct>(
    `select jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku) as product, p.unit, u.used as yearly_quantity, f.base_price as baseline_price
     from (select p.organization_id, p.id, p.name, p.sku, p.unit from product p
       where p.organization_id = $1 and plain_text(concat_ws(' ', p.name, p.sku)) like $3 order by lower(p.name), p.id limit ${MOST}) p
     cross join lateral (select coalesce(sum(k.used_quantity), 0)::integer as used from item i
       join item_month k on k.organization_id = i.organization_id and k.item_id = i.id
       where i.organization_id = p.organization_id and i.product_id = p.id and ($2::uuid[] is null or i.office_id = any($2))
         and k.month >= date_trunc('month', organization_today($1) - interval '12 months')
         and k.month < date_trunc('month', organization_today($1))) u
     left join lateral (select q.base_price from price_in_force($1, organization_today($1)) q
       where q.product_id = p.id order by q.rank nulls last, q.base_price limit 1) f on true
     order by u.used desc, lower(p.name), p.id`,
    [scope.organizationId, officesInScope(scope), likeOf(search.trim())],
  )
