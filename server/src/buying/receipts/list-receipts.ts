import type { ReceiptRow } from '@wellstock/contract/buying/receipts'
import type { ReceiptFilter as Only } from '@wellstock/domain/buying/receipts'
import { officesInScope } from '../../platform/access/person.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import type { ScopedCall } from '../../platform/http/call.ts'

/** The columns of a receipt `r` as lists show it, joined by `ROW_JOINS`. */
export const ROW = `r.id, r.number, r.state, f.id as office_id, f.name as "officeName", f.code as "officeCode", v.id as vendor_id,
  v.name as "vendorName", v.slug as "vendorSlug", r.delivery_note, r.line_count, r.problem_count, r.unmatched, r.value,
  p.name as "receivedBy", r.received_at, r.version, coalesce((
    select jsonb_agg(distinct jsonb_build_object('id', o.id, 'number', o.number)) from receipt_line k
    join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
    join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
    where k.organization_id = r.organization_id and k.receipt_id = r.id), '[]') as orders`
export const ROW_JOINS = `
  join office f on f.organization_id = r.organization_id and f.id = r.office_id
  join person p on p.organization_id = r.organization_id and p.id = r.received_by
  left join vendor u on u.organization_id = r.organization_id and u.id = r.vendor_id
  left join vendor v on v.organization_id = r.organization_id and v.id = coalesce(u.merged_into, u.id)`

export type StoredRow = Omit<ReceiptRow, 'office' | 'vendor'> & {
  officeId: string
  officeName: string
  officeCode: string
  vendorId: string | null
  vendorName: string | null
  vendorSlug: string | null
}

export const rowOf = ({
  officeId,
  officeName,
  officeCode,
  vendorId,
  vendorName,
  vendorSlug,
  ...receipt
}: StoredRow): ReceiptRow => ({
  ...receipt,
  office: { id: officeId, name: officeName, code: officeCode },
  vendor: vendorId === null ? null : { id: vendorId, name: vendorName ?? '', slug: vendorSlug ?? '' },
})

/** Of a receipt `r`: goods without an order, or a claim that nobody has sent. */
export const WAITS = `r.state = 'posted' and (r.unmatched > 0 or exists (select from vendor_claim c
  where c.organization_id = r.organization_id and c.receipt_id = r.id and c.state = 'open'))`

const conditions: Record<Only, string> = {
  problems: `r.state = 'posted' and r.problem_count > 0`,
  unmatched: `r.state = 'posted' and r.unmatched > 0`,
  waiting: WAITS,
}

export type ReceiptFilter = {
  officeId?: string | undefined
  vendorId?: string | undefined
  vendorOrderId?: string | undefined
  orderId?: string | undefined
  itemId?: string | undefined
  only?: Only | undefined
  search: string
}

/** Of a receipt `r`: that one of its lines `k` is so. */
const some = (condition: string) =>
  `exists (select from receipt_line k where k.organization_id = r.organization_id and k.receipt_id = r.id and ${condition})`

/** One page of the receipts of the scope that a filter leaves, the latest first. */
export async function listReceipts(
  { db, scope }: Pick<ScopedCall, 'db' | 'scope'>,
  filter: ReceiptFilter & Paging,
) {
  const values: unknown[] = [scope.organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const where = ['r.organization_id = $1']
  const offices = officesInScope(scope)
  if (offices) where.push(`r.office_id = any(${add(offices)})`)
  if (filter.officeId) where.push(`r.office_id = ${add(filter.officeId)}`)
  if (filter.vendorId)
    where.push(
      `r.vendor_id in (select v.id from vendor v where v.organization_id = $1 and ${add(filter.vendorId)} in (v.id, v.merged_into))`,
    )
  if (filter.vendorOrderId)
    where.push(
      some(`k.vendor_order_line_id in (select l.id from vendor_order_line l
        where l.organization_id = $1 and l.vendor_order_id = ${add(filter.vendorOrderId)})`),
    )
  if (filter.orderId)
    where.push(
      some(`k.vendor_order_line_id in (select a.line_id from vendor_order_part a
        join supply_order_line n on n.organization_id = a.organization_id and n.id = a.order_line_id
        where a.organization_id = $1 and n.order_id = ${add(filter.orderId)})`),
    )
  if (filter.itemId) where.push(some(`k.item_id = ${add(filter.itemId)}`))
  if (filter.only) where.push(conditions[filter.only])
  if (filter.search) {
    const like = add(likeOf(filter.search))
    where.push(
      `(r.number ilike ${like} or r.delivery_note ilike ${like} or ${some(`(k.lot_number ilike ${like}
      or k.product_id = any(array(select p.id from product p where p.organization_id = $1 and (p.name ilike ${like} or p.sku ilike ${like}))))`)})`,
    )
  }
  const order = 'r.received_at desc, r.id'
  const all = `receipt r where ${where.join(' and ')}`
  const found = await readPage(db, filter, all, values, (limit, bound) =>
    db.rows<StoredRow>(
      `select ${ROW} from (select * from ${all} order by ${order} ${limit}) r ${ROW_JOINS} order by ${order}`,
      bound,
    ),
  )
  return { ...found, items: found.items.map(rowOf) }
}

/** The vendors that goods of the scope came from. */
export const listSources = ({ db, scope }: Pick<ScopedCall, 'db' | 'scope'>) =>
  db.rows<{ id: string; name: string }>(
    `select v.id, v.name from vendor v where v.organization_id = $1 and v.id in (
       select coalesce(u.merged_into, u.id) from receipt r
       join vendor u on u.organization_id = r.organization_id and u.id = r.vendor_id
       where r.organization_id = $1 and ($2::uuid[] is null or r.office_id = any($2))) order by lower(v.name), v.id`,
    [scope.organizationId, officesInScope(scope)],
  )
