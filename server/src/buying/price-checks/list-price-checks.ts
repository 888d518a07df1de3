import type { PriceCheck, PriceCheckSums, priceCheckSorts } from '@wellstock/contract/buying/price-checks'
import {
  type CheckOutcome,
  type CheckPeriod,
  type CheckSource,
  daysOf,
  type PriceFlag,
} from '@wellstock/domain/buying/price-checks'
import { officesInScope } from '../../platform/access/person.ts'
import { isOfProductLike, likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import type { ScopedCall } from '../../platform/http/call.ts'

/** The columns of a flagged price `c` as lists show it, joined by `ROW_JOINS`. */
const ROW = `c.id, c.source, c.document_id, coalesce(l.number, s.number, o.number, i.number) as "documentNumber", f.id as office_id,
  f.name as "officeName", f.code as "officeCode", v.id as vendor_id, v.name as "vendorName", v.slug as "vendorSlug", d.id as product_id,
  d.name as "productName", d.sku, d.unit, c.pack_quantity, c.pack_price, (c.pack_price / c.pack_quantity)::float8 as price, c.quantity,
  c.findings, c.flag, c.seen_at, c.outcome, c.accepted::float8 as accepted, c.saved, c.settled_at`
const ROW_JOINS = `
  join product d on d.organization_id = c.organization_id and d.id = c.product_id
  left join price_list l on l.organization_id = c.organization_id and l.id = c.price_list_id
  left join supply_order s on s.organization_id = c.organization_id and s.id = c.supply_order_id
  left join vendor_order o on o.organization_id = c.organization_id and o.id = c.vendor_order_id
  left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice_id
  left join office f on f.organization_id = c.organization_id and f.id = c.office_id
  left join vendor u on u.organization_id = c.organization_id and u.id = c.vendor_id
  left join vendor v on v.organization_id = c.organization_id and v.id = coalesce(u.merged_into, u.id)`

type StoredRow = Omit<PriceCheck, 'document' | 'office' | 'vendor' | 'product'> & {
  documentId: string
  documentNumber: string | null
  officeId: string | null
  officeName: string | null
  officeCode: string | null
  vendorId: string | null
  vendorName: string | null
  vendorSlug: string | null
  productId: string
  productName: string
  sku: string
  unit: string
}

const rowOf = ({
  documentId,
  documentNumber,
  officeId,
  officeName,
  officeCode,
  vendorId,
  vendorName,
  vendorSlug,
  productId,
  productName,
  sku,
  unit,
  ...check
}: StoredRow): PriceCheck => ({
  ...check,
  document: { id: documentId, number: documentNumber ?? '' },
  office: officeId === null ? null : { id: officeId, name: officeName ?? '', code: officeCode ?? '' },
  vendor: vendorId === null ? null : { id: vendorId, name: vendorName ?? '', slug: vendorSlug ?? '' },
  product: { id: productId, name: productName, sku, unit },
})

export type PriceCheckFilter = {
  source?: CheckSource | undefined
  flag?: PriceFlag | undefined
  outcome?: CheckOutcome | undefined
  period?: CheckPeriod | undefined
  officeId?: string | undefined
  vendorId?: string | undefined
  documentId?: string | undefined
  search: string
  sort: (typeof priceCheckSorts)[number]
  dir: 'asc' | 'desc'
}

const sorts: Record<PriceCheckFilter['sort'], string> = {
  seen: 'c.seen_at',
  flag: `(c.findings -> 0 ->> 'change')::float8`,
  saved: 'c.saved',
}

type Call = Pick<ScopedCall, 'db' | 'scope'>

/** Of a flagged price `c`: that it is of an office of the scope, $2, or of none. */
const SEEN = 'c.organization_id = $1 and ($2::uuid[] is null or c.office_id is null or c.office_id = any($2))'

/** One page of the flagged prices of the scope that a filter leaves, and what all of them come to. */
export async function listPriceChecks({ db, scope }: Call, filter: PriceCheckFilter & Paging) {
  const values: unknown[] = [scope.organizationId, officesInScope(scope)]
  const add = (value: unknown) => `$${values.push(value)}`
  const where = [SEEN]
  if (filter.source) where.push(`c.source = ${add(filter.source)}`)
  if (filter.flag) where.push(`c.flag = ${add(filter.flag)}`)
  if (filter.period)
    where.push(`c.seen_at > now() - make_interval(days => ${add(daysOf[filter.period])}::int)`)
  if (filter.officeId) where.push(`c.office_id = ${add(filter.officeId)}`)
  if (filter.documentId) where.push(`c.document_id = ${add(filter.documentId)}`)
  if (filter.vendorId)
    where.push(
      `c.vendor_id in (select v.id from vendor v where v.organization_id = $1 and ${add(filter.vendorId)} in (v.id, v.merged_into))`,
    )
  if (filter.search) {
    const like = add(likeOf(filter.search))
    where.push(
      `(${isOfProductLike('c.product_id', like)}
        or exists (select from price_list l where l.organization_id = $1 and l.id = c.price_list_id and plain_text(l.number) like ${like})
        or exists (select from supply_order s where s.organization_id = $1 and s.id = c.supply_order_id and plain_text(s.number) like ${like})
        or exists (select from vendor_order o where o.organization_id = $1 and o.id = c.vendor_order_id and plain_text(o.number) like ${like})
        or exists (select from invoice i where i.organization_id = $1 and i.id = c.invoice_id and plain_text(i.number) like ${like}))`,
    )
  }
  const [sums] = await db.rows<PriceCheckSums>(
    `select count(*)::int as flagged, count(*) filter (where outcome = 'open')::int as open,
       count(*) filter (where outcome = 'corrected')::int as corrected, coalesce(sum(saved), 0) as saved
     from price_check c where ${where.join(' and ')}`,
    [...values],
  )
  if (filter.outcome) where.push(`c.outcome = ${add(filter.outcome)}`)
  const order = `${sorts[filter.sort]} ${filter.dir}, c.id ${filter.dir}`
  const all = `price_check c where ${where.join(' and ')}`
  const found = await readPage(db, filter, all, values, (limit, bound) =>
    db.rows<StoredRow>(
      `select ${ROW} from (select * from ${all} order by ${order} ${limit}) c ${ROW_JOINS} order by ${order}`,
      bound,
    ),
  )
  return {
    ...found,
    items: found.items.map(rowOf),
    sums: sums ?? { flagged: 0, open: 0, corrected: 0, saved: 0 },
  }
}

/** The vendors whose prices were flagged in the scope. */
export const listCheckedVendors = ({ db, scope }: Call) =>
  db.rows<{ id: string; name: string }>(
    `select v.id, v.name from vendor v where v.organization_id = $1 and v.id in (
       select coalesce(u.merged_into, u.id) from price_check c
       join vendor u on u.organization_id = c.organization_id and u.id = c.vendor_id where ${SEEN}) order by lower(v.name), v.id`,
    [scope.organizationId, officesInScope(scope)],
  )
