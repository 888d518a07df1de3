import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBinaries, freePort, startPostgres } from './postgres-server.mjs'
import { type Answer, type RealServer, startRealServer } from './real-server.ts'

const WRITERS = 16
const READERS = 2
const TERMINATIONS = 40
const RESTARTS = 5
/** Longer than any limit that PostgreSQL or the server sets to a transaction, a statement or a connection. */
const PAUSE = 30_000
/** What has been answered between one interruption and the next. */
const ANSWERS = 12

describe.runIf(findBinaries())('a server under load', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let server: RealServer
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startRealServer(await freePort(), { DATABASE_URL: postgres.url })
  }, 120_000)
  afterAll(async () => {
    server?.process.kill('SIGKILL')
    await postgres?.remove()
  })

  async function terminateConnections() {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    await client.end()
    return rowCount
  }

  it(`outlives ${TERMINATIONS} ends of its connections, ${RESTARTS} restarts of PostgreSQL and a pause, and what it acknowledged is there once`, async () => {
    const { body: item } = await server.post('/api/inventory', { name: 'Counted under fire' })
    const { body: watched } = await server.post('/api/inventory', { name: 'Watched', minQuantity: 5 })
    const adjust = (id: string, quantity: number, key: string) =>
      server.post(
        `/api/inventory/${id}/adjustments`,
        { quantity, reason: quantity > 0 ? 'found' : 'used' },
        key,
      )

    let told = ''
    const stream = await server.open('/api/notifications/stream')
    const listening = (async () => {
      for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) told += part
    })()
    listening.catch(() => {})

    const acknowledged: string[] = []
    const unacknowledged: string[] = []
    const unexpected: unknown[] = []
    let isOver = false
    let wake = () => {}

    /** Whether it was done. A refusal says when to come back; anything else is kept, to be shown. */
    async function isDone(asked: Promise<Answer>) {
      try {
        const { status, headers, body } = await asked
        if (status === 200) return true
        if (status !== 503 || !headers.get('retry-after')) unexpected.push([status, body])
      } catch (error) {
        unexpected.push(error)
      }
      await pass(50)
      return false
    }
    async function write() {
      while (!isOver) {
        const key = randomUUID()
        if (await isDone(adjust(item.id, 1, key))) acknowledged.push(key)
        else unacknowledged.push(key)
        wake()
      }
    }
    async function read() {
      while (!isOver) await isDone(server.get(`/api/inventory/${item.id}`))
    }
    async function untilMoreAreAcknowledged() {
      const enough = acknowledged.length + ANSWERS
      while (acknowledged.length < enough) {
        if (server.process.exitCode !== null)
          throw new Error(`The server has ended: ${server.logged().slice(-3000)}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }

    const load = [...Array.from({ length: WRITERS }, write), ...Array.from({ length: READERS }, read)]
    for (let n = 0; n < TERMINATIONS; n++) {
      await untilMoreAreAcknowledged()
      expect(await terminateConnections()).toBeGreaterThan(0)
    }
    for (let n = 0; n < RESTARTS; n++) {
      await untilMoreAreAcknowledged()
      await postgres.restart()
    }
    await untilMoreAreAcknowledged()
    server.process.kill('SIGSTOP')
    await pass(PAUSE)
    server.process.kill('SIGCONT')
    await untilMoreAreAcknowledged()
    isOver = true
    await Promise.all(load)

    expect(server.logged()).not.toMatch(/stopping after an error|Warning/)
    expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null])
    expect(unexpected).toEqual([])
    expect(unacknowledged.length).toBeGreaterThan(TERMINATIONS)

    const quantity = async () => (await server.get(`/api/inventory/${item.id}`)).body.currentQuantity
    expect(await quantity()).toBeGreaterThanOrEqual(acknowledged.length)
    // Whether it was done or not, sent again with its key it is done once.
    for (const key of [...unacknowledged, ...acknowledged.slice(-WRITERS)])
      expect((await adjust(item.id, 1, key)).status).toBe(200)
    expect(await quantity()).toBe(acknowledged.length + unacknowledged.length)
    const { body: movements } = await server.get(`/api/inventory/${item.id}/movements?pageSize=1`)
    expect(movements.total).toBe(acknowledged.length + unacknowledged.length)

    // The stream that was opened before all this still tells.
    expect(told).not.toContain('Watched')
    await adjust(watched.id, 10, randomUUID())
    await adjust(watched.id, -8, randomUUID())
    await expect.poll(() => told, { timeout: 60_000 }).toContain('Low stock: Watched')
    expect(told).not.toContain('event: error')

    server.process.kill('SIGTERM')
    expect(await once(server.process, 'exit')).toEqual([0, null])
    await listening
    expect(told).toMatch(/event: done\s*$/)
  }, 900_000)
})
