// Money: an entry checked and written, beside a bare program that writes the same rows; the table of budgets as entries grow.
import { randomUUID } from 'node:crypto'
import { precommit } from '@wellstock/domain/finance/ledger'
import { type Replayed, simulate } from '@wellstock/domain/identity/approvals'
import pg from 'pg'
import { writeStates } from '../server/src/features.ts'
import { book } from '../server/src/finance/budgets/book.ts'
import { readLines } from '../server/src/finance/budgets/lines.ts'
import { policyInForce } from '../server/src/identity/approvals/policy.ts'
import { scopeOf } from '../server/src/platform/access/person.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'
import { ORGANIZATION } from './generate.ts'
import { databaseCpu, postmasterOf } from './processor-time.ts'

const ENTRIES = 4_000
const LINES = 810
const say = (line: string) => process.stdout.write(`${line}\n`)
const lineId = (n: number) => `01930000-0000-7000-8000-2${String(n % LINES).padStart(11, '0')}`

/** 5 offices × 9 departments × 6 categories × 3 years, with money for all that comes. */
async function generate(client: pg.PoolClient) {
  await client.query(`insert into organization (id, name) values ($1, 'Benchmark')`, [ORGANIZATION])
  await client.query(
    `insert into office (organization_id, id, code, name, type, timezone)
     select $1, gen_random_uuid(), 'O' || n, 'Office ' || n, 'clinic', 'America/Denver' from generate_series(1, 5) n`,
    [ORGANIZATION],
  )
  await client.query(
    `insert into department (organization_id, id, name) select $1, gen_random_uuid(), 'Department ' || n from generate_series(1, 9) n`,
    [ORGANIZATION],
  )
  await client.query(
    `insert into fiscal_year (organization_id, year, starts_on, ends_on)
     select $1, y, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2025, 2027) y`,
    [ORGANIZATION],
  )
  await client.query(
    `insert into budget_line (organization_id, id, fiscal_year, department_id, category_id, office_id)
     select $1, ('01930000-0000-7000-8000-2' || lpad((row_number() over (order by y.year, d.id, c.id, o.id) - 1)::text, 11, '0'))::uuid,
       y.year, d.id, c.id, o.id
     from fiscal_year y, department d, budget_category c, office o
     where d.name like 'Department %' and c.position <= 6`,
    [ORGANIZATION],
  )
  await client.query(
    `insert into budget_entry (organization_id, id, line_id, kind, amount, allocated, document_kind, document_id, document_number, booked_on)
     select l.organization_id, gen_random_uuid(), l.id, 'allocate', 1000000, 1000000, 'budget', gen_random_uuid(), 'B', make_date(l.fiscal_year, 1, 1)
     from budget_line l`,
  )
  await client.query(`
    create schema bare;
    create table bare.line as select id, allocated, precommitted, committed, spent from budget_line;
    alter table bare.line add primary key (id);
    create table bare.entry (id uuid primary key, line_id uuid not null references bare.line, kind text not null, amount numeric(16, 2) not null,
      reference_id uuid not null, document_number text not null, booked_on date not null, created_at timestamptz not null default now());
    create index on bare.entry (line_id);
    create table bare.hold (line_id uuid references bare.line, reference_id uuid, precommitted numeric(16, 2) not null, opened_on date not null,
      primary key (line_id, reference_id));
    create table bare.month (line_id uuid references bare.line, month date, committed numeric(16, 2) not null, primary key (line_id, month));
    grant usage on schema bare to wellstock_app;
    grant select, insert, update on all tables in schema bare to wellstock_app`)
}

/** One entry as a program writes it that trusts itself: a guard in its update, the same rows, no triggers. */
async function bare(client: pg.PoolClient, line: string) {
  const reference = randomUUID()
  await client.query('begin')
  await client.query({
    name: 'bare-line',
    text: 'update bare.line set precommitted = precommitted + $2 where id = $1 and allocated - precommitted - committed - spent >= $2 returning 1',
    values: [line, 1],
  })
  await client.query({
    name: 'bare-entry',
    text: `insert into bare.entry (id, line_id, kind, amount, reference_id, document_number, booked_on) values ($1, $2, 'precommit', $3, $4, $5, $6)`,
    values: [randomUUID(), line, 1, reference, 'ORD-1', '2026-11-20'],
  })
  await client.query({
    name: 'bare-hold',
    text: 'insert into bare.hold (line_id, reference_id, precommitted, opened_on) values ($1, $2, $3, $4)',
    values: [line, reference, 1, '2026-11-20'],
  })
  await client.query({
    name: 'bare-month',
    text: `insert into bare.month values ($1, '2026-11-01', 0) on conflict (line_id, month) do update set committed = month.committed`,
    values: [line],
  })
  await client.query('commit')
}

const serverUrl = process.env.TEST_DATABASE_URL
if (!serverUrl) throw new Error('npm run bench -- --budgets --postgres')
const admin = new pg.Client({ connectionString: serverUrl })
await admin.connect()
await admin.query(`create database wellstock_bench template template0 encoding 'UTF8' locale 'C.UTF-8'`)
await admin.end()
const databaseUrl = Object.assign(new URL(serverUrl), { pathname: '/wellstock_bench' }).href
const database = await openDatabase({ databaseUrl, dataDir: '' }, writeStates)
await database.asOwner(generate)
const postmaster = await postmasterOf(database.pool)

/** Processor time of this program and the database for each of many, in milliseconds. */
async function measured(work: (n: number) => Promise<unknown>) {
  const now = () =>
    process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 + databaseCpu(postmaster)
  for (let n = 0; n < ENTRIES / 4; n++) await work(n)
  const before = now()
  for (let n = 0; n < ENTRIES; n++) await work(n)
  return (now() - before) / ENTRIES
}

/** How long the table of three years takes to read, in milliseconds: the middle of many. */
async function tableTime() {
  const person = { organizationId: ORGANIZATION, grants: [{ role: 'admin' as const, officeId: null }] }
  const scope = scopeOf(person, 'budgets.read')
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const began = performance.now()
    await database.read(ORGANIZATION, async (db) => {
      for (const year of [2025, 2026, 2027]) await readLines(db, scope, scope, true, { year })
    })
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[30] ?? 0
}

const fill = (entries: number) =>
  database.asOwner((client) =>
    client.query(
      `insert into budget_entry (organization_id, id, line_id, reference_id, kind, amount, precommitted, document_kind, document_id, document_number, booked_on)
       select l.organization_id, gen_random_uuid(), l.id, gen_random_uuid(), 'precommit', 1, 1, 'opening', gen_random_uuid(), 'O', make_date(l.fiscal_year, 1 + n % 12, 1)
       from budget_line l, generate_series(1, $1) n`,
      [Math.round(entries / LINES)],
    ),
  )

await fill(2_000)
const few = await tableTime()
await fill(198_000)
await database.asOwner((client) => client.query('analyze'))
const many = await tableTime()
say(
  `the table of 810 lines, 2,000 entries: ${few.toFixed(1)} ms; 200,000 entries: ${many.toFixed(1)} ms: ${(many / few).toFixed(2)} ×`,
)

const year2026 = (n: number) => lineId(270 + (n % 270))
const ours = () =>
  measured((n) =>
    database.write(ORGANIZATION, (tx) =>
      book(
        tx,
        ORGANIZATION,
        { kind: 'order', id: randomUUID(), number: 'ORD-1', bookedOn: '2026-11-20', actorId: null },
        [precommit({ lineId: year2026(n), referenceId: randomUUID() }, 1)],
      ),
    ),
  )
const theirs = async () => {
  const client = await database.pool.connect()
  await client.query('set role wellstock_app')
  const time = await measured((n) => bare(client, year2026(n)))
  client.release(true)
  return time
}
const rounds: [number, number][] = []
for (let round = 0; round < 3; round++) rounds.push([await ours(), await theirs()])
for (const [a, b] of rounds)
  say(
    `an entry, checked and written: ${a.toFixed(3)} ms of CPU, bare ${b.toFixed(3)}: ${(a / b).toFixed(2)} ×`,
  )

/** What other rules would have made of so many documents, by the rules an organization begins with, one limit lowered. */
async function simulated(count: number) {
  const { rules } = await database.read(ORGANIZATION, (db) => policyInForce(db, ORGANIZATION))
  const changed = rules.map((rule) => ({ ...rule, upTo: rule.upTo && rule.upTo / 2 }))
  const documents = Array.from(
    { length: count },
    (_, n): Replayed => ({
      id: randomUUID(),
      kind: 'order',
      officeIds: [],
      category: null,
      department: null,
      amount: (n * 7919) % 30_000,
      budgetState: n % 9 === 0 ? 'over' : 'within',
      flags: n % 11 === 0 ? ['split_order'] : [],
      isWithinOwnLimit: false,
      ruleId: rules[0]?.id ?? null,
      steps: [['approver']],
    }),
  )
  const began = performance.now()
  simulate(documents, changed, new Map([['approver', 5]]), 8)
  return performance.now() - began
}
say(`another policy tried on 4,000 documents: ${(await simulated(4_000)).toFixed(0)} ms`)
await database.end()
