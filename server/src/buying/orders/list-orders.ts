import type { OrderRow } from '@wellstock/contract/buying/order'
import type { orderSorts } from '@wellstock/contract/buying/orders'
import {
  type OrderPriority,
  type OrderState,
  openOrderStates,
  orderStates,
} from '@wellstock/domain/buying/orders'
import { documentsWaitingOn } from '../../identity/approvals/of-documents.ts'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { isOfProductLike, likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { REQUEST, ROW, ROW_FROM, rowsOf, type StoredRow } from './find-order.ts'

export type OrderFilter = {
  state?: OrderState | 'open' | undefined
  officeId?: string | undefined
  departmentId?: string | undefined
  vendorId?: string | undefined
  productId?: string | undefined
  budgetLineId?: string | undefined
  priority?: OrderPriority | undefined
  neededBy?: string | undefined
  whose: 'all' | 'mine' | 'waiting'
  search: string
  sort: (typeof orderSorts)[number]
  dir: 'asc' | 'desc'
}

const OPEN = `('${openOrderStates.join("', '")}')`

/** Conditions that are left out where nothing is asked, so that what is asked is found by its index. */
async function narrowing(db: Connection, person: Person, scope: Scope, filter: OrderFilter) {
  const values: unknown[] = [scope.organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const line = (condition: string) =>
    `exists (select from supply_order_line n where n.organization_id = o.organization_id and n.order_id = o.id and ${condition})`
  const offices = officesInScope(scope)
  // What `supply_order_count` counts by, and the rest.
  const counted = ['o.organization_id = $1']
  const where: string[] = []
  if (offices) counted.push(`o.office_id = any(${add(offices)})`)
  if (filter.officeId) counted.push(`o.office_id = ${add(filter.officeId)}`)
  if (filter.state === 'open') counted.push(`o.state in ${OPEN}`)
  else if (filter.state) counted.push(`o.state = ${add(filter.state)}`)
  if (filter.departmentId) where.push(`o.department_id = ${add(filter.departmentId)}`)
  if (filter.priority) where.push(`o.priority = ${add(filter.priority)}`)
  if (filter.neededBy) where.push(`o.needed_by <= ${add(filter.neededBy)} and o.state in ${OPEN}`)
  if (filter.whose === 'mine') where.push(`o.requested_by = ${add(person.id)}`)
  if (filter.whose === 'waiting')
    where.push(`o.id = any(${add(await documentsWaitingOn(db, person, 'order'))})`)
  if (filter.vendorId)
    where.push(
      line(`n.offered_by in (select v.id from vendor v where v.organization_id = $1
        and ${add(filter.vendorId)} in (v.id, v.merged_into))`),
    )
  if (filter.productId) where.push(line(`n.product_id = ${add(filter.productId)}`))
  if (filter.budgetLineId) where.push(line(`n.budget_line_id = ${add(filter.budgetLineId)}`))
  if (filter.search) {
    const like = add(likeOf(filter.search))
    where.push(`(plain_text(o.number) like ${like} or o.id in (
      select n.order_id from supply_order_line n where n.organization_id = $1 and ${isOfProductLike('n.product_id', like)}))`)
  }
  return { where: [...counted, ...where].join(' and '), values, isCounted: where.length === 0 }
}

const sorts: Record<OrderFilter['sort'], string> = {
  created: 'o.created_at',
  needed: 'o.needed_by',
  total: 'coalesce(o.total_at_vendors, o.total)',
  number: 'o.number',
}

/** One page of the orders of the scope that a filter leaves. */
export async function listOrders(
  { db, person, scope }: Pick<ScopedCall, 'db' | 'person' | 'scope'>,
  filter: OrderFilter & Paging,
) {
  const { where, values, isCounted } = await narrowing(db, person, scope, filter)
  return readOrders(
    db,
    scope.organizationId,
    filter,
    where,
    values,
    `${sorts[filter.sort]} ${filter.dir}, o.id ${filter.dir}`,
    isCounted,
  )
}

/** What somebody has asked for, the latest first. */
export const ownOrders = (db: Connection, { organizationId, id }: Person, paging: Paging) =>
  readOrders(
    db,
    organizationId,
    paging,
    'o.organization_id = $1 and o.requested_by = $2',
    [organizationId, id],
    'o.created_at desc, o.id desc',
  )

async function readOrders(
  db: Connection,
  organizationId: string,
  paging: Paging,
  where: string,
  values: unknown[],
  order: string,
  isCounted = false,
): Promise<{ items: OrderRow[]; total: number; page: number; pageSize: number }> {
  const found = await readPage(
    db,
    paging,
    `supply_order o where ${where}`,
    values,
    (limit, all) =>
      db.rows<StoredRow>(
        `select ${ROW} from (select * from supply_order o where ${where} order by ${order} ${limit}) s
       join ${ROW_FROM.replace('supply_order o', 'supply_order o on o.organization_id = s.organization_id and o.id = s.id')} ${REQUEST} order by ${order}`,
        all,
      ),
    isCounted ? `coalesce(sum(o.orders), 0) as total from supply_order_count o where ${where}` : undefined,
  )
  return { ...found, items: await rowsOf(db, organizationId, found.items) }
}

/** How many orders of the scope there are of each state, and how many wait on this person. */
export async function countOrders({ db, person, scope }: Pick<ScopedCall, 'db' | 'person' | 'scope'>) {
  const rows = await db.rows<{ state: OrderState; count: number }>(
    `select state, sum(orders) as count from supply_order_count
     where organization_id = $1 and ($2::uuid[] is null or office_id = any($2)) group by state`,
    [scope.organizationId, officesInScope(scope)],
  )
  const count = new Map(rows.map((row) => [row.state, row.count]))
  return {
    states: Object.fromEntries(orderStates.map((state) => [state, count.get(state) ?? 0])) as Record<
      OrderState,
      number
    >,
    waiting: (await documentsWaitingOn(db, person, 'order')).length,
  }
}

/** The offices of whose orders somebody sees all. */
export const orderScope = (person: Person) => scopeOf(person, 'orders.read')
