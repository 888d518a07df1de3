import { createHash } from 'node:crypto'
import type pg from 'pg'
import { dayFrom } from '../server/src/testing/days.ts'

export const ORGANIZATION = '01930000-0000-7000-8000-000000000001'
const PERSON = '01930000-0000-7000-8000-000000000002'
export const TOKEN = 'a-session-that-exists-for-the-benchmark-alone'
const CHUNK = 20_000

/**
 * Inventory of any size, from words as a clinic uses them: 18 categories, 6 offices, an opening and a lot an item, and as
 * many movements of its past as asked for; `shared`: so many offices keep each product. Outlooks and alerts are there already, as a night would have left them.
 */
export async function generate(
  client: pg.PoolClient,
  items: number,
  { history, shared, say }: { history: number; shared: number; say: (line: string) => void },
) {
  await client.query(`insert into organization (id, name) values ($1, 'Benchmark')`, [ORGANIZATION])
  await client.query(
    `insert into office (organization_id, id, code, name, type, timezone)
     select $1, ('01930000-0000-7000-8000-1' || lpad(n::text, 11, '0'))::uuid, 'O' || n, 'Office ' || n, 'clinic', 'America/Denver'
     from generate_series(1, 6) n`,
    [ORGANIZATION],
  )
  await client.query(
    `insert into person (organization_id, id, email, name, primary_role) values ($1, $2, 'bench@example.test', 'Bench', 'admin')`,
    [ORGANIZATION, PERSON],
  )
  await client.query(`insert into role_grant (organization_id, person_id, role) values ($1, $2, 'admin')`, [
    ORGANIZATION,
    PERSON,
  ])
  await client.query(
    `insert into session (organization_id, id, person_id, token_hash, created_at, last_seen_at, ends_at)
     values ($1, gen_random_uuid(), $2, $3, now(), now(), now() + interval '12 hours')`,
    [ORGANIZATION, PERSON, createHash('sha256').update(TOKEN).digest()],
  )
  for (let from = 1; from <= items; from += CHUNK) {
    const to = Math.min(items, from + CHUNK - 1)
    await insertItems(client, from, to, shared)
    await insertPast(client, from, to, history)
    say(`  ${to.toLocaleString('en-US')} items`)
  }
  await insertNight(client)
}

const ADJECTIVES =
  "array['sterile','nitrile','latex','disposable','safety','pediatric','adult','bordered','cuffed','silicone','foam','woven','coated','braided','absorbable','vented']"
const NOUNS =
  "array['gloves','syringe','catheter','dressing','suture','mask','gown','scalpel','forceps','tubing','bandage','gauze','needle','lancet','cassette','electrode','drape','tape','splint','monitor','cannula','pouch','swab','reagent']"
const SIZES = "array['S','M','L','XL','10 mm','22G','4 x 4','250 mL']"

async function insertItems(client: pg.PoolClient, from: number, to: number, shared: number) {
  const pick = (words: string, factor: number) =>
    `(${words})[1 + (n * ${factor}) % array_length(${words}, 1)]`
  // Where offices share products, every third item of one is short of it.
  const product = id('111', `n - (n - 1) % ${shared}`)
  const isShort = `(${shared > 1} and n % 3 = 0)`
  await client.query(
    `insert into product (organization_id, id, sku, name, category, type)
     select $1, ${id('111')}, 'SKU-' || n,
       initcap(${pick(ADJECTIVES, 7)}) || ' ' || ${pick(NOUNS, 11)} || ' ' || ${pick(SIZES, 5)} || ' no ' || n % 997,
       'Category ' || 1 + n % 18, 'Supplies'
     from generate_series($2::bigint, $3::bigint) n where (n - 1) % ${shared} = 0`,
    [ORGANIZATION, from, to],
  )
  await client.query(
    `insert into item (organization_id, id, product_id, office_id, sku, name, category, type, unit, department, location,
       min_quantity, reorder_point, max_quantity, unit_price)
     select $1, ${id('222')}, ${product}, ('01930000-0000-7000-8000-1' || lpad((1 + n % 6)::text, 11, '0'))::uuid,
       '', '', '', '', '', 'General', 'Shelf ' || n % 50, 5, case when ${isShort} then 100 else 10 end, 500, 1 + n % 90
     from generate_series($2::bigint, $3::bigint) n`,
    [ORGANIZATION, from, to],
  )
  await client.query(
    `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, actor_id)
     select $1, ${id('333')}, ${id('222')}, case when ${isShort} then 1 else 200 + n % 300 end, 'opening', 'opening', $4
     from generate_series($2::bigint, $3::bigint) n`,
    [ORGANIZATION, from, to, PERSON],
  )
  await client.query(
    `insert into lot (organization_id, id, product_id, number, expiry_date)
     select $1, ${id('444')}, ${product}, 'L' || n, '${dayFrom(0)}'::date + (n * 37 % 900)::int
     from generate_series($2::bigint, $3::bigint) n`,
    [ORGANIZATION, from, to],
  )
  await client.query(
    `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id)
     select $1, ${id('555')}, ${id('222')}, ${id('444')}, 20 + n % 30, 'receipt', 'received', $4
     from generate_series($2::bigint, $3::bigint) n`,
    [ORGANIZATION, from, to, PERSON],
  )
}

/**
 * What came and went long ago, in equal parts and in the order of time: it leaves the quantities as they are, so it need not be
 * posted. The months of the items are added up once, at the end.
 */
async function insertPast(client: pg.PoolClient, from: number, to: number, history: number) {
  const triggers = ['stock_movement_post', 'stock_movement_tally']
  for (const trigger of triggers) await client.query(`alter table stock_movement disable trigger ${trigger}`)
  await client.query(
    `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, unit_cost, actor_id, occurred_at,
       recorded_at)
     select $1, gen_random_uuid(), ${id('222')}, sign, case sign when 1 then 'receipt' else 'issue' end, 'past', 1 + n % 90, $4,
       at, at
     from generate_series($2::bigint, $3::bigint) n, generate_series(0, $5::int - 1, 2) as round,
       (values (1), (-1)) as both_ways (sign),
       lateral (select now() - make_interval(days => (1 + (n * 7 + round * 13) % 700)::int) as at) moment
     order by at`,
    [ORGANIZATION, from, to, PERSON, history],
  )
  for (const trigger of triggers) await client.query(`alter table stock_movement enable trigger ${trigger}`)
  await client.query(
    `select rebuild_item_months($1, array_agg(${id('222')})) from generate_series($2::bigint, $3::bigint) n`,
    [ORGANIZATION, from, to],
  )
}

/** Outlooks, the days on which things expire, and an alert for every seventh item. */
async function insertNight(client: pg.PoolClient) {
  await client.query(
    `insert into item_outlook (organization_id, item_id, office_id, daily, deviation, days_out, used, cover_days, lots, wasted, wasted_value, as_of)
     select b.organization_id, b.item_id, i.office_id, 0.1, 0.3, 0, 9, 100,
       jsonb_build_array(jsonb_build_object('lotId', b.lot_id, 'expiryDate', b.expiry_date, 'onHand', b.on_hand,
         'value', b.on_hand * i.unit_price, 'wasted', 1, 'wastedValue', i.unit_price)), 1, i.unit_price, '${dayFrom(0)}'::date + 1
     from stock_balance b join item i on i.organization_id = b.organization_id and i.id = b.item_id
     where b.organization_id = $1 and b.lot_id is not null`,
    [ORGANIZATION],
  )
  await client.query(
    `insert into expiry_day (organization_id, office_id, expiry_date, lots, quantity, value, wasted, wasted_value)
     select b.organization_id, i.office_id, b.expiry_date, count(*), sum(b.on_hand), sum(b.on_hand * i.unit_price), count(*), sum(i.unit_price)
     from stock_balance b join item i on i.organization_id = b.organization_id and i.id = b.item_id
     where b.organization_id = $1 and b.lot_id is not null group by 1, 2, 3`,
    [ORGANIZATION],
  )
  await client.query(
    `insert into alert (organization_id, id, kind, subject, office_id, item_id, severity, data, opened_at, changed_at)
     select organization_id, gen_random_uuid(), 'over', id, office_id, id,
       (array['critical', 'high', 'medium', 'low'])[1 + (row_number() over (order by id) % 4)], '{"available": 300, "max": 100}', now(), now()
     from item where organization_id = $1 and ('x' || right(id::text, 6))::bit(24)::int % 7 = 0`,
    [ORGANIZATION],
  )
  await client.query(
    `insert into setting (organization_id, key, value) values ($1, 'stock.day', ('${dayFrom(0)}'::date + 1)::text)`,
    [ORGANIZATION],
  )
}

const id = (kind: string, n = 'n') => `('01930000-0000-7${kind}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** The id of the nth office, 1 to 6. */
export const officeId = (n: number) => `01930000-0000-7000-8000-1${String(n).padStart(11, '0')}`

/** The id of the nth item. */
export const itemId = (n: number) => `01930000-0000-7222-8000-${n.toString(16).padStart(12, '0')}`

export const bencher = {
  id: PERSON,
  organizationId: ORGANIZATION,
  name: 'Bench',
  email: '',
  department: '',
  role: 'admin' as const,
  otherAccounts: [],
}
