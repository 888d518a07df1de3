// Orders: one of three lines begun and submitted, beside a bare program that writes the same rows; the list of orders as they grow.
import { randomUUID } from 'node:crypto'
import type { OrderDraft } from '@wellstock/contract/buying/orders'
import type pg from 'pg'
import { listOrders, type OrderFilter, orderScope } from '../server/src/buying/orders/list-orders.ts'
import { createOrder } from '../server/src/buying/orders/save-order.ts'
import { submitOrder } from '../server/src/buying/orders/submit-order.ts'
import { dayFrom, YEAR } from '../server/src/testing/days.ts'
import {
  allowBare,
  bareTables,
  DEPARTMENTS,
  database,
  id,
  idOf,
  measured,
  middleOf,
  OFFICES,
  PEOPLE,
  PRODUCTS,
  personWith,
  REQUESTERS,
  say,
  tidy,
  VENDORS,
} from './buying-organization.ts'
import { ORGANIZATION } from './generate.ts'

const FEW = 2_000
const MANY = 200_000
/** So many orders a round. */
const ORDERS = 300

const NEEDED_BY = dayFrom(30)

/** Orders of the past, the latest first, with what was decided of them: of ten one is still open. */
async function insertPast(client: pg.PoolClient, from: number, to: number) {
  await client.query('set local session_replication_role = replica')
  const values = [ORGANIZATION, from, to]
  await client.query(
    `insert into supply_order (organization_id, id, number, state, office_id, department_id, needed_by, requested_by, submitted_at,
       decided_by, decided_at, ended_by, ended_at, line_count, total, created_at)
     select $1, ${id('order')}, 'ORD-O' || 1 + n % ${OFFICES} || '-' || extract(year from at) || '-' || n, state, ${id('office', `1 + n % ${OFFICES}`)},
       ${id('department', `1 + n % ${DEPARTMENTS}`)}, at::date + 14, ${id('person', `1 + n % ${REQUESTERS}`)},
       case when state <> 'draft' then at end, ${id('person', String(PEOPLE))}, case when state <> 'draft' then at end,
       case when state in ('closed', 'cancelled') then ${id('person', String(PEOPLE))} end,
       case when state in ('closed', 'cancelled') then at end, 3, 3 * (1 + n % 20) * (5 + n % 20), at
     from generate_series($2::int, $3::int) n, lateral (
       select now() - interval '8 days' - make_interval(mins => n * 8) as at, case when n % 10 <> 0 then 'closed' else
         (array['draft', 'submitted', 'changes_requested', 'approved', 'approved', 'approved', 'approved', 'submitted', 'rejected', 'cancelled'])
         [1 + n / 10 % 10] end as state) o`,
    values,
  )
  await client.query(
    `insert into supply_order_line (organization_id, id, order_id, position, product_id, vendor_id, offered_by, pack, pack_quantity, packs, pack_price, price_source)
     select $1, gen_random_uuid(), ${id('order')}, k, ${id('product', `1 + (n * 7 + k * 13) % ${PRODUCTS}`)},
       v.id, v.id, 'Box', 10, 1 + n % 20, 5 + n % 20, 'list'
     from generate_series($2::int, $3::int) n, generate_series(0, 2) k, lateral (select ${id('vendor', `1 + n % ${VENDORS}`)} as id) v`,
    values,
  )
  await client.query(
    `insert into supply_order_count (organization_id, office_id, state, orders)
     select organization_id, office_id, state, count(*) from supply_order where id between ${id('order', '$2::int')} and ${id('order', '$3::int')}
       and organization_id = $1 group by 1, 2, 3
     on conflict (organization_id, office_id, state) do update set orders = supply_order_count.orders + excluded.orders`,
    values,
  )
  const places = `select * from supply_order o where o.organization_id = $1 and o.state <> 'draft'
    and o.id between ${id('order', '$2::int')} and ${id('order', '$3::int')}`
  await client.query(
    `insert into approval_request (organization_id, id, kind, document_id, number, title, url, office_ids, amount, routed_amount, currency,
       budget_state, content, content_hash, submitted_content, requested_by, policy_number, rule_id, because, state, requested_at, decided_at)
     select $1, o.id, 'order', o.id, o.number, o.number, '/', array[o.office_id], o.total, o.total, 'USD', 'within', '{}',
       encode(sha256('{}'), 'hex'), '{}', o.requested_by, 1, '00000000-0000-4000-8000-000000000003', '{}',
       case o.state when 'submitted' then 'waiting' when 'closed' then 'approved' when 'cancelled' then 'voided' else o.state end,
       o.submitted_at, case when o.state <> 'submitted' then o.submitted_at end from (${places}) o`,
    values,
  )
  await client.query(
    `insert into approval_step (organization_id, request_id, position, seats, mode, state, activated_at, decided_at)
     select $1, o.id, 1, jsonb_build_array(jsonb_build_object('roles', jsonb_build_array(jsonb_build_object('role', 'manager', 'where', 'office')),
         'people', '[]'::jsonb, 'officeIds', jsonb_build_array(o.office_id))), 'any',
       case o.state when 'submitted' then 'active' when 'rejected' then 'rejected' else 'approved' end, o.submitted_at,
       case when o.state <> 'submitted' then o.submitted_at end from (${places}) o`,
    values,
  )
}

/** The tables an order writes, with the same columns, keys, checks and indexes, and none of their triggers and rights. */
async function createBareTables(client: pg.PoolClient) {
  const tables = [
    ...[
      'number_series',
      'supply_order',
      'supply_order_line',
      'budget_line',
      'budget_entry',
      'budget_hold',
      'budget_month',
    ],
    ...['approval_request', 'approval_step', 'audit_event', 'outbox_event'],
  ]
  await bareTables(client, tables)
  await client.query(`
    insert into bare.budget_line (organization_id, id, fiscal_year, department_id, category_id, office_id, allocated)
      select organization_id, id, fiscal_year, department_id, category_id, office_id, allocated from budget_line`)
  await allowBare(client)
}

/** How long a page of the list takes, in milliseconds: the middle of many. */
async function pageTime(narrowed: Partial<OrderFilter>) {
  const person = personWith(PEOPLE, 'admin')
  const filter = {
    ...{
      whose: 'all' as const,
      search: '',
      sort: 'created' as const,
      dir: 'desc' as const,
      page: 1,
      pageSize: 20,
    },
    ...narrowed,
  }
  return middleOf(() =>
    database.read(ORGANIZATION, (db) => listOrders({ db, person, scope: orderScope(person) }, filter)),
  )
}

const pages: [string, Partial<OrderFilter>][] = [
  ['all', {}],
  ['open', { state: 'open' }],
  ['of an office', { officeId: idOf('office', 1) }],
  ['found by a name', { search: 'of kind 17' }],
  ['found by a number', { search: 'ORD-O1-' }],
]
const timesOf = async () => {
  const times: number[] = []
  for (const [, narrowed] of pages) times.push(await pageTime(narrowed))
  return times
}

await database.asOwner((client) => insertPast(client, 1, FEW))
await tidy()
const few = await timesOf()
await database.asOwner((client) => insertPast(client, FEW + 1, MANY))
await tidy()
const many = await timesOf()
for (const [n, [name]] of pages.entries()) {
  const [a = 0, b = 0] = [few[n], many[n]]
  say(
    `the list, ${name}: 2,000 orders ${a.toFixed(1)} ms; 200,000 orders ${b.toFixed(1)} ms: ${(b / a).toFixed(2)} ×`,
  )
}

const productsOf = (n: number) => [0, 1, 2].map((k) => idOf('product', 1 + ((n * 31 + k * 577) % PRODUCTS)))
const draftOf = (n: number): OrderDraft => ({
  officeId: idOf('office', 1 + (n % OFFICES)),
  departmentId: idOf('department', 1 + (n % DEPARTMENTS)),
  priority: 'routine',
  neededBy: NEEDED_BY,
  note: '',
  directVendorId: null,
  lines: productsOf(n).map((productId) => ({
    ...{
      productId,
      vendorId: null,
      quantity: 40,
      neededBy: null,
      takesSubstitute: false,
      note: '',
      budgetLineId: null,
    },
  })),
})

async function ours() {
  const requester = (n: number) => personWith(1 + (n % REQUESTERS), 'order_manager')
  const ids: string[] = []
  const begun = await measured(ORDERS, async (n) => {
    ids[n] = await database.write(ORGANIZATION, (tx) => createOrder(tx, requester(n), draftOf(n)))
  })
  const submitted = await measured(ORDERS, (n) =>
    database.write(ORGANIZATION, (tx) => submitOrder(tx, requester(n), { id: ids[n] ?? '', version: 1 })),
  )
  // The week after: what was asked of a vendor the week before no longer counts.
  await database.asOwner((client) =>
    client.query(
      `update supply_order set submitted_at = submitted_at - interval '8 days' where submitted_at > now() - interval '1 day'`,
    ),
  )
  return { begun, submitted }
}

/** What a program writes that trusts itself, in as few statements as there are tables. */
async function theirs() {
  const client = await database.pool.connect()
  const {
    rows: [like],
  } = await client.query(
    `select r.title, r.url, r.department, r.budget_state, r.content, r.names::text, r.rule_id, r.because::text, s.seats::text
     from approval_request r join approval_step s on s.organization_id = r.organization_id and s.request_id = r.id
     where r.content <> '{}' limit 1`,
  )
  const { rows: payers } = await client.query<{ id: string; officeId: string; departmentId: string }>(
    `select l.id, l.office_id as "officeId", l.department_id as "departmentId" from budget_line l
     join budget_category c on c.organization_id = l.organization_id and c.id = l.category_id and c.name = 'Supplies' where l.fiscal_year = $1`,
    [YEAR],
  )
  const payerOf = ({ officeId, departmentId }: OrderDraft) =>
    payers.find((line) => line.officeId === officeId && line.departmentId === departmentId)?.id
  await client.query('set role wellstock_app')
  const write = (name: string, text: string, ...values: unknown[]) =>
    client.query({ name: `bare-${name}`, text, values: [ORGANIZATION, ...values] })
  const noteText = (action: string) => JSON.stringify({ action, number: 'ORD-O1-2026-0001' })
  const events = `insert into bare.audit_event (organization_id, epoch, transaction, actor_id, action, entity, entity_id, details, hash)
    select $1, 1, 1, $2, e.action, e.entity, e.id, e.details, sha256(convert_to(e.details::text, 'UTF8'))
    from unnest($3::text[], $4::text[], $5::uuid[], $6::jsonb[]) e (action, entity, id, details)`
  const outbox = `insert into bare.outbox_event (organization_id, kind, data) select $1, e.kind, e.data from unnest($2::text[], $3::jsonb[]) e (kind, data)`

  const orders: { id: string; actor: string; number: string; draft: OrderDraft }[] = []
  const begun = await measured(ORDERS, async (n) => {
    const draft = draftOf(n)
    const [order, actor] = [randomUUID(), idOf('person', 1 + (n % REQUESTERS))]
    await client.query('begin')
    const {
      rows: [series],
    } = await write(
      'series',
      `insert into bare.number_series values ($1, $2, 1) on conflict (organization_id, key) do update set last = number_series.last + 1 returning last`,
      `ORD-${draft.officeId}`,
    )
    const number = `ORD-${n % OFFICES}-2026-${series.last}`
    await write(
      'order',
      `insert into bare.supply_order (organization_id, id, number, office_id, department_id, needed_by, requested_by, line_count, total)
       values ($1, $2, $3, $4, $5, $6, $7, 3, 120)`,
      ...[order, number, draft.officeId, draft.departmentId, draft.neededBy, actor],
    )
    await write(
      'lines',
      `insert into bare.supply_order_line (organization_id, id, order_id, position, product_id, vendor_id, pack, pack_quantity, packs, pack_price, price_source)
       select $1, gen_random_uuid(), $2, place, product, $4, 'Box', 10, 4, 10, 'list' from unnest($3::uuid[]) with ordinality as p (product, place)`,
      ...[order, productsOf(n), idOf('vendor', 1 + (n % VENDORS))],
    )
    await write('note', events, actor, ['order.created'], ['order'], [order], [JSON.stringify(draft)])
    await write('event', outbox, ['order.changed'], [JSON.stringify({ orderId: order })])
    await client.query('commit')
    orders[n] = { id: order, actor, number, draft }
  })
  const submitted = await measured(ORDERS, async (n) => {
    const order = orders[n]
    if (!order) throw new Error('it has begun')
    const [payer, request] = [payerOf(order.draft), randomUUID()]
    await client.query('begin')
    await write(
      'charge',
      'update bare.supply_order_line set budget_line_id = $3 where organization_id = $1 and order_id = $2',
      ...[order.id, payer],
    )
    await write(
      'submit',
      `update bare.supply_order set state = 'submitted', submitted_at = now(), updated_at = now(), version = version + 1
       where organization_id = $1 and id = $2 and state = 'draft'`,
      order.id,
    )
    await write(
      'money',
      'update bare.budget_line set precommitted = precommitted + $3, updated_at = now() where organization_id = $1 and id = $2 and available >= $3',
      ...[payer, 120],
    )
    await write(
      'entries',
      `insert into bare.budget_entry (organization_id, id, line_id, kind, amount, precommitted, reference_id, document_kind, document_id,
         document_number, booked_on, actor_id)
       select $1, gen_random_uuid(), $3, 'precommit', n.amount, n.amount, n.id, 'order', n.order_id, $4, '${dayFrom(0)}'::date, $5
       from bare.supply_order_line n where n.organization_id = $1 and n.order_id = $2`,
      ...[order.id, payer, order.number, order.actor],
    )
    await write(
      'holds',
      `insert into bare.budget_hold (organization_id, line_id, reference_id, document_kind, document_id, document_number, precommitted, opened_on)
       select $1, $3, n.id, 'order', n.order_id, $4, n.amount, '${dayFrom(0)}'::date
       from bare.supply_order_line n where n.organization_id = $1 and n.order_id = $2`,
      ...[order.id, payer, order.number],
    )
    await write(
      'month',
      `insert into bare.budget_month (organization_id, line_id, month) values ($1, $2, date_trunc('month', '${dayFrom(0)}'::date))
       on conflict (organization_id, line_id, month) do update set committed = budget_month.committed`,
      payer,
    )
    await write(
      'request',
      `insert into bare.approval_request (organization_id, id, kind, document_id, number, title, url, office_ids, department, amount, routed_amount,
         currency, budget_state, content, content_hash, submitted_content, names, requested_by, policy_number, rule_id, because)
       values ($1, $2, 'order', $3, $4, $5, $6, array[$7::uuid], $8, 120, 120, 'USD', $9, $10, encode(sha256(convert_to($10, 'UTF8')), 'hex'), $10,
         $11, $12, 1, $13, $14)`,
      ...[
        request,
        order.id,
        order.number,
        like.title,
        like.url,
        order.draft.officeId,
        like.department,
        like.budget_state,
      ],
      ...[like.content, like.names, order.actor, like.rule_id, like.because],
    )
    await write(
      'step',
      `insert into bare.approval_step (organization_id, request_id, position, seats, mode, due_hours, remind_hours, escalate_hours, escalate_to,
         state, activated_at, due_at, remind_at, escalate_at)
       values ($1, $2, 1, $3, 'any', 48, 24, 48, '{"role": "admin", "where": "organization"}', 'active', now(), now() + interval '48 hours',
         now() + interval '24 hours', now() + interval '48 hours')`,
      ...[request, like.seats],
    )
    await write(
      'note',
      events,
      ...[order.actor, ['order.submitted', 'approval.requested'], ['order', 'approval'], [order.id, request]],
      ['order.submitted', 'approval.requested'].map(noteText),
    )
    await write(
      'event',
      outbox,
      ...[
        ['order.changed', 'approval.changed'],
        [{ orderId: order.id }, { requestId: request }].map((data) => JSON.stringify(data)),
      ],
    )
    await client.query('commit')
  })
  client.release(true)
  return { begun, submitted }
}

await database.asOwner(createBareTables)
// Once each, so that what is measured has been done before.
await ours()
await theirs()
for (let round = 0; round < 3; round++) {
  const [a, b] = [await ours(), await theirs()]
  for (const [what, mine, bare] of [
    ['begun', a.begun, b.begun],
    ['submitted', a.submitted, b.submitted],
    ['both', a.begun + a.submitted, b.begun + b.submitted],
  ] as const)
    say(
      `an order of three lines, ${what}: ${mine.toFixed(2)} ms of CPU, bare ${bare.toFixed(2)}: ${(mine / bare).toFixed(2)} ×`,
    )
}
await database.end()
