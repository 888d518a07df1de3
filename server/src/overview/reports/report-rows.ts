import type { ReportFilter, ReportPart, ReportRow } from '@wellstock/contract/overview/reports'
import { figures } from '@wellstock/domain/overview/figures'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { type SummedRow, summedPage } from '../../platform/database/summed-page.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { EVENTS } from './events.ts'
import { ledgerOf, valuesOf } from './ledger.ts'
import { type ReportScope, selectionOf } from './selection.ts'

type Kind = ReportRow['kind']

/** Columns of every part: id, what it opens, name, detail, the row of a breakdown it is in, office, when, how many, how much. */
const items = (amount: string, condition: string, quantity = 's.quantity') => ({
  kind: 'item' as const,
  rows: `select s.id, s.id as opens, s.name, s.sku as detail, s.category as "group", s.office_id, s.office_name,
    null::timestamptz as at, ${quantity} as quantity, ${amount} as amount from stocked s where ${condition}`,
})
const movements = (amount: string, condition: string) => ({
  kind: 'movement' as const,
  rows: `select m.id, m.item_id as opens, m.name, m.sku as detail, null as "group", m.office_id, m.office_name, m.at,
    m.quantity, ${amount} as amount from moved m where ${condition}`,
})
/** A transfer has lines of several units: no quantity. */
const transfers = (from: string, amount: string, at = 't.shipped_at') => ({
  kind: 'transfer' as const,
  rows: `select t.id, t.id as opens, t.name, t.number as detail, t.from_office_id || '>' || t.to_office_id as "group",
    t.office_id, t.office_name, ${at} as at, null::integer as quantity, ${amount} as amount from ${from} t`,
})
const counts = (condition: string) => ({
  kind: 'count_line' as const,
  rows: `select c.id, c.count_id as opens, c.name, c.number as detail, null as "group", c.office_id, c.office_name, c.at, c.quantity,
    1 as amount from counted c where ${condition}`,
})

const orderLines = (from: string, condition = 'true') => ({
  kind: 'order_line' as const,
  rows: `select l.id, l.vendor_order_id as opens, l.name, l.number as detail, null as "group", l.office_id, l.office_name,
    coalesce(l.complete_at, l.first_at) as at, l.wanted as quantity, 1 as amount from ${from} l where ${condition}`,
})
const deliveries = (amount: string) => ({
  kind: 'delivery' as const,
  rows: `select d.vendor_order_id as id, d.vendor_order_id as opens, d.number as name, '' as detail, null as "group", d.office_id,
    d.office_name, d.order_first_at as at, null::integer as quantity, ${amount} as amount from delivered d`,
})

/** Gains and losses of an office make up for each other; where it gained in all, nothing was lost. */
const LOSING = `m.is_supply and m.type in ('count_adjust', 'adjust') and m.office_id in (
  select s.office_id from stocked s group by 1 having sum(s.corrected) < 0)`

const parts: Record<ReportPart, { kind: Kind; rows: string }> = {
  inventoryValue: items('s.value', 's.quantity <> 0'),
  totalItems: items('1', 's.level is not null'),
  lowStockItems: items('1', `s.level = 'Low Stock'`),
  outOfStockItems: items('1', `s.level = 'Out of Stock'`),
  utilisedValue: items('s.wanted * s.price', 's.is_rated and s.is_moving', 's.wanted'),
  excessValue: items(
    '(s.quantity - s.wanted) * s.price',
    's.is_rated and s.is_moving and s.quantity > s.wanted',
    's.quantity - s.wanted',
  ),
  idleValue: items('s.value', 's.is_rated and not s.is_moving'),
  usedCost: movements('-m.amount', `m.type = 'issue' and m.is_supply`),
  receivedCost: movements('m.amount', `m.type = 'receipt'`),
  expiredCost: movements('-m.amount', `m.type = 'waste_expired' and m.is_supply`),
  damagedCost: movements('-m.amount', `m.type = 'waste_damaged' and m.is_supply`),
  correctionLoss: movements('-m.amount', LOSING),
  transitLoss: {
    kind: 'loss',
    rows: `select l.id, l.transfer_id as opens, l.name, l.number as detail, null as "group", l.office_id, l.office_name, l.at,
      l.quantity, l.amount from lost l`,
  },
  transfersIn: transfers('came', '1'),
  transfersOut: transfers('sent', '1'),
  transferLinesIn: transfers('came', 't.lines'),
  transferLinesOut: transfers('sent', 't.lines'),
  transferLinesFull: transfers('sent', 't.full_lines'),
  transferLinesAsked: transfers('sent', 't.asked'),
  transferValueIn: transfers('came', 't.value'),
  transferValueOut: transfers('sent', 't.value'),
  transferDays: transfers('arrived', 't.days', 't.received_at'),
  transfersArrived: transfers('arrived', '1', 't.received_at'),
  inTransitValue: transfers('under_way', 't.value'),
  alerts: {
    kind: 'alert',
    rows: `select a.id, a.item_id as opens, a.name, a.detail, null as "group", a.office_id, a.office_name, a.at,
      null::integer as quantity, 1 as amount from alarmed a`,
  },
  ordersFulfilled: orderLines('fulfilled'),
  orderLinesFilled: orderLines('delivered_lines', 'l.is_filled'),
  orderLinesDelivered: orderLines('delivered_lines'),
  deliveryDays: deliveries('d.order_days'),
  deliveries: deliveries('1'),
  countLines: counts('true'),
  countLinesWithin: counts('c.is_within'),
}

const pages: Record<Kind, (opens: string) => string> = {
  item: (id) => `/dashboard/inventory/${id}`,
  movement: (id) => `/dashboard/inventory/${id}`,
  transfer: (id) => `/dashboard/offices/transfer/${id}`,
  loss: (id) => `/dashboard/offices/transfer/${id}`,
  alert: (itemId) => `/dashboard/inventory-alerts?itemId=${itemId}`,
  order_line: (id) => `/dashboard/vendor-orders/${id}`,
  delivery: (id) => `/dashboard/vendor-orders/${id}`,
  count_line: (id) => `/dashboard/inventory-rooms/counts/${id}`,
}

const urlOf = (kind: Kind, opens: string | null) =>
  opens === null ? '/dashboard/inventory-alerts' : pages[kind](opens)

type Wanted = ReportFilter & {
  part: ReportPart
  officeId?: string | undefined
  group?: string | undefined
  page: number
  pageSize: number
}
type Row = Omit<ReportRow, 'kind' | 'url'> & { opens: string | null }

/** One page of the rows that a number of the report is the sum of, the largest first, with that sum. */
export async function reportRows(db: Connection, scope: ReportScope, wanted: Wanted, now: Date) {
  const { officeId, group = null, page, pageSize } = wanted
  const selection = await selectionOf(db, scope, wanted, now)
  const offices = selection.offices.filter(({ id }) => officeId === undefined || id === officeId)
  if (officeId !== undefined && offices.length === 0)
    throw invalid({ officeId: said.office_does_not_exist() })
  const { kind, rows } = parts[wanted.part]
  const { period } = selection
  const values = valuesOf({ ...selection, offices }, period)
  const place = (value: unknown) => `$${values.push(value)}`
  const wantedGroup = place(group)
  const found = await db.rows<SummedRow<Row>>(
    `with ${ledgerOf(period)}, ${EVENTS},
     parts as materialized (select * from (${rows}) p where ${wantedGroup}::text is null or p."group" = ${wantedGroup}),
     whole as (select count(*) as total, round(coalesce(sum(amount), 0), 2) as sum from parts)
     select w.total, w.sum, p.id, p.opens, p.name, p.detail, p.office_name, p.at, p.quantity, p.amount
     from whole w left join (
       select * from parts order by abs(amount) desc, at desc, id limit ${place(pageSize)} offset ${place((page - 1) * pageSize)}
     ) p on true
     order by abs(p.amount) desc, p.at desc, p.id`,
    values,
  )
  const { items, total, sum } = summedPage<Row>(found)
  return {
    items: items.map(({ opens, ...row }) => ({ ...row, kind, url: urlOf(kind, opens) })),
    total,
    sum,
    unit: figures[wanted.part],
    page,
    pageSize,
  }
}
