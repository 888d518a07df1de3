import type { SuggestedBidLine } from '@wellstock/contract/bids/bids'
import { readScores } from '../../buying/scorecards/read-scores.ts'
import { officesInScope, type Scope, scopeOf } from '../../platform/access/person.ts'
import { likeOf } from '../../platform/database/like.ts'
import type { ScopedCall } from '../../platform/http/call.ts'

type Wanted = {
  source: 'usage' | 'contracts'
  officeId?: string | undefined
  category: string
  search: string
}
const MOST = 200
/** Contract prices that end within so many days are worth asking for anew. */
const ENDING_DAYS = 90

/** In SQL: what offices used of products `p` in twelve months, in base units; $2 the offices or null. */
const USED = `(select coalesce(sum(k.used_quantity), 0)::integer from item i
  join item_month k on k.organization_id = i.organization_id and k.item_id = i.id
  where i.organization_id = p.organization_id and i.product_id = p.id and ($2::uuid[] is null or i.office_id = any($2))
    and k.month >= date_trunc('month', organization_today($1) - interval '12 months') and k.month < date_trunc('month', organization_today($1)))`

const FITS = `p.organization_id = $1 and ($3 = '' or p.category = $3) and plain_text(concat_ws(' ', p.name, p.sku)) like $4`

/** Lines a bid could have: what is used most in a year, or what was agreed and ends soon. A year of each is proposed. */
export async function suggestLines({ db, scope }: ScopedCall, wanted: Wanted): Promise<SuggestedBidLine[]> {
  const values = [
    scope.organizationId,
    officesOf(scope, wanted.officeId),
    wanted.category,
    likeOf(wanted.search.trim()),
  ]
  const columns = `jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku) as product, p.unit, u.used as yearly_quantity,
    greatest(u.used, 1) as quantity, coalesce(c.base_price, f.base_price) as baseline_price, coalesce(c.vendor, f.vendor) as vendor`
  const inForce = `left join lateral (select q.base_price, v.name as vendor from price_in_force($1, organization_today($1)) q
      join vendor v on v.organization_id = $1 and v.id = q.vendor_id where q.product_id = p.id order by q.rank nulls last, q.base_price limit 1) f on true`
  const ending = `join lateral (select r.base_price, v.name as vendor, r.valid_to from vendor_price r
      join vendor_product s on s.organization_id = r.organization_id and s.id = r.vendor_product_id and s.product_id = p.id
      join vendor v on v.organization_id = r.organization_id and v.id = s.vendor_id
      where r.organization_id = $1 and r.source = 'contract' and r.undone_at is null
        and r.valid_to between organization_today($1) and organization_today($1) + ${ENDING_DAYS}
      order by r.valid_to limit 1) c on true`
  const isEnding = wanted.source === 'contracts'
  return db.rows<SuggestedBidLine>(
    `select ${columns}, ${isEnding ? 'c.valid_to::text' : 'null::text'} as ends_on
     from product p cross join lateral (select ${USED} as used offset 0) u ${inForce}
     ${isEnding ? ending : 'left join lateral (select null::numeric as base_price, null::text as vendor) c on true'}
     where ${FITS} ${isEnding ? '' : 'and u.used > 0'}
     order by ${isEnding ? 'c.valid_to, ' : ''}u.used desc, lower(p.name), p.id limit ${MOST}`,
    values,
  )
}

/** An office that is named wins, within all that the person may write for. */
const officesOf = (scope: Scope, officeId: string | undefined) =>
  officeId ? [officeId] : officesInScope(scope)

type Vendor = {
  id: string
  name: string
  state: string
  contactName: string
  contactEmail: string
  isOfCategory: boolean
}

/** Vendors that could be asked, those that sell of the category first, with how they have done. */
export async function suggestVendors(
  { db, person, app }: ScopedCall,
  { category, search }: { category: string; search: string },
) {
  const { organizationId } = person
  const vendors = await db.rows<Vendor>(
    `select v.id, v.name, v.state, coalesce(c.name, '') as contact_name, coalesce(nullif(c.email, ''), v.email) as contact_email,
       $2 <> '' and ($2 = any(v.supplies) or exists (select from vendor_product s
         join product p on p.organization_id = s.organization_id and p.id = s.product_id and p.category = $2
         where s.organization_id = v.organization_id and s.vendor_id = v.id)) as is_of_category
     from vendor v left join lateral (select k.name, k.email from vendor_contact k
       where k.organization_id = v.organization_id and k.vendor_id = v.id order by k.is_primary desc, k.email = '', k.position limit 1) c on true
     where v.organization_id = $1 and v.merged_into is null and v.state <> 'blocked' and plain_text(v.name) like $3
     order by is_of_category desc, v.state <> 'active', lower(v.name), v.id limit 100`,
    [organizationId, category, likeOf(search.trim())],
  )
  const scores = await readScores(db, {
    organizationId,
    vendorIds: vendors.map(({ id }) => id),
    offices: officesInScope(scopeOf(person, 'bids.write')),
    now: app.now(),
  })
  return vendors.map((vendor) => {
    const found = scores.find(({ vendorId }) => vendorId === vendor.id)
    return { ...vendor, score: found?.score ?? null, onTime: found?.onTimeInFull ?? null }
  })
}
