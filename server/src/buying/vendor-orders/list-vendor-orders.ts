import type { vendorOrderSorts } from '@wellstock/contract/buying/vendor-orders'
import type { VendorOrderTab } from '@wellstock/domain/buying/vendor-orders'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import { isOfProductLike, likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { ANSWERED, ROW, ROW_JOINS, rowOf, type StoredRow } from './find-vendor-order.ts'
import { countToOrder } from './to-order.ts'

export type VendorOrderFilter = {
  tab: VendorOrderTab
  officeId?: string | undefined
  vendorId?: string | undefined
  productId?: string | undefined
  search: string
  sort: (typeof vendorOrderSorts)[number]
  dir: 'asc' | 'desc'
}

const sorts: Record<VendorOrderFilter['sort'], string> = {
  created: 'o.created_at',
  due: 'o.due_on',
  total: 'o.total',
  number: 'o.number',
}

const COMING = `o.state in ('sent', 'acknowledged', 'partly_received')`
const OFFICE_DAY = `(select office_today(f.timezone) from office f where f.organization_id = o.organization_id and f.id = o.office_id)`

/** Of a vendor order `o`: that something of it was due before today at its office, or is by today. */
export const LATE = `${COMING} and o.due_on < ${OFFICE_DAY}`
export const DUE = `${COMING} and o.due_on <= ${OFFICE_DAY}`

const tabs: Record<VendorOrderTab, string> = {
  to_send: `o.state in ('draft', 'pending_approval')`,
  open: `o.state in ('sent', 'acknowledged', 'on_hold', 'partly_received')`,
  answered: ANSWERED,
  late: LATE,
  to_receive: DUE,
  all: 'true',
}

function narrowing(scope: Scope, filter: VendorOrderFilter) {
  const values: unknown[] = [scope.organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const where = ['o.organization_id = $1', tabs[filter.tab]]
  const offices = officesInScope(scope)
  if (offices) where.push(`o.office_id = any(${add(offices)})`)
  if (filter.officeId) where.push(`o.office_id = ${add(filter.officeId)}`)
  // What `vendor_order_count` counts by, and the rest.
  const counted = where.length
  if (filter.vendorId)
    where.push(`o.vendor_id in (select v.id from vendor v where v.organization_id = $1
      and ${add(filter.vendorId)} in (v.id, v.merged_into))`)
  if (filter.productId)
    where.push(`exists (select from vendor_order_line l where l.organization_id = o.organization_id and l.vendor_order_id = o.id
      and l.product_id = ${add(filter.productId)})`)
  if (filter.search) {
    const like = add(likeOf(filter.search))
    where.push(`(plain_text(o.number) like ${like} or plain_text(o.vendor_reference) like ${like}
      or o.vendor_id in (select v.id from vendor v where v.organization_id = $1 and plain_text(v.name) like ${like})
      or o.id in (select l.vendor_order_id from vendor_order_line l where l.organization_id = $1 and ${isOfProductLike('l.product_id', like)}))`)
  }
  const isCounted = where.length === counted && filter.tab !== 'answered'
  return { where: where.join(' and '), values, isCounted }
}

/** One page of the vendor orders of the scope that a filter leaves. */
export async function listVendorOrders(
  { db, scope }: Pick<ScopedCall, 'db' | 'scope'>,
  filter: VendorOrderFilter & Paging,
) {
  const { where, values, isCounted } = narrowing(scope, filter)
  // Days are missing, and the rest never is: with that said, no index would be read in its order.
  const last = filter.sort === 'due' ? 'nulls last' : ''
  const order = `${sorts[filter.sort]} ${filter.dir} ${last}, o.id ${filter.dir}`
  const found = await readPage(
    db,
    filter,
    `vendor_order o where ${where}`,
    values,
    (limit, all) =>
      db.rows<StoredRow>(
        `select ${ROW} from (select * from vendor_order o where ${where} order by ${order} ${limit}) o ${ROW_JOINS} order by ${order}`,
        all,
      ),
    isCounted ? `coalesce(sum(o.orders), 0) as total from vendor_order_count o where ${where}` : undefined,
  )
  return { ...found, items: found.items.map(rowOf) }
}

/** How many there are to see to: lines no vendor has, drafts, what vendors have, and what of that is late. */
export async function countVendorOrders({ db, scope }: Pick<ScopedCall, 'db' | 'scope'>) {
  const offices = officesInScope(scope)
  const [row] = await db.rows<{ drafts: number; open: number; late: number; toReceive: number }>(
    `select coalesce(sum(orders) filter (where ${tabs.to_send}), 0) as drafts, coalesce(sum(orders) filter (where ${tabs.open}), 0) as open,
       coalesce(sum(orders) filter (where ${LATE}), 0) as late, coalesce(sum(orders) filter (where ${DUE}), 0) as to_receive
     from vendor_order_count o where o.organization_id = $1 and ($2::uuid[] is null or o.office_id = any($2))`,
    [scope.organizationId, offices],
  )
  const [answered] = await db.rows<{ total: number }>(
    `select count(*) as total from vendor_order o
     where o.organization_id = $1 and ($2::uuid[] is null or o.office_id = any($2)) and ${ANSWERED}`,
    [scope.organizationId, offices],
  )
  return {
    answered: answered?.total ?? 0,
    toOrder: await countToOrder(db, scope.organizationId, offices),
    drafts: row?.drafts ?? 0,
    open: row?.open ?? 0,
    late: row?.late ?? 0,
    toReceive: row?.toReceive ?? 0,
  }
}

/** The offices somebody sees the vendor orders of. */
export const vendorOrderScope = (person: Person) => scopeOf(person, 'vendor-orders.read')
