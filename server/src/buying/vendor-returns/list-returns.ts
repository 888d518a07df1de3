import type { ReturnRow } from '@wellstock/contract/buying/vendor-returns'
import { openReturnStates, type ReturnState, type ReturnTab } from '@wellstock/domain/buying/vendor-returns'
import { officesInScope } from '../../platform/access/person.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import type { ScopedCall } from '../../platform/http/call.ts'

/** The columns of a return `t` as lists show it, joined by `ROW_JOINS`. */
export const ROW = `t.id, t.number, t.state, t.reason, v.id as vendor_id, v.name as "vendorName", v.slug as "vendorSlug", f.id as office_id,
  f.name as "officeName", f.code as "officeCode", r.id as receipt_id, r.number as "receiptNumber", t.rma, t.line_count, t.value, t.credit_expected,
  t.credit, p.name as "createdBy", t.created_at, t.shipped_at, t.version`
export const ROW_JOINS = `
  join receipt r on r.organization_id = t.organization_id and r.id = t.receipt_id
  join office f on f.organization_id = t.organization_id and f.id = t.office_id
  join person p on p.organization_id = t.organization_id and p.id = t.created_by
  join vendor u on u.organization_id = t.organization_id and u.id = t.vendor_id
  join vendor v on v.organization_id = t.organization_id and v.id = coalesce(u.merged_into, u.id)`

export type StoredRow = Omit<ReturnRow, 'office' | 'vendor' | 'receipt'> & {
  officeId: string
  officeName: string
  officeCode: string
  vendorId: string
  vendorName: string
  vendorSlug: string
  receiptId: string
  receiptNumber: string
}

export const rowOf = ({
  officeId,
  officeName,
  officeCode,
  vendorId,
  vendorName,
  vendorSlug,
  receiptId,
  receiptNumber,
  ...row
}: StoredRow): ReturnRow => ({
  ...row,
  office: { id: officeId, name: officeName, code: officeCode },
  vendor: { id: vendorId, name: vendorName, slug: vendorSlug },
  receipt: { id: receiptId, number: receiptNumber },
})

export type ReturnFilter = {
  tab: ReturnTab
  state?: ReturnState | undefined
  officeId?: string | undefined
  vendorId?: string | undefined
  vendorOrderId?: string | undefined
  receiptId?: string | undefined
  search: string
}

/** Of a return `t`: that one of its lines `n`, with the receipt line `k`, is so. */
const some = (condition: string) =>
  `exists (select from vendor_return_line n join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
    where n.organization_id = t.organization_id and n.return_id = t.id and ${condition})`

/** One page of the returns of the scope that a filter leaves, the latest first. */
export async function listReturns(
  { db, scope }: Pick<ScopedCall, 'db' | 'scope'>,
  filter: ReturnFilter & Paging,
) {
  const values: unknown[] = [scope.organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const where = ['t.organization_id = $1']
  const offices = officesInScope(scope)
  if (offices) where.push(`t.office_id = any(${add(offices)})`)
  if (filter.tab === 'open') where.push(`t.state in (${openReturnStates.map((state) => `'${state}'`)})`)
  if (filter.state) where.push(`t.state = ${add(filter.state)}`)
  if (filter.officeId) where.push(`t.office_id = ${add(filter.officeId)}`)
  if (filter.receiptId) where.push(`t.receipt_id = ${add(filter.receiptId)}`)
  if (filter.vendorId)
    where.push(
      `t.vendor_id in (select v.id from vendor v where v.organization_id = $1 and ${add(filter.vendorId)} in (v.id, v.merged_into))`,
    )
  if (filter.vendorOrderId)
    where.push(
      some(`k.vendor_order_line_id in (select l.id from vendor_order_line l
        where l.organization_id = $1 and l.vendor_order_id = ${add(filter.vendorOrderId)})`),
    )
  if (filter.search) {
    const like = add(likeOf(filter.search))
    where.push(
      `(t.number ilike ${like} or t.rma ilike ${like} or t.tracking ilike ${like} or ${some(`(k.lot_number ilike ${like}
      or k.product_id = any(array(select p.id from product p where p.organization_id = $1 and (p.name ilike ${like} or p.sku ilike ${like}))))`)})`,
    )
  }
  const order = 't.created_at desc, t.id'
  const all = `vendor_return t where ${where.join(' and ')}`
  const found = await readPage(db, filter, all, values, (limit, bound) =>
    db.rows<StoredRow>(
      `select ${ROW} from (select * from ${all} order by ${order} ${limit}) t ${ROW_JOINS} order by ${order}`,
      bound,
    ),
  )
  return { ...found, items: found.items.map(rowOf) }
}

/** The vendors that goods of the scope went back to. */
export const listReturnVendors = ({ db, scope }: Pick<ScopedCall, 'db' | 'scope'>) =>
  db.rows<{ id: string; name: string }>(
    `select v.id, v.name from vendor v where v.organization_id = $1 and v.id in (
       select coalesce(u.merged_into, u.id) from vendor_return t
       join vendor u on u.organization_id = t.organization_id and u.id = t.vendor_id
       where t.organization_id = $1 and ($2::uuid[] is null or t.office_id = any($2))) order by lower(v.name), v.id`,
    [scope.organizationId, officesInScope(scope)],
  )
