import type { BlanketOrderRow, blanketOrderSorts } from '@wellstock/contract/buying/blanket-orders'
import {
  type BlanketOrderStanding,
  RUNNING_OUT_DAYS,
  RUNNING_OUT_SHARE,
} from '@wellstock/domain/buying/blanket-orders'
import type { Connection } from '../../platform/database/database.ts'
import { isOfProductLike, likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { todayOf } from '../../platform/today.ts'

export type BlanketOrderFilter = {
  standing?: BlanketOrderStanding | undefined
  vendorId?: string | undefined
  runningOut: boolean
  search: string
  sort: (typeof blanketOrderSorts)[number]
  dir: 'asc' | 'desc'
}

// Of a blanket order `b`; $1 is the organization, $2 the day.
const STANDING = `case when b.state = 'active' and b.valid_to < $2 then 'expired' else b.state end`
const REASONS = {
  value: `blanket_share(b.drawn_value, b.value_cap) >= ${RUNNING_OUT_SHARE}`,
  quantity: `exists (select from blanket_order_line n where n.organization_id = b.organization_id and n.blanket_order_id = b.id
    and blanket_share(n.drawn, n.quantity_cap) >= ${RUNNING_OUT_SHARE})`,
  period: `b.valid_to <= $2::date + ${RUNNING_OUT_DAYS}`,
}
const RUNNING_OUT = `(b.state = 'active' and b.valid_to >= $2 and (${Object.values(REASONS).join(' or ')}))`

/** The columns of a blanket order `b` as lists show it, joined by `ROW_JOINS`. */
export const ROW = `b.id, b.number, b.state, ${STANDING} as standing, jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name) as vendor,
  b.valid_from, b.valid_to, greatest(0, b.valid_to - $2::date) as "daysLeft", b.value_cap, b.drawn_value,
  (select count(*) from blanket_order_line n where n.organization_id = b.organization_id and n.blanket_order_id = b.id) as "lineCount",
  (select count(*) from blanket_release r where r.organization_id = b.organization_id and r.blanket_order_id = b.id) as releases,
  case when b.state = 'active' and b.valid_to >= $2 then array_remove(array[${Object.entries(REASONS)
    .map(([reason, holds]) => `case when ${holds} then '${reason}' end`)
    .join(', ')}], null) else '{}' end as "runningOut", b.version`
export const ROW_JOINS = `
  join vendor u on u.organization_id = b.organization_id and u.id = b.vendor_id
  join vendor v on v.organization_id = b.organization_id and v.id = coalesce(u.merged_into, u.id)`

const sorts: Record<BlanketOrderFilter['sort'], string> = {
  created: 'b.created_at',
  number: 'b.number',
  ends: 'b.valid_to',
  drawn: 'b.drawn_value / b.value_cap',
}

/** One page of the blanket orders that a filter leaves. */
export async function listBlanketOrders(
  db: Connection,
  organizationId: string,
  filter: BlanketOrderFilter & Paging,
) {
  const values: unknown[] = [organizationId, await todayOf(db, organizationId)]
  const add = (value: unknown) => `$${values.push(value)}`
  // Named in any case: what a statement is given has a type.
  const where = ['b.organization_id = $1', '$2::date is not null']
  if (filter.standing) where.push(`${STANDING} = ${add(filter.standing)}`)
  if (filter.runningOut) where.push(RUNNING_OUT)
  if (filter.vendorId)
    where.push(`b.vendor_id in (select v.id from vendor v where v.organization_id = $1
      and ${add(filter.vendorId)} in (v.id, v.merged_into))`)
  if (filter.search) {
    const like = add(likeOf(filter.search))
    where.push(`(plain_text(b.number) like ${like} or b.vendor_id in (select v.id from vendor v where v.organization_id = $1 and plain_text(v.name) like ${like})
      or b.id in (select n.blanket_order_id from blanket_order_line n where n.organization_id = $1 and ${isOfProductLike('n.product_id', like)}))`)
  }
  const narrowed = `blanket_order b where ${where.join(' and ')}`
  const order = `${sorts[filter.sort]} ${filter.dir} nulls last, b.id ${filter.dir}`
  return readPage(db, filter, narrowed, values, (limit, all) =>
    db.rows<BlanketOrderRow>(
      `select ${ROW} from (select * from ${narrowed} order by ${order} ${limit}) b ${ROW_JOINS} order by ${order}`,
      all,
    ),
  )
}
