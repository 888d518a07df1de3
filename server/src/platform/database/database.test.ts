import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverUrl } from '../../testing/databases.ts'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { computed, LONGEST } from '../../testing/long-stretches.ts'
import type { Connection } from './database.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const put = (tx: Connection, value: string, name?: string) =>
  tx.rows(
    `insert into setting (organization_id, key, value) values ($1, 'test.' || $2::text, $2)`,
    [ids.organization, value],
    name,
  )
const kept = async () =>
  (await test.rows<{ value: string }>(`select value from setting where key like 'test.%' order by key`)).map(
    ({ value }) => value,
  )

describe('statements that do not wait for each other', () => {
  it('are carried out in their order and answer in it', async () => {
    const answers = await test.database.write(ids.organization, (tx) =>
      tx.batch(
        () => put(tx, 'a'),
        () => tx.rows<{ count: number }>(`select count(*) from setting where key like 'test.%'`),
      ),
    )
    expect(answers).toEqual([[], [{ count: 1 }]])
  })

  it('are undone together where one fails, and are there to be used again', async () => {
    const failing = test.database.write(ids.organization, (tx) =>
      tx.batch(
        () => put(tx, 'b'),
        () => tx.rows('select 1 / $1::int', [0]),
        () => put(tx, 'c', 'put-test-setting'),
      ),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await kept()).toEqual(['a'])
    await test.database.write(ids.organization, (tx) => put(tx, 'd', 'put-test-setting'))
    expect(await kept()).toEqual(['a', 'd'])
  })

  // The embedded engine does one after the other.
  it.runIf(serverUrl)(
    'are over when the transaction is undone, also what one of them sends later',
    async () => {
      let goOn = () => {}
      const signalled = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const failing = test.database.write(ids.organization, (tx) =>
        tx.batch(
          () => signalled.then(() => put(tx, 'e')),
          () => tx.rows('select 1 / $1::int', [0]),
        ),
      )
      const refused = expect(failing).rejects.toMatchObject({ code: '22012' })
      for (let answers = 0; answers < 3; answers++) await kept()
      goOn()
      await refused
      expect(await kept()).toEqual(['a', 'd'])
    },
  )
})

describe('a commit', () => {
  const heard = async (work: (tx: Connection) => Promise<unknown>) => {
    const signals: string[] = []
    const stops = (['wellstock_change', 'wellstock_work'] as const).map((channel) =>
      test.database.signals.on(channel, (payload) => void signals.push(`${channel} ${payload}`)),
    )
    const outcome = await test.database.write(ids.organization, work).catch((error: Error) => error.message)
    // Signals arrive in their order: once this one has, so has every one before it.
    await test.database.asOwner((client) => client.query(`select pg_notify('wellstock_work', 'over')`))
    await expect.poll(() => signals.at(-1), { timeout: 10_000 }).toBe('wellstock_work over')
    for (const stop of stops) stop()
    return {
      signals: signals.slice(0, -1).map((signal) => signal.replace(/(\S+ \S+).*/, '$1')),
      outcome,
    }
  }

  it('says what has changed and that there is work, once it has happened', async () => {
    const { signals } = await heard(async (tx) => {
      tx.touch('item', ids.gauze)
      tx.leaveWork()
      await put(tx, 'f')
    })
    expect(signals).toEqual([`wellstock_change ${ids.organization}`, 'wellstock_work '])
    expect((await heard(async (tx) => put(tx, 'g'))).signals).toEqual([])
  })

  it('says nothing of what failed, noticed or not', async () => {
    const before = await kept()
    const unnoticed = await heard(async (tx) => {
      tx.touch('item', ids.gauze)
      tx.leaveWork()
      await put(tx, 'h')
      await tx.rows('select 1 / $1::int', [0]).catch(() => {})
    })
    expect(unnoticed).toEqual({
      signals: [],
      outcome: expect.stringContaining('current transaction is aborted'),
    })
    expect(await kept()).toEqual(before)
    expect((await heard(async (tx) => put(tx, 'i'))).signals).toEqual([])
  })
})

describe('what computes while a transaction is open', () => {
  const compute = (milliseconds: number) => {
    const from = computed() ?? 0
    while ((computed() ?? 0) - from < milliseconds);
  }
  const write = (between: () => unknown) =>
    test.database.write(ids.organization, async (tx) => {
      await tx.rows('select 1')
      await between()
      await tx.rows('select 2')
    })

  // Measured by what Linux says of the thread.
  it.runIf(computed() !== null)('for long between two statements fails', async () => {
    await expect(write(() => compute(LONGEST + 20))).rejects.toThrow('between "select 1" and "select 2"')
  })

  // It takes two connections: one waits while the other works.
  it.runIf(process.env.TEST_DATABASE_URL)('does not fail for what others do while it waits', async () => {
    let goOn = () => {}
    const signalled = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const waiting = write(() => signalled)
    await write(() => {})
    compute(LONGEST + 20)
    goOn()
    await waiting
  })
})
