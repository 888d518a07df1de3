// An organization that buys, on a PostgreSQL of its own: what the measurements of orders and receipts share.
import pg from 'pg'
import { writeStates } from '../server/src/features.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'
import { YEAR } from '../server/src/testing/days.ts'
import { bencher, ORGANIZATION } from './generate.ts'
import { databaseCpu, postmasterOf } from './processor-time.ts'

export const OFFICES = 5
export const DEPARTMENTS = 9
export const PRODUCTS = 2_000
export const VENDORS = 20
/** The first so many people ask for orders, those after them decide. */
export const REQUESTERS = 40
export const PEOPLE = 60

export const say = (line: string) => process.stdout.write(`${line}\n`)

const kinds = {
  office: '001',
  department: '002',
  person: '003',
  vendor: '004',
  product: '005',
  order: '006',
  room: '007',
  vendorOrder: '008',
  orderLine: '009',
  line: '00a',
}
type Kind = keyof typeof kinds
export const idOf = (kind: Kind, n: number) =>
  `01930000-0000-7000-8${kinds[kind]}-${String(n).padStart(12, '0')}`
/** The same in SQL. */
export const id = (kind: Kind, n = 'n') =>
  `('01930000-0000-7000-8${kinds[kind]}-' || lpad((${n})::text, 12, '0'))::uuid`

/** Offices that buy for departments with money, people who ask and decide, products that two vendors sell. */
async function generate(client: pg.PoolClient) {
  const insert = (statement: string, ...values: unknown[]) =>
    client.query(statement, [ORGANIZATION, ...values])
  await insert(`insert into organization (id, name) values ($1, 'Benchmark')`)
  await insert(
    `insert into office (organization_id, id, code, name, type, timezone)
     select $1, ${id('office')}, 'O' || n, 'Office ' || n, 'clinic', 'America/Denver' from generate_series(1, $2::int) n`,
    OFFICES,
  )
  await insert(
    `insert into department (organization_id, id, name) select $1, ${id('department')}, 'Department ' || n from generate_series(1, $2::int) n`,
    DEPARTMENTS,
  )
  await insert(
    `insert into person (organization_id, id, email, name) select $1, ${id('person')}, n || '@bench.test', 'Person ' || n from generate_series(1, $2::int) n`,
    PEOPLE,
  )
  await insert(
    `insert into role_grant (organization_id, person_id, role)
     select $1, ${id('person')}, case when n <= $2::int then 'order_manager'
       else (array['manager', 'finance_manager', 'procurement_manager', 'admin'])[1 + n % 4] end
     from generate_series(1, $3::int) n`,
    REQUESTERS,
    PEOPLE,
  )
  await insert(
    `insert into fiscal_year (organization_id, year, starts_on, ends_on)
     select $1, y, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series($2::int - 1, $2::int + 1) y`,
    YEAR,
  )
  await insert(
    `insert into budget_line (organization_id, id, fiscal_year, department_id, category_id, office_id)
     select $1, gen_random_uuid(), y.year, d.id, c.id, o.id from fiscal_year y, department d, budget_category c, office o
     where d.name like 'Department %' and c.position <= 6`,
  )
  await insert(
    `insert into budget_entry (organization_id, id, line_id, kind, amount, allocated, document_kind, document_id, document_number, booked_on)
     select $1, gen_random_uuid(), l.id, 'allocate', 1000000, 1000000, 'budget', gen_random_uuid(), 'B', make_date(l.fiscal_year, 1, 1)
     from budget_line l`,
  )
  await insert(
    `insert into vendor (organization_id, id, name, state) select $1, ${id('vendor')}, 'Vendor ' || n, 'active' from generate_series(1, $2::int) n`,
    VENDORS,
  )
  await insert(
    `insert into product (organization_id, id, sku, name, category, type)
     select $1, ${id('product')}, 'SKU-' || n, 'Product ' || n || ' of kind ' || n % 400, 'Category ' || n % 18, 'Supplies'
     from generate_series(1, $2::int) n`,
    PRODUCTS,
  )
  await insert(
    `insert into item (organization_id, id, product_id, office_id, sku, name, category, type, unit, department, location, unit_price)
     select $1, gen_random_uuid(), p.id, o.id, '', '', '', '', '', 'Department 1', 'Shelf', 10 from product p, office o where o.code in ('O1', 'O2')`,
  )
  await insert(
    `insert into vendor_product (organization_id, id, vendor_id, product_id)
     select $1, gen_random_uuid(), ${id('vendor', '1 + (n * 7 + k * 3) % $3::int')}, ${id('product')}
     from generate_series(1, $2::int) n, generate_series(0, 1) k`,
    PRODUCTS,
    VENDORS,
  )
  await insert(
    `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
     select $1, gen_random_uuid(), v.id, 'list', 'Box', 10, 5 + row_number() over (order by v.id) % 20, make_date($2::int, 1, 1)
     from vendor_product v`,
    YEAR,
  )
}

const serverUrl = process.env.TEST_DATABASE_URL
if (!serverUrl) throw new Error('npm run bench -- --orders --postgres')
const admin = new pg.Client({ connectionString: serverUrl })
await admin.connect()
await admin.query(`create database wellstock_bench template template0 encoding 'UTF8' locale 'C.UTF-8'`)
await admin.end()
const databaseUrl = Object.assign(new URL(serverUrl), { pathname: '/wellstock_bench' }).href
export const database = await openDatabase({ databaseUrl, dataDir: '' }, writeStates)
await database.asOwner(generate)
const postmaster = await postmasterOf(database.pool)

/** As a server is that has been running for a while. */
export async function tidy() {
  const client = await database.pool.connect()
  await client.query('reset role; set statement_timeout = 0')
  await client.query('vacuum analyze')
  client.release(true)
}

export const personWith = (n: number, role: 'admin' | 'order_manager' | 'inventory_manager') => ({
  ...bencher,
  id: idOf('person', n),
  grants: [{ role, officeId: null }],
})

/** How long something takes that is read again and again, in milliseconds: the middle of many. */
export async function middleOf(read: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[30] ?? 0
}

/** Processor time of this program and the database for each of so many, in milliseconds. */
export async function measured(count: number, work: (n: number) => Promise<unknown>) {
  const now = () =>
    process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 + databaseCpu(postmaster)
  const before = now()
  for (let n = 0; n < count; n++) await work(n)
  return (now() - before) / count
}

/** The same tables again in a schema of their own: with their columns, keys, checks and indexes, and none of their triggers and rights. */
export async function bareTables(client: pg.PoolClient, tables: readonly string[]) {
  await client.query('create schema bare')
  for (const table of tables)
    await client.query(`create table bare.${table} (like public.${table} including all)`)
  const { rows } = await client.query<{ from: string; to: string; key: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to, pg_get_constraintdef(oid) as key from pg_constraint
     where contype = 'f' and conrelid = any($1::text[]::regclass[])`,
    [tables],
  )
  for (const { from, to, key } of rows)
    await client.query(
      `alter table bare.${from} add ${tables.includes(to) ? key.replace(`REFERENCES ${to}`, `REFERENCES bare.${to}`) : key}`,
    )
}

export const allowBare = (client: pg.PoolClient) =>
  client.query(`
    grant usage on schema bare to wellstock_app;
    grant select, insert, update on all tables in schema bare to wellstock_app`)
