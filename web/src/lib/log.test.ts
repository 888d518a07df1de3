import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, json } from '../../test-server.ts'
import { flushLog, log, setLogUser, startLog } from './log.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  setLogUser(undefined)
})

const listening = () => answering({ 'POST /api/logs': () => json({ accepted: 1 }) })
const sent = async (request: Request | undefined) =>
  (await request?.json()) as { logs: { message: string }[] }

describe('the log sender', () => {
  it('sends what has gathered after thirty seconds, and no sooner', async () => {
    const requests = listening()
    log.warn('first')
    log.error('second')
    vi.advanceTimersByTime(29_000)
    expect(requests).toHaveLength(0)
    vi.advanceTimersByTime(1_000)
    expect((await sent(requests[0])).logs.map((entry) => entry.message)).toEqual(['first', 'second'])
  })

  it('sends at once when a hundred have gathered', async () => {
    const requests = listening()
    for (let entry = 0; entry < 100; entry++) log.warn(`entry ${entry}`)
    expect((await sent(requests[0])).logs).toHaveLength(100)
    vi.advanceTimersByTime(60_000)
    expect(requests).toHaveLength(1)
  })

  it('sends when the page goes away, in a request that outlives it, with the CSRF header', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'XSRF-TOKEN=signed.token'
    const requests = listening()
    startLog()
    log.error('leaving')
    dispatchEvent(new Event('pagehide'))
    expect(requests[0]?.keepalive).toBe(true)
    expect(requests[0]?.headers.get('X-XSRF-TOKEN')).toBe('signed.token')
  })

  it('keeps only warnings and worse', () => {
    const requests = listening()
    log.info('chatter')
    log.debug('more of it')
    log.trace('and more')
    flushLog()
    expect(requests).toHaveLength(0)
  })

  it('says whose entries they are and where they arose', async () => {
    const requests = listening()
    setLogUser('person-1')
    log.error('broken', new Error('inner'))
    flushLog()
    expect((await sent(requests[0])).logs[0]).toMatchObject({
      level: 'error',
      userId: 'person-1',
      context: '/',
      data: { name: 'Error', message: 'inner' },
    })
  })

  it('ignores that it could not send', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    log.error('lost')
    flushLog()
    await vi.advanceTimersByTimeAsync(0)
  })
})
