import { createHash } from 'node:crypto'
import type pg from 'pg'

export const ORGANIZATION = '01930000-0000-7000-8000-000000000001'
const PERSON = '01930000-0000-7000-8000-000000000002'
export const TOKEN = 'a-session-that-exists-for-the-benchmark-alone'
const CHUNK = 20_000

/** Inventory of any size, from words as a clinic uses them: 18 categories, 6 offices, one opening movement an item. */
export async function generate(client: pg.PoolClient, items: number, say: (line: string) => void) {
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
    await insertItems(client, from, to)
    say(`  ${to.toLocaleString('en-US')} items`)
  }
}

const ADJECTIVES =
  "array['sterile','nitrile','latex','disposable','safety','pediatric','adult','bordered','cuffed','silicone','foam','woven','coated','braided','absorbable','vented']"
const NOUNS =
  "array['gloves','syringe','catheter','dressing','suture','mask','gown','scalpel','forceps','tubing','bandage','gauze','needle','lancet','cassette','electrode','drape','tape','splint','monitor','cannula','pouch','swab','reagent']"
const SIZES = "array['S','M','L','XL','10 mm','22G','4 x 4','250 mL']"

async function insertItems(client: pg.PoolClient, from: number, to: number) {
  const id = (kind: string) => `('01930000-0000-7${kind}-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const pick = (words: string, factor: number) =>
    `(${words})[1 + (n * ${factor}) % array_length(${words}, 1)]`
  await client.query(
    `insert into product (organization_id, id, sku, name, category, type)
     select $1, ${id('111')}, 'SKU-' || n,
       initcap(${pick(ADJECTIVES, 7)}) || ' ' || ${pick(NOUNS, 11)} || ' ' || ${pick(SIZES, 5)} || ' no ' || n % 997,
       'Category ' || 1 + n % 18, 'Supplies'
     from generate_series($2::bigint, $3::bigint) n`,
    [ORGANIZATION, from, to],
  )
  await client.query(
    `insert into item (organization_id, id, product_id, office_id, sku, name, category, type, unit, department, location,
       min_quantity, reorder_point, max_quantity, unit_price)
     select $1, ${id('222')}, ${id('111')}, ('01930000-0000-7000-8000-1' || lpad((1 + n % 6)::text, 11, '0'))::uuid,
       '', '', '', '', '', 'General', 'Shelf ' || n % 50, 5, 10, 500, 1 + n % 90
     from generate_series($2::bigint, $3::bigint) n`,
    [ORGANIZATION, from, to],
  )
  await client.query(
    `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, actor_id)
     select $1, ${id('333')}, ${id('222')}, 200 + n % 300, 'opening', 'opening', $4
     from generate_series($2::bigint, $3::bigint) n`,
    [ORGANIZATION, from, to, PERSON],
  )
}

/** The id of the nth item. */
export const itemId = (n: number) => `01930000-0000-7222-8000-${n.toString(16).padStart(12, '0')}`

export const bencher = {
  id: PERSON,
  organizationId: ORGANIZATION,
  name: 'Bench',
  email: '',
  department: '',
  role: 'admin' as const,
}
