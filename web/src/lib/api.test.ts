import { describe, expect, it, vi } from 'vitest'
import { answering, json, refusal, signedInAs } from '../../test-server.ts'
import { api, onSessionOver } from './api.ts'
import { Problem } from './problem.ts'

const refused = async (call: Promise<unknown>): Promise<Problem> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Problem)) throw new Error('expected a Problem', { cause: error })
  return error
}

describe('the client of the API', () => {
  it('speaks the paths of the contract', async () => {
    const requests = answering({
      'GET /api/inventory': () => json({ items: [], total: 0, page: 2, pageSize: 50 }),
    })
    const page = await api.inventory.list({ search: '4\'6" #10 & more', page: 2, pageSize: 50 })
    expect(page.total).toBe(0)
    const { searchParams } = new URL(requests[0]?.url ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({
      search: '4\'6" #10 & more',
      page: '2',
      pageSize: '50',
    })
  })

  it('tries a write again under one idempotency key', async () => {
    let tries = 0
    const requests = answering({
      'POST /api/auth/login': () =>
        ++tries < 3 ? refusal(503, { code: 'CONNECTION_ERROR' }) : json(signedInAs(['admin'])),
    })
    await api.auth.login({ email: 'a@b.example', password: 'x' })
    const keys = requests.map((request) => request.headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('uses another key for another call, and none for a read', async () => {
    const requests = answering({
      'POST /api/auth/login': () => json(signedInAs(['admin'])),
      'GET /api/auth/session': () => json(signedInAs(['admin'])),
    })
    for (let calls = 0; calls < 2; calls++) await api.auth.login({ email: 'a@b.example', password: 'x' })
    await api.auth.session({})
    const keys = requests.map((request) => request.headers.get('Idempotency-Key'))
    expect(keys[0]).not.toBe(keys[1])
    expect(keys[2]).toBeNull()
  })

  it('waits for as long as a route says that it takes', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout')
    const waited = async (call: () => Promise<unknown>) => {
      timeouts.mockClear()
      await refused(call())
      return timeouts.mock.calls.map(([time]) => time)
    }
    answering({})
    const step = { id: 'list-1', version: 1 }
    // With progress, for as long as there is some.
    for (const stream of [
      () => api.prices.check(step),
      () => api.prices.take(step),
      () => api.prices.undo(step),
      () => api.pastImports.check(step),
      () => api.pastImports.commit(step),
      () => api.imports.loadSample({}),
    ])
      expect(await waited(stream)).toEqual([])
    // Work of many rows, and whatever brings a file.
    expect(await waited(() => api.pastImports.undo(step))).toEqual([120_000])
    expect(await waited(() => api.documents.create({} as never))).toEqual([120_000])
    expect(await waited(() => api.profile.setAvatar({} as never))).toEqual([120_000])
    expect(await waited(() => api.home.summary({}))).toEqual([10_000])
  })

  it('says what was refused and why', async () => {
    answering({
      'DELETE /api/inventory/item-1': () =>
        refusal(409, { code: 'OPERATION_FAILED', message: 'Stock remains.', blockers: ['12 on hand'] }),
    })
    const problem = await refused(api.inventory.remove({ id: 'item-1' }))
    expect(problem).toMatchObject({
      code: 'OPERATION_FAILED',
      status: 409,
      message: 'Stock remains.',
      requestId: 'request-1',
      blockers: ['12 on hand'],
    })
  })

  it('makes sense of an answer that is not ours', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await refused(api.home.summary({}))).toMatchObject({ code: 'SERVER_ERROR', status: 502 })
  })

  it('says that there is no network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const problem = await refused(api.home.summary({}))
    expect(problem.code).toBe('NETWORK_ERROR')
    expect(problem.message).toBe('Network error. Please check your connection and try again.')
  })

  it('reports the end of a session, but not a wrong password', async () => {
    const over = vi.fn()
    onSessionOver(over)
    answering({
      'POST /api/auth/login': () => refusal(401, { code: 'INVALID_CREDENTIALS' }),
      'GET /api/home': () => refusal(401, { code: 'SESSION_EXPIRED' }),
    })
    await refused(api.auth.login({ email: 'a@b.example', password: 'x' }))
    expect(over).not.toHaveBeenCalled()
    await refused(api.home.summary({}))
    expect(over).toHaveBeenCalledOnce()
    onSessionOver(() => {})
  })
})
