import type { OpenedPart, ScoreRow } from '@wellstock/contract/buying/scorecards'
import { pastOrder, recordPage } from '@wellstock/contract/platform/kinds'
import type { Connection } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/read-page.ts'
import { type SummedRow, summedPage } from '../../platform/database/summed-page.ts'
import { type Asked, EVENTS, valuesOf } from './events.ts'

type Row = Omit<ScoreRow, 'url'> & { opens: string; isPast: boolean }

/** Columns a part says nothing in. */
const none = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([column, type]) => `null::${type} as ${column}`)
    .join(', ')
const NO_PRICES = none({ before: 'numeric', now: 'numeric' })
const NO_GOODS = none({ outcome: 'text', problem: 'text' })
const NO_VERDICT = none({ verdict: 'text' })

const PRODUCT = 'join product p on p.organization_id = $1 and p.id = x.product_id'

/** The rows of each part, and which of them come first. */
const parts: Record<OpenedPart, { rows: string; order: string }> = {
  on_time_in_full: {
    rows: `select x.id, x.vendor_order_id as opens, x.is_past, p.name, x.number as detail, x.office_name, x.due_on, null::timestamptz as at, x.wanted as quantity,
      (x.verdict = 'on_time')::integer as amount, 1 as "of", x.verdict, ${NO_PRICES}, ${NO_GOODS}
      from due x ${PRODUCT} where x.period = 0`,
    order: 'amount, due_on desc',
  },
  lead_time: {
    rows: `select x.vendor_order_id as id, x.vendor_order_id as opens, x.is_past, x.number as name, '' as detail, x.office_name,
      null::date as due_on, x.order_first_at as at, null::integer as quantity, x.order_days as amount, 1 as "of", ${NO_VERDICT}, ${NO_PRICES},
      ${NO_GOODS} from deliveries x where x.period = 0`,
    order: 'amount desc, at desc',
  },
  price: {
    rows: `select x.product_id as id, x.vendor_order_id as opens, x.is_past, p.name, p.sku as detail, null::text as office_name, null::date as due_on, null::timestamptz as at,
      null::integer as quantity, (x.now / x.before - 1) * x.spend as amount, x.spend as "of", ${NO_VERDICT}, x.before, x.now, ${NO_GOODS}
      from prices x ${PRODUCT} where x.period = 0`,
    order: 'abs(amount) desc, "of" desc',
  },
  invoices: {
    rows: `select x.id, x.opens, x.is_past, x.number as name, '' as detail, x.office_name, null::date as due_on, x.captured_at as at,
      null::integer as quantity, x.is_first_pass::integer as amount, 1 as "of", ${NO_VERDICT}, ${NO_PRICES}, ${NO_GOODS} from bills x where x.period = 0`,
    order: 'amount, at desc',
  },
  quality: {
    rows: `select x.id, x.receipt_id as opens, x.is_past, p.name, x.number as detail, x.office_name, null::date as due_on, x.received_at as at,
      x.quantity, case when x.is_faulty then x.value else 0 end as amount, x.value as "of", ${NO_VERDICT}, ${NO_PRICES}, x.outcome,
      x.problem from goods x ${PRODUCT} where x.period = 0`,
    order: 'amount desc, at desc',
  },
}

const pages: Record<OpenedPart, string> = {
  on_time_in_full: '/dashboard/vendor-orders/',
  lead_time: '/dashboard/vendor-orders/',
  price: '/dashboard/vendor-orders/',
  invoices: '/dashboard/vendor-orders/invoices/',
  quality: '/dashboard/vendor-orders/receipts/',
}

/** One page of the rows that a part is made of, those that cost most of the score first, and what all of them come to. */
export async function scoreRows(
  db: Connection,
  asked: Omit<Asked, 'vendorIds'> & { vendorId: string },
  { part, page, pageSize }: { part: OpenedPart } & Paging,
) {
  const { rows, order } = parts[part]
  const values = valuesOf({ ...asked, vendorIds: [asked.vendorId] })
  const place = (value: unknown) => `$${values.push(value)}`
  const found = await db.rows<SummedRow<Row> & { whole: number }>(
    `with ${EVENTS}, parts as materialized (${rows}),
     whole as (select count(*) as total, coalesce(sum(amount), 0) as sum, coalesce(sum("of"), 0) as whole from parts)
     select w.*, p.* from whole w left join (
       select row_number() over (order by ${order}, id) as place, parts.* from parts
       order by place limit ${place(pageSize)} offset ${place((page - 1) * pageSize)}) p on true
     order by p.place`,
    values,
  )
  const { items, total, sum } = summedPage<Row>(found)
  return {
    items: items.map(({ opens, isPast, ...row }) => ({
      ...row,
      url: isPast ? recordPage(pastOrder, opens) : `${pages[part]}${opens}`,
    })),
    ...{ total, sum, of: found[0]?.whole ?? 0, page, pageSize },
  }
}
