// A price list of 50,000 rows checked and taken, while somebody else asks for a page: how long it takes, and how long they wait. On the
// embedded database, which has one connection.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Call } from '../server/src/buying/prices/check.ts'
import { checkPriceList } from '../server/src/buying/prices/check.ts'
import { createPriceList, readPriceList } from '../server/src/buying/prices/lists.ts'
import { takePriceList, undoPriceList } from '../server/src/buying/prices/take.ts'
import { writeStates } from '../server/src/features.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'
import { dayFrom } from '../server/src/testing/days.ts'
import { bencher, ORGANIZATION } from './generate.ts'

const ROWS = 50_000
const VENDOR = '01930000-0000-7000-8000-300000000001'
const TODAY = dayFrom(0)
const say = (line: string) => process.stdout.write(`${line}\n`)
const person = { ...bencher, grants: [{ role: 'admin' as const, officeId: null }] }

async function generate(client: pg.PoolClient) {
  await client.query(`insert into organization (id, name) values ($1, 'Benchmark')`, [ORGANIZATION])
  await client.query(
    `insert into person (organization_id, id, email, name, department, primary_role) values ($1, $2, 'a@b.example', 'Bencher', 'General', 'admin')`,
    [ORGANIZATION, bencher.id],
  )
  await client.query(`insert into role_grant (organization_id, person_id, role) values ($1, $2, 'admin')`, [
    ...[ORGANIZATION, bencher.id],
  ])
  await client.query(`insert into vendor (organization_id, id, name) values ($1, $2, 'Everything')`, [
    ORGANIZATION,
    VENDOR,
  ])
  await client.query(
    `insert into product (organization_id, id, sku, name, category, type, unit)
     select $1, gen_random_uuid(), 'P-' || n, 'Product ' || n || ' of kind ' || n % 400, 'Supplies', 'Supplies', 'EA' from generate_series(1, $2) n`,
    [ORGANIZATION, ROWS / 2],
  )
}

const packs = ['12/CS', 'BX/50', '100CT', 'PK 10 X 10', 'EA']
const content = (factor: number) =>
  [
    'Item number,Customer SKU,Description,UOM,Price',
    ...Array.from({ length: ROWS }, (_, n) =>
      n % 2 === 0
        ? `V-${n},P-${n / 2 + 1},Product ${n / 2 + 1} of kind,${packs[n % 5]},"$${(1 + n / 100) * factor}"`
        : `V-${n},,Something that nobody here stocks ${n},${packs[n % 5]},${n}.50`,
    ),
  ].join('\n')

const dataDir = await mkdtemp(join(tmpdir(), 'wellstock-bench-'))
const database = await openDatabase({ databaseUrl: undefined, dataDir }, writeStates)
await database.asOwner(generate)
const app = { database, now: () => new Date() } as unknown as Call['app']

/** How long somebody else waits at most for a page while something is done. */
async function besides<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  let isOver = false
  let longest = 0
  const others = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await database.read(ORGANIZATION, (db) =>
        db.rows('select sku from product where organization_id = $1 limit 20', [ORGANIZATION]),
      )
      longest = Math.max(longest, performance.now() - asked)
      await wait(20)
    }
  })()
  const result = await work()
  const took = performance.now() - began
  isOver = true
  await others
  say(`${what}: ${(took / 1000).toFixed(1)} s; others waited ${longest.toFixed(0)} ms at most`)
  return result
}

type Progress = ReturnType<typeof checkPriceList>
async function last(all: Progress) {
  for await (const event of all) if (event.step === 'done') return event.list
  throw new Error('it did not end')
}

for (const [round, factor] of [
  ['first', 1],
  ['next', 1.03],
] as const) {
  const list = await besides(`${round} list of ${ROWS} rows, handed in`, () =>
    database.write(ORGANIZATION, (tx) =>
      createPriceList(
        tx,
        person,
        new Date(),
        {
          ...{ vendorId: VENDOR, fileName: 'all.csv', source: 'list', validFrom: TODAY, validTo: null },
          content: content(factor),
        },
        readPriceList({ content: content(factor) }),
      ),
    ),
  )
  const checked = await besides('  checked', () => last(checkPriceList({ app, person }, list)))
  say(`  ${JSON.stringify(checked.counts)}`)
  const taken = await besides('  taken', () => last(takePriceList({ app, person }, checked)))
  if (round === 'next') await besides('  undone', () => last(undoPriceList({ app, person }, taken)))
}
await database.end()
await rm(dataDir, { recursive: true })
