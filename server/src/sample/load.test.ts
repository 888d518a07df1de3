import { DEFAULT_APPROVAL_ABOVE } from '@wellstock/domain/stock/transfers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { openTestDatabase } from '../testing/databases.ts'
import { loadSample } from './load.ts'
import { sampleAsOf } from './sample.ts'

const ANCHOR = '2026-11-20'
const progress: number[] = []
let rulesBefore: unknown[]
let database: Database
let organizationId: string

beforeAll(async () => {
  database = await openTestDatabase()
  rulesBefore = await rules()
  const onProgress = (done: number, total: number) => void progress.push(done / total)
  const loaded = await database.asOwner((client) =>
    loadSample(client, { anchor: ANCHOR, passwordHash: 'hash', onProgress }),
  )
  organizationId = loaded.organizationId
}, 300_000)
afterAll(() => database.end())

/** Every key, rule and index of the tables. */
const rules = async (): Promise<unknown[]> =>
  database.asOwner(
    async (client) =>
      (
        await client.query(`
          select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition, convalidated as holds
          from pg_constraint where connamespace = 'public'::regnamespace
          union all
          select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid from pg_index
          where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
          order by 1, 2, 3`)
      ).rows,
  )

/** Rows of a query about the sample organization, `$1`. */
const rows = async <Row>(query: string): Promise<Row[]> =>
  database.asOwner(async (client) => (await client.query(query, [organizationId])).rows)

describe('the sample organization in the database', () => {
  it('leaves every key, rule and index of the tables as it was', async () => {
    expect(rulesBefore.length).toBeGreaterThan(200)
    expect(await rules()).toEqual(rulesBefore)
  })

  it('has prices of every product at its preferred vendor, a second source of some, and a history of them', async () => {
    const [found] = await rows<Record<string, number>>(`
      with held as (select * from price_in_force($1, '${ANCHOR}'))
      select (select count(*)::int from product p where p.organization_id = $1
          and not exists (select from held h where h.product_id = p.id and h.rank = 1)) as without,
        (select count(*)::int from held where rank = 2) as second, (select count(*)::int from held where source = 'contract' and price_list_id is not null) as agreed,
        (select count(*)::int from vendor_price where organization_id = $1) as prices,
        (select round(avg(a.base_price / b.base_price), 3)::float8 from price_in_force($1, '2026-03-02') a
          join price_in_force($1, '2026-03-01') b using (vendor_product_id) join vendor v on v.id = a.vendor_id
          where v.name = 'Pinecrest Medical Wholesale') as jump`)
    expect(found).toMatchObject({ without: 0, agreed: 20 })
    expect(found?.second).toBeGreaterThan(130)
    expect(found?.second).toBeLessThan(200)
    expect(found?.prices).toBeLessThan(4_000)
    expect(found?.jump).toBeGreaterThan(1.055)
    expect(found?.jump).toBeLessThan(1.07)
  })

  it('has blanket orders whose releases are vendor orders it has, and one that is still asked for', async () => {
    const orders = await rows<Record<string, unknown>>(`
      select b.state, blanket_share(b.drawn_value, b.value_cap) as share, b.valid_to - '${ANCHOR}'::date as days,
        (select count(*)::int from blanket_release r where r.blanket_order_id = b.id) > 0 as released,
        b.drawn_value = (select coalesce(sum(l.amount), 0) from vendor_order_line l
          join blanket_order_line n on n.id = l.blanket_line_id and n.blanket_order_id = b.id) as adds
      from blanket_order b where b.organization_id = $1 order by b.number`)
    expect(orders).toEqual([
      { state: 'active', share: expect.any(Number), days: 164, released: true, adds: true },
      { state: 'active', share: null, days: 45, released: true, adds: true },
      { state: 'draft', share: null, days: expect.any(Number), released: false, adds: true },
    ])
    expect(orders[0]?.share).toBeGreaterThanOrEqual(81)
    expect(orders[0]?.share).toBeLessThanOrEqual(82)
  })

  it('has a return on its way whose credit is missing, and one the vendor has authorized', async () => {
    const returns = await rows(`
      select t.state, t.reason, t.credit_expected = t.value and t.value > 0 as asked,
        (select sum(l.sent_back) > 0 from vendor_return_line n join receipt_line k on k.id = n.receipt_line_id
          join vendor_order_line l on l.id = k.vendor_order_line_id where n.return_id = t.id) as gone
      from vendor_return t where t.organization_id = $1 order by t.state`)
    expect(returns).toEqual([
      { state: 'authorised', reason: 'not_needed', asked: true, gone: false },
      { state: 'shipped', reason: 'damaged', asked: true, gone: true },
    ])
  })

  it('has documents of every state, all of which belong to something or are open to somebody', async () => {
    const [counts] = await rows(`
      select count(*)::int as documents, count(*) filter (where state = 'draft')::int as drafts,
        count(*) filter (where state = 'obsolete')::int as obsolete, sum(current_version)::int as versions,
        count(*) filter (where valid_to between '${ANCHOR}' and '2026-12-20')::int as expiring,
        count(*) filter (where readers = '{}' and signers = '{}' and not exists (
          select from document_link l where l.document_id = document.id))::int as hidden
      from document where organization_id = $1`)
    expect(counts).toEqual({ documents: 38, drafts: 3, obsolete: 1, versions: 43, expiring: 4, hidden: 0 })
    const [signed] = await rows<{ signed: number }>(
      'select count(*)::int as signed from document_acknowledgement where organization_id = $1',
    )
    expect(signed?.signed).toBeGreaterThan(0)
  })

  it('has certificates of 14 vendors, two that expire within 60 days and one that has lapsed, and knows where 8 are paid', async () => {
    const [counts] = await rows(`
      select count(distinct l.record_id)::int as vendors,
        count(*) filter (where d.valid_to < '${ANCHOR}')::int as lapsed,
        count(*) filter (where d.valid_to between '${ANCHOR}' and '${ANCHOR}'::date + 60)::int as expiring
      from document_link l join document d on d.organization_id = l.organization_id and d.id = l.document_id
      where l.organization_id = $1 and l.kind = 'vendor' and d.type = 'certificate' and d.state = 'approved'`)
    expect(counts).toEqual({ vendors: 14, lapsed: 1, expiring: 2 })
    const states = await rows(
      `select state, count(*)::int as count from vendor_bank_change where organization_id = $1 group by state order by state`,
    )
    expect(states).toEqual([
      { state: 'confirmed', count: 8 },
      { state: 'requested', count: 1 },
    ])
  })

  it('has in every item the sum of its movements, and of its lots', async () => {
    const off = await rows(`
      select i.id from item i
      where i.organization_id = $1
        and (i.current_quantity is distinct from (
            select sum(m.quantity) from stock_movement m where m.organization_id = $1 and m.item_id = i.id)
          or i.current_quantity is distinct from (
            select sum(b.on_hand) from stock_balance b where b.organization_id = $1 and b.item_id = i.id))`)
    expect(off).toEqual([])
  })

  it('has an approval on every transfer above the limit of the rules, of somebody who did not ask for it', async () => {
    const above = await rows<{ isApproved: boolean }>(`
      select coalesce(t.approved_by <> t.requested_by, false) as "isApproved" from transfer t
      where t.organization_id = $1 and t.approved_at is not null
        and (select sum(p.picked * p.unit_cost) from transfer_lot p
             where p.organization_id = $1 and p.transfer_id = t.id) > ${DEFAULT_APPROVAL_ABOVE}`)
    expect(above.length).toBeGreaterThan(0)
    expect(above.filter(({ isApproved }) => !isApproved)).toEqual([])
  })

  it('has a request for every approval, decided by the content it had, and delegations', async () => {
    const [found] = await rows<object>(`
      select (select count(*)::int from transfer t where t.organization_id = $1 and t.approved_at is not null
          and not exists (select from approval_request r where r.organization_id = $1 and r.document_id = t.id and r.state = 'approved')) as without,
        (select count(*)::int from approval_request r where r.organization_id = $1 and r.state = 'waiting') as waiting,
        (select count(*) > 20 from approval_decision d where d.organization_id = $1) as "areMany",
        (select count(*)::int from approval_delegation d where d.organization_id = $1) as delegations,
        (select count(*)::int from approval_delegation d where d.organization_id = $1 and d.ends_at > '${ANCHOR}') as active`)
    expect(found).toEqual({ without: 0, waiting: 13, areMany: true, delegations: 12, active: 1 })
  })

  it('has an approval on every count that found differences, of just these, and one that waits for it', async () => {
    const counts = await rows<{ state: string; counts: number; dear: number; approved: number }>(`
      select c.state, count(*)::int as counts, count(*) filter (where r.amount > 250)::int as dear,
        count(*) filter (where r.state = 'approved')::int as approved
      from stock_count c
      left join approval_request r on r.organization_id = c.organization_id and r.document_id = c.id and count_differences($1, c.id) = (
        select jsonb_object_agg(line ->> 'id', line ->> 'variance') from jsonb_array_elements(r.content::jsonb -> 'lines') line)
      where c.organization_id = $1 and c.state in ('posted', 'awaiting_approval') and count_differences($1, c.id) <> '{}'
      group by 1 order by 1`)
    expect(counts).toMatchObject([
      { state: 'awaiting_approval', counts: 1, dear: 1, approved: 0 },
      { state: 'posted' },
    ])
    const posted = counts[1]
    expect(posted?.approved).toBe(posted?.counts)
    expect(posted?.dear).toBeGreaterThan(0)
  })

  it('has money that is to move: asked for, moved and refused, decided by somebody else', async () => {
    const changes = await rows<{ state: string; request: string | null; isSecond: boolean }>(`
      select c.state, r.state as request, coalesce(c.decided_by <> c.requested_by, c.state = 'requested') as "isSecond"
      from budget_change c left join approval_request r on r.organization_id = c.organization_id and r.document_id = c.id
      where c.organization_id = $1 order by c.number`)
    expect(changes).toEqual([
      { state: 'approved', request: null, isSecond: true },
      { state: 'rejected', request: 'rejected', isSecond: true },
      { state: 'requested', request: 'waiting', isSecond: true },
    ])
  })

  it('has orders of every kind, whose money is as their state says', async () => {
    const orders = await rows<{ state: string; orders: number; off: number }>(`
      select o.state, count(distinct o.id)::int as orders, count(*) filter (where (coalesce(h.asked, 0), coalesce(h.committed, 0)) <>
        (case when o.state = 'submitted' then n.amount else 0 end, case when o.state = 'approved' and (n.sourced = 0 or v.state = 'draft') then n.amount else 0 end))::int as off
      from supply_order o
      join supply_order_line n on n.organization_id = o.organization_id and n.order_id = o.id
      left join vendor_order_part p on p.organization_id = n.organization_id and p.order_line_id = n.id
      left join vendor_order_line l on l.organization_id = p.organization_id and l.id = p.line_id
      left join vendor_order v on v.organization_id = l.organization_id and v.id = l.vendor_order_id
      left join lateral (select sum(precommitted) as asked, sum(committed) as committed from budget_hold h
        where h.organization_id = n.organization_id and h.reference_id = n.id) h on true
      where o.organization_id = $1 group by 1 order by 1`)
    expect(orders).toEqual([
      { state: 'approved', orders: 11, off: 0 },
      { state: 'changes_requested', orders: 1, off: 0 },
      { state: 'draft', orders: 2, off: 0 },
      { state: 'rejected', orders: 1, off: 0 },
      { state: 'submitted', orders: 7, off: 0 },
    ])
    const flagged = await rows<{ state: string; flags: string[]; lines: number }>(`
      select state, flags, jsonb_array_length(flagged_lines) as lines from approval_request
      where organization_id = $1 and kind = 'order' and state = 'waiting' and cardinality(flags) > 0`)
    expect(flagged).toContainEqual(
      expect.objectContaining({ flags: expect.arrayContaining(['off_contract']) }),
    )
  })

  it('has templates of both kinds, some of which repeat, each with lines', async () => {
    const templates = await rows<{ kind: string; repeats: boolean; lines: number }>(`
      select t.kind, t.repeats is not null as repeats, count(n.product_id)::int as lines from order_template t
      left join order_template_line n on n.organization_id = t.organization_id and n.template_id = t.id
      where t.organization_id = $1 group by t.organization_id, t.id order by t.name`)
    expect(new Set(templates.map(({ kind, repeats }) => `${kind} ${repeats}`))).toEqual(
      new Set(['par true', 'template true', 'template false']),
    )
    expect(Math.min(...templates.map(({ lines }) => lines))).toBeGreaterThan(2)
  })

  it('holds what was worked out', async () => {
    const { items, history } = sampleAsOf(ANCHOR)
    const held = new Map(items.map((item) => [item.id, 0]))
    for (const { movements } of history)
      for (const { itemId, quantity } of movements) held.set(itemId, (held.get(itemId) ?? 0) + quantity)
    // What has come of vendor orders since, and went back, was not worked out with the rest.
    const received = await rows<{ id: string; quantity: number }>(
      `select m.item_id as id, sum(m.quantity)::integer as quantity from stock_movement m
       join posting g on g.organization_id = m.organization_id and g.id = m.posting_id and g.cause in ('receipt', 'vendor_return')
       where m.organization_id = $1 group by 1`,
    )
    expect(received.length).toBeGreaterThan(5)
    for (const { id, quantity } of received) held.set(id, (held.get(id) ?? 0) + quantity)
    const stored = await rows<{ id: string; quantity: number }>(
      'select id, current_quantity as quantity from item where organization_id = $1',
    )
    expect(new Map(stored.map(({ id, quantity }) => [id, quantity]))).toEqual(held)
  })

  it('was posted in the order of time, and its items were touched when their movements were', async () => {
    const back = await rows(`
      select seq from (
        select seq, occurred_at, lag(occurred_at) over (order by seq) as before
        from stock_movement where organization_id = $1
      ) m
      where occurred_at < before`)
    expect(back).toEqual([])
    const [latest] = await rows<{ at: string }>(
      'select max(updated_at) as at from item where organization_id = $1',
    )
    expect(Date.parse(latest?.at ?? '')).toBeLessThan(Date.parse(ANCHOR))
  })

  it('says what it is, tells of its loading and lets an account of each role sign in', async () => {
    expect(
      await rows(`
        select o.is_demo, s.value from organization o join setting s on s.organization_id = o.id
        where o.id = $1 and s.key = 'sample.anchor'`),
    ).toEqual([{ is_demo: true, value: ANCHOR }])
    expect(await rows('select email from sample_accounts(), (select $1::uuid) as ours')).toHaveLength(21)
    expect(await rows('select action from audit_event where organization_id = $1')).toEqual([
      { action: 'sample.loaded' },
    ])
    expect(progress.at(-1)).toBe(1)
  })

  it('has notified people of the problems there are, the latest unread', async () => {
    const [counts] = await rows<{ kept: number; unread: number; false_alarms: number }>(`
      select max(kept)::int as kept, max(unread)::int as unread, sum(false_alarms)::int as false_alarms from (
        select count(*) as kept, count(*) filter (where read_at is null) as unread,
          count(*) filter (where problem is not null and not exists (
            select from item i where 'stock:' || i.id = n.problem and i.stock_level in ('Low Stock', 'Out of Stock'))) as false_alarms
        from notification n where organization_id = $1 group by person_id) p`)
    expect(counts).toEqual({ kept: 50, unread: 12, false_alarms: 0 })
    const gaps = await rows(`
      select person_id from notification where organization_id = $1 group by person_id having max(seq) <> count(*)`)
    expect(gaps).toEqual([])
    expect(await rows('select 1 from outbox_event where organization_id = $1')).toEqual([])
  })

  it('has budgets as they are told of, whose lines are the sums of their entries', async () => {
    const years = await rows<{ name: string; year: number; allocated: number; spent: number }>(`
      select d.name, l.fiscal_year as year, sum(l.allocated)::float as allocated, round(sum(l.spent) / 1000)::float as spent
      from budget_line l join department d on d.organization_id = l.organization_id and d.id = l.department_id
      where l.organization_id = $1 and l.category_id is not null group by 1, 2 order by 2, 1`)
    expect(years.map(({ name, year, allocated, spent }) => `${year} ${name} ${allocated} ${spent}`)).toEqual([
      '2025 Diagnostic Imaging 360000 300',
      '2025 Laboratory 455000 470',
      '2025 Primary Care 690000 673',
      '2025 Surgical Services 700000 674',
      '2026 Diagnostic Imaging 345000 289',
      '2026 Laboratory 520000 446',
      '2026 Primary Care 720000 630',
      '2026 Surgical Services 740000 658',
    ])
    const off = await rows(`
      select l.id from budget_line l join budget_entry e on e.organization_id = l.organization_id and e.line_id = l.id
      where l.organization_id = $1 group by l.organization_id, l.id
      having l.allocated <> sum(e.allocated) or l.precommitted <> sum(e.precommitted) or l.committed <> sum(e.committed)
        or l.spent <> sum(e.spent)`)
    expect(off).toEqual([])
    expect(
      await rows(`select state, count(*)::int from budget where organization_id = $1 group by 1 order by 1`),
    ).toEqual([
      { state: 'approved', count: 1 },
      { state: 'closed', count: 1 },
      { state: 'draft', count: 2 },
    ])
  })
})
