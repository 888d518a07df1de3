import type { UnbilledLine, UnbilledMonth } from '@wellstock/contract/buying/invoice'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'

/**
 * What was received and billed of lines of vendor orders, in base units with the day it counts for: receipts and what of them was reversed,
 * returns and those that nobody credits any more, invoices that were approved. At the agreed price. $2: offices, null all.
 */
const BOOKED = `booked as materialized (
  select l.organization_id, l.id as line_id, m.day, m.received, m.billed, m.at, l.pack_price / l.pack_quantity as price
  from (
    select k.organization_id, k.vendor_order_line_id as line_id, r.booked_on as day, k.quantity as received, 0 as billed, r.received_at as at
    from receipt r join receipt_line k on k.organization_id = r.organization_id and k.receipt_id = r.id
    where r.organization_id = $1 and k.vendor_order_line_id is not null and k.outcome <> 'rejected' and ($2::uuid[] is null or r.office_id = any($2))
    union all
    select k.organization_id, k.vendor_order_line_id, r.unbooked_on, -k.quantity, 0, null
    from receipt r join receipt_line k on k.organization_id = r.organization_id and k.receipt_id = r.id
    where r.organization_id = $1 and r.unbooked_on is not null and k.vendor_order_line_id is not null and k.outcome <> 'rejected'
      and ($2::uuid[] is null or r.office_id = any($2))
    union all
    select n.organization_id, k.vendor_order_line_id, d.day, d.sign * n.quantity, 0, null
    from vendor_return t
    cross join lateral (values (t.booked_on, -1), (t.unbooked_on, 1)) as d (day, sign)
    join vendor_return_line n on n.organization_id = t.organization_id and n.return_id = t.id
    join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
    where t.organization_id = $1 and t.booked_on is not null and d.day is not null and k.vendor_order_line_id is not null
      and ($2::uuid[] is null or t.office_id = any($2))
    union all
    select b.organization_id, p.line_id, i.booked_on, 0, case i.kind when 'invoice' then b.quantity else -b.quantity end, null
    from invoice i
    join invoice_part b on b.organization_id = i.organization_id and b.invoice_id = i.id
    join vendor_order_part p on p.organization_id = b.organization_id and p.id = b.part_id
    where i.organization_id = $1 and i.state <> 'void' and i.booked_on is not null and ($2::uuid[] is null or i.office_id = any($2))) m
  -- Nobody bills a replacement.
  join vendor_order_line l on l.organization_id = m.organization_id and l.id = m.line_id and l.return_id is null)`

/** Months with what was received and billed in each, and open at its end, the latest first: at most 24. */
export async function listUnbilled(db: Connection, person: Person, scope: Scope) {
  const months = await db.rows<
    Omit<UnbilledMonth, 'closed'> & { closedBy: string | null; closedAt: string | null }
  >(
    `with ${BOOKED},
     months as (
       select generate_series(coalesce((select min(date_trunc('month', day)) from booked), date_trunc('month', now())),
         date_trunc('month', now()), interval '1 month')::date as month),
     summed as (
       select date_trunc('month', day)::date as month, sum(received * price) as received, sum(billed * price) as billed from booked group by 1)
     select m.month, round(coalesce(s.received, 0), 2) as received, round(coalesce(s.billed, 0), 2) as billed,
       round(sum(coalesce(s.received, 0) - coalesce(s.billed, 0)) over (order by m.month), 2) as open,
       p.name as "closedBy", c.closed_at
     from months m
     left join summed s on s.month = m.month
     left join closed_month c on c.organization_id = $1 and c.month = m.month
     left join person p on p.organization_id = c.organization_id and p.id = c.closed_by
     order by m.month desc limit 24`,
    [scope.organizationId, officesInScope(scope)],
  )
  return {
    months: months.map(({ closedBy, closedAt, ...month }) => ({
      ...month,
      closed: closedAt === null ? null : { by: closedBy ?? '', at: closedAt },
    })),
    canClose: scopeOf(person, 'invoices.close').offices === 'all',
  }
}

type LineRow = Omit<UnbilledLine, 'order' | 'vendor' | 'office'> & {
  orderId: string
  orderNumber: string
  vendorId: string
  vendorName: string
  vendorSlug: string
  officeId: string
  officeName: string
  officeCode: string
}

/** The lines of vendor orders that make what is open at the end of a month, those with the most money first. */
export async function listUnbilledLines(
  db: Connection,
  scope: Scope,
  { month, ...paging }: { month: string } & Paging,
) {
  const from = `(
    with ${BOOKED},
    -- Added up once, whatever it is joined to.
    added as materialized (select line_id, sum(received)::integer as received, sum(billed)::integer as billed,
      round(sum((received - billed) * price), 2) as amount, max(at) as "lastReceivedAt"
    from booked where day < $3::date + interval '1 month' group by line_id having sum(received) <> sum(billed))
    select * from added) w
    join vendor_order_line l on l.organization_id = $1 and l.id = w.line_id
    join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
    join product d on d.organization_id = l.organization_id and d.id = l.product_id
    join vendor u on u.organization_id = o.organization_id and u.id = o.vendor_id
    join vendor v on v.organization_id = o.organization_id and v.id = coalesce(u.merged_into, u.id)
    join office f on f.organization_id = o.organization_id and f.id = o.office_id`
  const values = [scope.organizationId, officesInScope(scope), month]
  const found = await readPage(db, paging, from, values, (limit, all) =>
    db.rows<LineRow>(
      `select l.id, o.id as order_id, o.number as "orderNumber", v.id as vendor_id, v.name as "vendorName", v.slug as "vendorSlug",
         f.id as office_id, f.name as "officeName", f.code as "officeCode", d.name, d.unit, w.received, w.billed, w.amount, w."lastReceivedAt"
       from ${from} order by w.amount desc, l.id ${limit}`,
      all,
    ),
  )
  return {
    ...found,
    items: found.items.map(
      ({
        orderId,
        orderNumber,
        vendorId,
        vendorName,
        vendorSlug,
        officeId,
        officeName,
        officeCode,
        ...line
      }): UnbilledLine => ({
        ...line,
        order: { id: orderId, number: orderNumber },
        vendor: { id: vendorId, name: vendorName, slug: vendorSlug },
        office: { id: officeId, name: officeName, code: officeCode },
      }),
    ),
  }
}

/** Closes the books of a month: what comes later counts in the next. */
export async function closeMonth(tx: Connection, person: Person, month: string) {
  const { organizationId } = person
  await tx
    .attempt(() => insertRow(tx, 'closed_month', { organizationId, month, closedBy: person.id }))
    .catch((error: unknown) => {
      const isNotNext = ['closed_month_over', 'closed_month_next', 'closed_month_pkey'].includes(
        violatedConstraint(error) ?? '',
      )
      throw isNotNext ? problem('OPERATION_FAILED', said.month_not_next()) : error
    })
  await note(
    tx,
    person,
    'organization.month_closed',
    { entity: 'organization', id: organizationId },
    { month },
  )
}
