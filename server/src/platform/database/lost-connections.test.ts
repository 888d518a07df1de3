import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServer, serverUrl } from '../../testing/databases.ts'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import type { Connection } from './database.ts'
import { isUnavailable } from './failures.ts'

// An error that nobody listens to fails the run of this file, whatever its tests say.
describe.runIf(serverUrl)('a connection that is lost', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  const pidOf = async (db: Connection) =>
    (await db.rows<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
  const terminate = (pid: number | undefined) => onServer(`select pg_terminate_backend(${pid}, 10000)`)
  const write = (work: (tx: Connection) => Promise<unknown>) => test.database.write(ids.organization, work)
  const put = (tx: Connection, key: string) =>
    tx.rows(`insert into setting (organization_id, key, value) values ($1, $2, '')`, [ids.organization, key])
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )
  /** Resolves when the next connection in use has ended. No listener for its errors comes with this. */
  const ending = () =>
    new Promise<void>((resolve) =>
      test.database.pool.once('acquire', (client: pg.PoolClient) => client.once('end', resolve)),
    )

  async function expectPassing(failing: Promise<unknown>) {
    expect(isUnavailable(await failureOf(failing))).toBe(true)
    await write((tx) => put(tx, 'test.after'))
    expect(await test.rows(`delete from setting where key like 'test.%' returning key`)).toEqual([
      { key: 'test.after' },
    ])
  }

  it('between the statements of a transaction fails it, and the next one works', async () => {
    const ended = ending()
    await expectPassing(
      write(async (tx) => {
        await put(tx, 'test.lost')
        await terminate(await pidOf(tx))
        await ended
        await put(tx, 'test.never')
      }),
    )
  })

  it('during a statement fails it and what was sent along', async () => {
    await expectPassing(
      write(async (tx) => {
        const pid = await pidOf(tx)
        const sent = tx.batch(
          () => put(tx, 'test.lost'),
          () => tx.rows('select pg_sleep(60)'),
          () => put(tx, 'test.never'),
        )
        await Promise.all([sent, terminate(pid)])
      }),
    )
  })

  it('while nobody uses it is replaced', async () => {
    const removed = new Promise((resolve) => test.database.pool.once('remove', resolve))
    await terminate(await test.database.visit(pidOf))
    await removed
    expect(await test.database.visit((db) => db.rows('select 1 as n'))).toEqual([{ n: 1 }])
  })

  it('because its transaction idled fails what is asked next', async () => {
    const ended = ending()
    await expectPassing(
      write(async (tx) => {
        await tx.rows(`set local idle_in_transaction_session_timeout = '20ms'`)
        await ended
        await put(tx, 'test.never')
      }),
    )
  })
})
