import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from './postgres-server.mjs'
import { type RealServer, startRealServer } from './real-server.ts'

const CLIENTS = 200
const CUT_BY = 10_000

let port: number
let folder: string
let server: RealServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellstock-slow-'))
  port = await freePort()
  server = await startRealServer(port, { DATA_DIR: folder, LOG_LEVEL: 'silent' })
}, 120_000)
afterAll(async () => {
  server.process.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Begins a request and never ends it, a letter a second. Resolves to how long the server stood it, in ms. */
async function dawdle(): Promise<number> {
  const begun = performance.now()
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const isClosed = new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))
  socket.resume()
  socket.write('GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
  while ((await Promise.race([isClosed, wait(1_000)])) !== 'closed') socket.write('a')
  return performance.now() - begun
}

it(`cuts ${CLIENTS} clients that never finish asking, and answers others meanwhile`, async () => {
  const slow = Promise.all(Array.from({ length: CLIENTS }, dawdle))
  for (let n = 0; n < 20; n++) {
    const { status } = await server.get('/api/inventory?pageSize=5')
    expect(status).toBe(200)
    await wait(200)
  }
  const stood = await slow
  expect(stood).toHaveLength(CLIENTS)
  // Until the second after the limit, and no sooner than somebody with a poor line needs.
  expect(Math.min(...stood)).toBeGreaterThan(5_000)
  expect(Math.max(...stood)).toBeLessThan(CUT_BY + 2_000)
}, 60_000)
