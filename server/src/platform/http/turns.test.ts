import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

/** Until so many connections of this database wait for a lock. */
async function waitForLocks(client: pg.PoolClient, count: number) {
  for (;;) {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return
    await wait(20)
  }
}

it('fifty who write the same wait for each other, and leave connections to those who read', async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => test.as('inventory_manager')))
  const use = (person: (typeof people)[number]) =>
    person.post('/api/stock/commands', {
      ...{ kind: 'use', id: crypto.randomUUID(), itemId: ids.gloves, quantity: 1 },
    })
  let writes: Promise<number[]> = Promise.resolve([])
  await test.app.database.asOwner(async (client) => {
    if (test.app.database.engine === 'embedded') return
    await client.query('select 1 from item where id = $1 for update', [ids.gloves])
    writes = statusesOf([...people, ...people].map(use))
    await waitForLocks(client, 10)
    // Without turns, what waits for the item would have every connection by now.
    const reads = await statusesOf(people.map((person) => person.get('/api/inventory')))
    expect(new Set(reads)).toEqual(new Set([200]))
  })
  expect((await writes).filter((status) => status !== 200 && status !== 409)).toEqual([])
})
