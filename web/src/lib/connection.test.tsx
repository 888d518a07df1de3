import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, json, refusal } from '../../test-server.ts'
import { api } from './api.ts'
import { reached, useLostAt } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-21T14:30:00Z')
})
afterEach(() => {
  reached()
  vi.useRealTimers()
})

const cut = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
const lostAt = () => renderHook(useLostAt).result

describe('the connection', () => {
  it('is lost with a request that does not get through, and back with the first answer', async () => {
    const since = lostAt()
    cut()
    await act(() => api.home.summary({}).catch(() => {}))
    expect(since.current).toBe(Date.parse('2026-11-21T14:30:00Z'))

    await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(since.current).toBe(Date.parse('2026-11-21T14:30:00Z'))
    const requests = answering({ 'GET /api/health': () => json({ status: 'alive' }) })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    const probes = () => requests.filter(({ url }) => url.endsWith('/api/health'))
    expect(probes()).toHaveLength(1)
    expect(since.current).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(probes()).toHaveLength(1)
  })

  it('follows what the browser says', async () => {
    const since = lostAt()
    cut()
    act(() => void dispatchEvent(new Event('offline')))
    expect(since.current).not.toBeNull()
    answering({})
    await act(async () => {
      dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(since.current).toBeNull()
  })

  it('is asked for again where a try is swallowed', async () => {
    const since = lostAt()
    cut()
    await act(() => api.home.summary({}).catch(() => {}))
    const asked = vi.fn((_: unknown, init?: RequestInit) => {
      const { signal } = init ?? {}
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    const giveUp = vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(), after)
      return stop.signal
    })
    vi.stubGlobal('fetch', asked)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(asked).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(asked).toHaveBeenCalledTimes(2)
    expect(since.current).not.toBeNull()
    giveUp.mockRestore()
  })

  it('is there when the server answers, even with a refusal', async () => {
    const since = lostAt()
    answering({ 'GET /api/home': () => refusal(500, { code: 'SERVER_ERROR' }) })
    await act(() => api.home.summary({}).catch(() => {}))
    expect(since.current).toBeNull()
  })

  it('does not hang on a stream alone', async () => {
    const since = lostAt()
    cut()
    await act(async () => void (await api.notifications.stream({ after: 0 }).catch(() => {})))
    expect(since.current).toBeNull()
  })
})
