// Receipts: one of twenty lines posted, beside a bare program that writes the same rows, and what came of them billed; the lists of vendor
// orders as they grow.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { lockInvoice } from '../server/src/buying/invoices/invoice-document.ts'
import { matchAgain } from '../server/src/buying/invoices/match-again.ts'
import { captureInvoice } from '../server/src/buying/invoices/save-invoice.ts'
import { listExpected } from '../server/src/buying/receipts/expected.ts'
import { postReceipt } from '../server/src/buying/receipts/post-receipt.ts'
import {
  listVendorOrders,
  type VendorOrderFilter,
  vendorOrderScope,
} from '../server/src/buying/vendor-orders/list-vendor-orders.ts'
import { scopeOf } from '../server/src/platform/access/person.ts'
import { dayFrom, YEAR } from '../server/src/testing/days.ts'
import {
  allowBare,
  bareTables,
  database,
  id,
  idOf,
  measured,
  middleOf,
  OFFICES,
  PEOPLE,
  PRODUCTS,
  personWith,
  say,
  tidy,
  VENDORS,
} from './buying-organization.ts'
import { ORGANIZATION } from './generate.ts'

const FEW = 2_000
const MANY = 200_000
const LINES = 20
/** So many receipts a round, and rounds, the first of which is not counted. */
const RECEIPTS = 100
const ROUNDS = 4
/** So many lines of an invoice: two bill a receipt. */
const BILLED = 10
/** So many invoices before those that count: the database knows the size of its tables. */
const WARM = 100

/** Vendor orders that were sent, from number to number, with so many lines each. Of ten in the past one is still to come. */
async function insertVendorOrders(
  client: pg.PoolClient,
  { from, to, lines, isPast }: { from: number; to: number; lines: number; isPast: boolean },
) {
  await client.query('set local session_replication_role = replica')
  const values = [ORGANIZATION, from, to, lines]
  const run = (text: string) => client.query(text, values)
  const isOpen = isPast ? 'n % 10 = 0' : 'true'
  const line = `n::bigint * 100 + k`
  const numbers = 'generate_series($2::int, $3::int) n, generate_series(0, $4::int - 1) k'
  await client.query(
    `insert into supply_order (organization_id, id, number, state, office_id, department_id, needed_by, requested_by, submitted_at, decided_by,
       decided_at, line_count, total)
     select $1, ${id('order')}, 'ORD-' || n, 'approved', ${id('office', '1')}, ${id('department', '1')}, '${dayFrom(0)}'::date, ${id('person', '1')}, now(),
       ${id('person', String(PEOPLE))}, now(), 1, 1 from generate_series($2::int, $3::int) n`,
    [ORGANIZATION, from, to],
  )
  await run(
    `insert into supply_order_line (organization_id, id, order_id, position, product_id, vendor_id, offered_by, pack, pack_quantity, packs, pack_price, price_source,
       budget_line_id, sourced)
     select $1, ${id('orderLine', line)}, ${id('order')}, k, ${id('product', `1 + (n + k * 97) % ${PRODUCTS}`)}, v.id, v.id,
       'Box', 10, 4, 10, 'list', (select l.id from budget_line l where l.organization_id = $1 and l.fiscal_year = ${YEAR} limit 1), 40
     from ${numbers}, lateral (select ${id('vendor', `1 + n % ${VENDORS}`)} as id) v`,
  )
  await client.query(
    `insert into vendor_order (organization_id, id, number, state, vendor_id, office_id, buyer_id, way, sent_at, line_count, total, due_on, created_at)
     select $1, ${id('vendorOrder')}, 'PO-' || n, case when ${isOpen} then 'sent' else 'received' end, ${id('vendor', `1 + n % ${VENDORS}`)},
       ${id('office', isPast ? `1 + n % ${OFFICES}` : '1')}, ${id('person', '2')}, 'by_hand', now() - make_interval(mins => n), $4::int, 40 * $4::int,
       case when ${isOpen} then '${dayFrom(0)}'::date + 30 - n / 10 % 40 end, now() - make_interval(mins => n) from generate_series($2::int, $3::int) n`,
    values,
  )
  await run(
    `insert into vendor_order_line (organization_id, id, vendor_order_id, position, product_id, pack, pack_quantity, packs, pack_price, price_source,
       expected_on, received)
     select $1, ${id('line', line)}, ${id('vendorOrder')}, k, ${id('product', `1 + (n + k * 97) % ${PRODUCTS}`)}, 'Box', 10, 4, 10, 'list',
       '${dayFrom(0)}'::date + 30 - n / 10 % 40, case when ${isOpen} then 0 else 40 end from ${numbers}`,
  )
  await run(
    `insert into vendor_order_part (organization_id, id, line_id, order_line_id, quantity, received)
     select $1, gen_random_uuid(), ${id('line', line)}, ${id('orderLine', line)}, 40, case when ${isOpen} then 0 else 40 end from ${numbers}`,
  )
  await client.query(
    `insert into vendor_order_count select organization_id, office_id, state, coalesce(due_on, 'infinity'), count(*) from vendor_order
     where organization_id = $1 and id between ${id('vendorOrder', '$2::int')} and ${id('vendorOrder', '$3::int')} group by 1, 2, 3, 4
     on conflict (organization_id, office_id, state, due_on) do update set orders = vendor_order_count.orders + excluded.orders`,
    [ORGANIZATION, from, to],
  )
  if (isPast) return
  await client.query(
    `insert into budget_hold (organization_id, line_id, reference_id, document_kind, document_id, document_number, committed, opened_on)
     select p.organization_id, n.budget_line_id, p.id, 'vendor_order', l.vendor_order_id, 'PO', 40, '${dayFrom(0)}'::date
     from vendor_order_part p
     join vendor_order_line l on l.organization_id = p.organization_id and l.id = p.line_id
     join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
     where p.organization_id = $1 and l.vendor_order_id between ${id('vendorOrder', '$2::int')} and ${id('vendorOrder', '$3::int')}`,
    [ORGANIZATION, from, to],
  )
}

const admin = personWith(PEOPLE, 'admin')
const usual = {
  ...{ tab: 'all' as const, search: '', sort: 'created' as const, dir: 'desc' as const },
  ...{ page: 1, pageSize: 20 },
}
const pages: [string, () => Promise<unknown>][] = [
  ...(
    [
      ['all', {}],
      ['open', { tab: 'open' }],
      ['late', { tab: 'late', sort: 'due', dir: 'asc' }],
      ['to receive', { tab: 'to_receive', sort: 'due', dir: 'asc' }],
    ] satisfies [string, Partial<VendorOrderFilter>][]
  ).map(([name, narrowed]): [string, () => Promise<unknown>] => [
    name,
    () =>
      database.read(ORGANIZATION, (db) =>
        listVendorOrders({ db, scope: vendorOrderScope(admin) }, { ...usual, ...narrowed }),
      ),
  ]),
  [
    'expected at the door',
    () =>
      database.read(ORGANIZATION, (db) =>
        listExpected(
          { db, scope: scopeOf(admin, 'receipts.write') },
          { search: '', due: false, page: 1, pageSize: 20 },
        ),
      ),
  ],
]
const timesOf = async () => {
  const times: number[] = []
  for (const [, read] of pages) times.push(await middleOf(read))
  return times
}

await database.asOwner((client) => insertVendorOrders(client, { from: 1, to: FEW, lines: 3, isPast: true }))
await tidy()
const few = await timesOf()
await database.asOwner((client) =>
  insertVendorOrders(client, { from: FEW + 1, to: MANY, lines: 3, isPast: true }),
)
await tidy()
const many = await timesOf()
for (const [n, [name]] of pages.entries()) {
  const [a = 0, b = 0] = [few[n], many[n]]
  say(
    `vendor orders, ${name}: 2,000 orders ${a.toFixed(1)} ms; 200,000 orders ${b.toFixed(1)} ms: ${(b / a).toFixed(2)} ×`,
  )
}

const first = MANY + 1
const last = first + ROUNDS * RECEIPTS - 1
await database.asOwner(async (client) => {
  await client.query(
    `insert into room (organization_id, id, office_id, name, number, floor, building, type)
     values ($1, $2, $3, 'Store', '1', '1', 'A', 'storage')`,
    [ORGANIZATION, idOf('room', 1), idOf('office', 1)],
  )
  await client.query('update item set room_id = $2 where organization_id = $1 and office_id = $3', [
    ORGANIZATION,
    idOf('room', 1),
    idOf('office', 1),
  ])
  await insertVendorOrders(client, { from: first, to: last, lines: LINES, isPast: false })
})
await tidy()

const person = personWith(3, 'inventory_manager')
const productOf = (n: number, k: number) => idOf('product', 1 + ((n + k * 97) % PRODUCTS))
const lotOf = (n: number, k: number) => `L-${n}-${k}`
const lineOf = (n: number, k: number) => ({
  ...{ vendorOrderLineId: idOf('line', n * 100 + k), productId: productOf(n, k), quantity: 40 },
  ...{
    outcome: 'stocked' as const,
    problem: null,
    lotNumber: lotOf(n, k),
    expiryDate: `${YEAR + 3}-01-31`,
    note: '',
  },
})

const ours = (round: number) =>
  measured(RECEIPTS, (n) =>
    database.write(ORGANIZATION, (tx) =>
      postReceipt(
        tx,
        person,
        {
          ...{ id: randomUUID(), officeId: idOf('office', 1), vendorId: null, deliveryNote: '', note: '' },
          ...{ temperature: null, device: '' },
          lines: Array.from({ length: LINES }, (_, k) => lineOf(first + round * RECEIPTS + n, k)),
        },
        new Date(),
      ),
    ),
  )

/** What a program writes that trusts itself, in as few statements as there are tables. */
async function theirs(round: number) {
  const client = await database.pool.connect()
  await client.query('set role wellstock_app')
  const write = (name: string, text: string, ...values: unknown[]) =>
    client.query({ name: `bare-${name}`, text, values: [ORGANIZATION, ...values] })
  const cost = await measured(RECEIPTS, async (n) => {
    const order = first + round * RECEIPTS + n
    const [receipt, posting] = [randomUUID(), randomUUID()]
    const places = Array.from({ length: LINES }, (_, k) => k)
    const lines = places.map(() => randomUUID())
    const lots = places.map(() => randomUUID())
    const products = places.map((k) => productOf(order, k))
    await client.query('begin')
    await write(
      'series',
      `insert into bare.number_series values ($1, 'GR', 1)
      on conflict (organization_id, key) do update set last = number_series.last + 1`,
    )
    await write(
      'lots',
      `insert into bare.lot (organization_id, id, product_id, number, expiry_date) select $1, * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::date[])`,
      ...[lots, products, places.map((k) => lotOf(order, k)), places.map(() => `${YEAR + 3}-01-31`)],
    )
    await write(
      'receipt',
      `insert into bare.receipt (organization_id, id, number, office_id, received_by, received_at, booked_on, line_count, value)
       values ($1, $2, $3, $4, $5, now(), '${dayFrom(0)}'::date, $6, 800)`,
      ...[receipt, `GR-${order}`, idOf('office', 1), person.id, LINES],
    )
    await write(
      'lines',
      `insert into bare.receipt_line (organization_id, id, receipt_id, position, vendor_order_line_id, product_id, item_id, lot_id, lot_number,
         expiry_date, quantity, outcome, unit_cost)
       select $1, w.id, $2, w.place, w.line, w.product, i.id, w.lot, w.number, $8, 40, 'stocked', 1
       from unnest($3::uuid[], $4::int[], $5::uuid[], $6::uuid[], $7::uuid[], $9::text[]) as w (id, place, line, product, lot, number)
       join bare.item i on i.organization_id = $1 and i.product_id = w.product and i.office_id = $10`,
      ...[receipt, lines, places, places.map((k) => idOf('line', order * 100 + k)), products, lots],
      ...[`${YEAR + 3}-01-31`, places.map((k) => lotOf(order, k)), idOf('office', 1)],
    )
    await write(`posting`, `insert into bare.posting values ($1, $2, 'receipt', $3)`, posting, receipt)
    await write(
      'movements',
      `insert into bare.stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, unit_cost, posting_id, line_id, actor_id)
       select $1, gen_random_uuid(), l.item_id, l.lot_id, 40, 'receipt', 'received', 1, $3, l.id, $4 from bare.receipt_line l
       where l.organization_id = $1 and l.receipt_id = $2`,
      ...[receipt, posting, person.id],
    )
    await write(
      'balances',
      `insert into bare.stock_balance (organization_id, item_id, lot_id, on_hand, expiry_date)
       select $1, item_id, lot_id, 40, expiry_date from bare.receipt_line where organization_id = $1 and receipt_id = $2`,
      receipt,
    )
    await write(
      'items',
      `update bare.item i set current_quantity = i.current_quantity + 40, updated_at = now(), version = i.version + 1
       from bare.receipt_line l where l.organization_id = $1 and l.receipt_id = $2 and i.organization_id = $1 and i.id = l.item_id`,
      receipt,
    )
    await write(
      'months',
      `insert into bare.item_month (organization_id, item_id, month, net)
       select $1, item_id, date_trunc('month', '${dayFrom(0)}'::date), 40 from bare.receipt_line where organization_id = $1 and receipt_id = $2
       on conflict (organization_id, item_id, month) do update set net = item_month.net + 40`,
      receipt,
    )
    await write(
      'received',
      `update bare.vendor_order_line l set received = l.received + k.quantity from bare.receipt_line k
       where k.organization_id = $1 and k.receipt_id = $2 and l.organization_id = $1 and l.id = k.vendor_order_line_id`,
      receipt,
    )
    await write(
      'parts',
      `update bare.vendor_order_part p set received = p.received + k.quantity from bare.receipt_line k
       where k.organization_id = $1 and k.receipt_id = $2 and p.organization_id = $1 and p.line_id = k.vendor_order_line_id`,
      receipt,
    )
    await write(
      'order',
      `update bare.vendor_order set state = 'received', due_on = null, updated_at = now(), version = version + 1 where organization_id = $1 and id = $2`,
      idOf('vendorOrder', order),
    )
    await write(
      'notes',
      `insert into bare.audit_event (organization_id, epoch, transaction, actor_id, action, entity, entity_id, details, hash)
       select $1, 1, 1, $2, e.action, 'receipt', $3, $4::text::jsonb, sha256(convert_to($4::text, 'UTF8'))
       from unnest(array['receipt.posted', 'vendor-order.received']) e (action)`,
      ...[person.id, receipt, JSON.stringify(places.map((k) => lineOf(order, k)))],
    )
    await write(
      'events',
      `insert into bare.outbox_event (organization_id, kind, data)
       select $1, e.kind, '{}' from unnest(array['receipt.changed', 'vendor_order.changed', 'stock.changed']) e (kind)`,
    )
    await client.query('commit')
  })
  client.release(true)
  return cost
}

await database.asOwner(async (client) => {
  const copied = ['vendor_order', 'vendor_order_line', 'vendor_order_part', 'item']
  await bareTables(client, [
    ...copied,
    ...['number_series', 'lot', 'receipt', 'receipt_line', 'posting', 'stock_movement', 'stock_balance'],
    ...['item_month', 'audit_event', 'outbox_event'],
  ])
  await client.query('set local session_replication_role = replica')
  for (const table of copied) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const columns = rows[0]?.columns ?? ''
    await client.query(`insert into bare.${table} (${columns}) select ${columns} from public.${table}`)
  }
  await allowBare(client)
})
await tidy()
for (let round = 0; round < ROUNDS; round++) {
  const [mine, bare] = [await ours(round), await theirs(round)]
  if (round > 0)
    say(
      `a receipt of ${LINES} lines: ${mine.toFixed(2)} ms of CPU, bare ${bare.toFixed(2)}: ${(mine / bare).toFixed(2)} ×`,
    )
}

// Of one vendor each a month from the other: equal totals are no duplicates.
const dayOf = (n: number) =>
  new Date(Date.UTC(YEAR - 6, 0, 1 + 31 * (Math.floor(n / (2 * VENDORS)) * 2 + (n % 2))))
    .toISOString()
    .slice(0, 10)
const clerk = personWith(2, 'order_manager')
const invoices = (ROUNDS * RECEIPTS * LINES) / BILLED
function capture(n: number) {
  const order = first + Math.floor((n * BILLED) / LINES)
  const from = (n * BILLED) % LINES
  const lines = Array.from({ length: BILLED }, (_, k) => ({
    ...{
      vendorOrderLineId: idOf('line', order * 100 + from + k),
      budgetLineId: null,
      creditedLineId: null,
      description: '',
      pack: 'Box',
    },
    ...{ packQuantity: 10, packs: 4, packPrice: 10 },
  }))
  const invoice = {
    ...{
      kind: 'invoice' as const,
      terms: 'account' as const,
      officeId: idOf('office', 1),
      freight: 0,
      tax: 0,
      discount: 0,
      repeatsNumber: false,
      note: '',
    },
    ...{
      vendorId: idOf('vendor', 1 + (order % VENDORS)),
      number: `B-${n}-X`,
      invoicedOn: dayOf(n),
      total: 400,
      lines,
    },
  }
  return database.write(ORGANIZATION, (tx) => captureInvoice(tx, clerk, invoice))
}
for (let n = 0; n < WARM; n++) await capture(n)
await tidy()
const began = performance.now()
const cost = await measured(invoices - WARM, (n) => capture(WARM + n))
say(
  `an invoice of ${BILLED} lines captured and matched: ${cost.toFixed(2)} ms of CPU; ${invoices - WARM} of them in ${((performance.now() - began) / 1000).toFixed(1)} s`,
)

// As when goods come or go back after an invoice: what it bills is read and matched anew, and each of its lines is written.
await database.asOwner(async (client) => {
  await client.query('set local session_replication_role = replica')
  await client.query('update invoice_line set billable = billable - 1 where organization_id = $1', [
    ORGANIZATION,
  ])
})
const kept = await database.write(ORGANIZATION, (tx) =>
  tx.rows<{ id: string }>(
    `select id from invoice where organization_id = $1 and state in ('matched', 'exception') order by id`,
    [ORGANIZATION],
  ),
)
const start = performance.now()
const processor = await measured(kept.length, (n) =>
  database.write(ORGANIZATION, async (tx) =>
    matchAgain(tx, clerk, await lockInvoice(tx, clerk, kept[n]?.id ?? '')),
  ),
)
const each = (performance.now() - start) / kept.length
say(
  `${kept.length} invoices of ${BILLED} lines matched: ${processor.toFixed(2)} ms of CPU each, 1,000 in ${each.toFixed(1)} s`,
)
await database.end()
