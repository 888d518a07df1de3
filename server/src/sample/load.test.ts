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

  it('holds what was worked out', async () => {
    const { items, history } = sampleAsOf(ANCHOR)
    const held = new Map(items.map((item) => [item.id, 0]))
    for (const { movements } of history)
      for (const { itemId, quantity } of movements) held.set(itemId, (held.get(itemId) ?? 0) + quantity)
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
})
