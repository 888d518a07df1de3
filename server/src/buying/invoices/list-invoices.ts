import type { InvoiceRow } from '@wellstock/contract/buying/invoice'
import type { ExceptionCause, InvoiceTab, InvoiceWait } from '@wellstock/domain/buying/invoices'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { invoicesWaitingFor, ownersByInvoice } from './waiting-invoices.ts'

/** The columns of an invoice `i` as lists show it, joined by `ROW_JOINS`. */
export const ROW = `i.id, i.kind, i.state, i.number, v.id as vendor_id, v.name as "vendorName", v.slug as "vendorSlug", f.id as office_id,
  f.name as "officeName", f.code as "officeCode", i.invoiced_on, i.due_on,
  case when i.state in ('paid', 'void') then 0 else i.due_on - office_today(f.timezone) end as days_left, i.terms, i.total, i.authors,
  array(select distinct e.cause from invoice_exception e where e.organization_id = i.organization_id and e.invoice_id = i.id
    and e.accepted_at is null and i.state = 'exception' order by 1) as causes,
  p.name as "capturedBy", i.captured_at, i.version, coalesce((
    select jsonb_agg(distinct jsonb_build_object('id', o.id, 'number', o.number)) from invoice_line n
    join vendor_order_line l on l.organization_id = n.organization_id and l.id = n.vendor_order_line_id
    join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
    where n.organization_id = i.organization_id and n.invoice_id = i.id), '[]') as orders`
export const ROW_JOINS = `
  join office f on f.organization_id = i.organization_id and f.id = i.office_id
  join person p on p.organization_id = i.organization_id and p.id = i.captured_by
  join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id`

export type StoredRow = Omit<InvoiceRow, 'office' | 'vendor' | 'waitsOn'> & {
  authors: string[]
  officeId: string
  officeName: string
  officeCode: string
  vendorId: string
  vendorName: string
  vendorSlug: string
}

export const rowOf = (i: StoredRow, waitsOn: InvoiceRow['waitsOn']): InvoiceRow => ({
  id: i.id,
  kind: i.kind,
  state: i.state,
  number: i.number,
  vendor: { id: i.vendorId, name: i.vendorName, slug: i.vendorSlug },
  office: { id: i.officeId, name: i.officeName, code: i.officeCode },
  orders: i.orders,
  invoicedOn: i.invoicedOn,
  dueOn: i.dueOn,
  daysLeft: i.daysLeft,
  terms: i.terms,
  total: i.total,
  causes: i.causes,
  waitsOn,
  capturedBy: i.capturedBy,
  capturedAt: i.capturedAt,
  version: i.version,
})

const tabs: Record<InvoiceTab, string> = {
  to_match: `i.state = 'exception'`,
  to_approve: `i.state = 'matched'`,
  to_pay: `i.state = 'approved'`,
  disputed: `i.state = 'disputed'`,
  paid: `i.state = 'paid'`,
  all: 'true',
}

const sorts = {
  captured: 'i.captured_at',
  due: 'i.due_on',
  total: 'i.total',
  number: 'i.compared_number',
} as const

export type InvoiceFilter = {
  tab: InvoiceTab
  cause?: ExceptionCause | undefined
  waitsOn?: InvoiceWait | undefined
  officeId?: string | undefined
  vendorId?: string | undefined
  vendorOrderId?: string | undefined
  orderId?: string | undefined
  search: string
  sort: keyof typeof sorts
  dir: 'asc' | 'desc'
}

/** Of an invoice `i`: that one of its lines `n` is so. */
const some = (condition: string) =>
  `exists (select from invoice_line n where n.organization_id = i.organization_id and n.invoice_id = i.id and ${condition})`

function narrowing(
  scope: Scope,
  filter: Omit<InvoiceFilter, 'sort' | 'dir' | 'waitsOn'>,
  waiting: { ids: string[]; isTheirs: boolean } | null,
) {
  const values: unknown[] = [scope.organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const where = ['i.organization_id = $1', tabs[filter.tab]]
  const offices = officesInScope(scope)
  if (offices) where.push(`i.office_id = any(${add(offices)})`)
  if (filter.officeId) where.push(`i.office_id = ${add(filter.officeId)}`)
  if (filter.vendorId) where.push(`i.vendor_id = ${add(filter.vendorId)}`)
  if (filter.cause)
    where.push(`exists (select from invoice_exception e where e.organization_id = i.organization_id and e.invoice_id = i.id
      and e.accepted_at is null and e.cause = ${add(filter.cause)}) and i.state = 'exception'`)
  if (waiting) {
    const isTheirs = `i.id = any(${add(waiting.ids)})`
    where.push(waiting.isTheirs ? isTheirs : `i.state = 'exception' and not ${isTheirs}`)
  }
  if (filter.vendorOrderId)
    where.push(
      some(`n.vendor_order_line_id in (select l.id from vendor_order_line l
        where l.organization_id = $1 and l.vendor_order_id = ${add(filter.vendorOrderId)})`),
    )
  if (filter.orderId)
    where.push(
      some(`n.vendor_order_line_id in (select a.line_id from vendor_order_part a
        join supply_order_line s on s.organization_id = a.organization_id and s.id = a.order_line_id
        where a.organization_id = $1 and s.order_id = ${add(filter.orderId)})`),
    )
  if (filter.search) {
    const like = add(likeOf(filter.search))
    where.push(`(plain_text(i.number) like ${like} or i.vendor_id in (select v.id from vendor v where v.organization_id = $1 and plain_text(v.name) like ${like})
      or i.id in (select n.invoice_id from invoice_line n
        join vendor_order_line l on l.organization_id = n.organization_id and l.id = n.vendor_order_line_id
        join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
        where n.organization_id = $1 and plain_text(o.number) like ${like}))`)
  }
  return { where: where.join(' and '), values }
}

/** One page of the invoices of the scope that a filter leaves. */
export async function listInvoices(
  { db, scope, person }: Pick<ScopedCall, 'db' | 'scope' | 'person'>,
  { waitsOn, ...filter }: InvoiceFilter & Paging,
) {
  const waiting = waitsOn
    ? {
        ids: (await invoicesWaitingFor(db, person)).map(({ id }) => id),
        isTheirs: waitsOn === 'me',
      }
    : null
  const { where, values } = narrowing(scope, filter, waiting)
  const order = `${sorts[filter.sort]} ${filter.dir}, i.id ${filter.dir}`
  const all = `invoice i where ${where}`
  const found = await readPage(db, filter, all, values, (limit, bound) =>
    db.rows<StoredRow>(
      `select ${ROW} from (select * from ${all} order by ${order} ${limit}) i ${ROW_JOINS} order by ${order}`,
      bound,
    ),
  )
  const owners = await ownersByInvoice(
    db,
    scope.organizationId,
    found.items.filter(({ state }) => state === 'exception'),
  )
  return { ...found, items: found.items.map((row) => rowOf(row, owners.get(row.id) ?? [])) }
}

/** How many there are to see to. */
export async function countInvoices({ db, scope }: Pick<ScopedCall, 'db' | 'scope'>) {
  const [row] = await db.rows<{ toMatch: number; toApprove: number; toPay: number; disputed: number }>(
    `select count(*) filter (where ${tabs.to_match}) as to_match, count(*) filter (where ${tabs.to_approve}) as to_approve,
       count(*) filter (where ${tabs.to_pay}) as to_pay, count(*) filter (where ${tabs.disputed}) as disputed
     from invoice i where i.organization_id = $1 and i.state in ('exception', 'matched', 'disputed', 'approved')
       and ($2::uuid[] is null or i.office_id = any($2))`,
    [scope.organizationId, officesInScope(scope)],
  )
  return row ?? { toMatch: 0, toApprove: 0, toPay: 0, disputed: 0 }
}

/** Vendors by name, with their terms. */
export const listVendors = (db: ScopedCall['db'], organizationId: string) =>
  db.rows<{ id: string; name: string; paymentDays: number | null }>(
    'select id, name, payment_days from vendor where organization_id = $1 and merged_into is null order by lower(name), id',
    [organizationId],
  )
