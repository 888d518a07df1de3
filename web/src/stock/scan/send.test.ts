import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, json, refusal } from '../../../test-server.ts'
import type { QueuedLine } from './queue.ts'
import { send } from './send.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const secondsAgo = (seconds: number) => new Date(now - seconds * 1_000).toISOString()

const queued = (changes: Partial<QueuedLine>): QueuedLine => ({
  id: 'command-1',
  personId: 'ana',
  organizationId: 'tamarind',
  device: 'scan-1',
  officeId: 'main',
  occurredAt: secondsAgo(1),
  place: 1,
  state: 'waiting',
  tries: 1,
  body: { kind: 'use', itemId: 'gloves', quantity: 1 },
  about: { name: 'Gloves', unit: 'BX', lotNumber: null },
  ...changes,
})

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['at once', {}, undefined],
  ['after a while', { occurredAt: secondsAgo(3) }, secondsAgo(3)],
  ['after a try offline', { tries: 2 }, secondsAgo(1)],
])('says whose a command is, and when it was unless that is now: %s', async (_, changes, occurredAt) => {
  const bodies: Record<string, unknown>[] = []
  answering({
    'POST /api/stock/commands': async (request) => {
      bodies.push(await request.json())
      return json({})
    },
  })
  expect(await send(queued(changes))).toEqual({ is: 'done' })
  expect(bodies).toMatchObject([{ id: 'command-1', by: 'ana' }])
  expect(bodies[0]?.occurredAt).toBe(occurredAt)
})

it('says when it was by the clock of the server, where this device is thirty hours ahead', async () => {
  const bodies: Record<string, unknown>[] = []
  const hours = 3_600_000
  const headers = { date: new Date(now - 30 * hours).toUTCString() }
  answering({
    'POST /api/stock/commands': async (request) => {
      bodies.push(await request.json())
      return new Response('{}', { headers: { ...headers, 'content-type': 'application/json' } })
    },
  })
  await send(queued({}))
  await send(queued({ tries: 2 }))
  expect(bodies[1]?.occurredAt).toBe(new Date(now - 1_000 - 30 * hours).toISOString())
  headers.date = new Date(now).toUTCString()
  await send(queued({}))
  await send(queued({ tries: 2 }))
  expect(bodies[3]?.occurredAt).toBe(secondsAgo(1))
})

it('reports an empty bin, and takes it back, under the identifier of the command', async () => {
  const requests = answering({
    'POST /api/stock/bins-empty': () => json({}),
    'POST /api/stock/bins-empty/command-1/undo': () => json({}),
  })
  const body = { kind: 'bin_empty' as const, itemId: 'gloves', quantity: 1 }
  const { quantity: _, ...undone } = { ...body, commandId: 'command-1', undoes: body }
  expect(await send(queued({ body }))).toEqual({ is: 'done' })
  expect(await send(queued({ id: 'undo-1', body: { ...undone, kind: 'undo', quantity: 1 } }))).toEqual({
    is: 'done',
  })
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/stock/bins-empty',
    '/api/stock/bins-empty/command-1/undo',
  ])
})

it('tells a fault of the server from a refusal', async () => {
  answering({ 'POST /api/stock/commands': () => refusal(500, { code: 'UNKNOWN_ERROR' }) })
  expect(await send(queued({}))).toMatchObject({ is: 'failed' })
  answering({ 'POST /api/stock/commands': () => refusal(409, { code: 'OPERATION_FAILED' }) })
  expect(await send(queued({}))).toMatchObject({ is: 'refused' })
  answering({ 'POST /api/stock/commands': () => refusal(425, { code: 'OPERATION_FAILED' }) })
  expect(await send(queued({}))).toEqual({ is: 'later' })
})
